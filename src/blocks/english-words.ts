import type { Words } from './answers/answer-type.ts'

/** In a separate file, so that no page loads them. */
const englishAnswers: Omit<Words, 'day' | 'country' | 'isFamilyFirst' | 'name'> = {
	yes: 'Yes',
	no: 'No',
	agreed: 'Agreed',
	notAgreed: 'Not agreed',
	firstName: 'First name',
	lastName: 'Last name',
	dateOfBirth: 'Date of birth',
	relationship: 'Relationship',
}

export const englishWords: Words = {
	...englishAnswers,
	day: (day) => day,
	country: (code) => code,
	isFamilyFirst: false,
	name: ({ firstName, middleName, lastName }) => [firstName, middleName, lastName].filter(Boolean).join(' '),
}
