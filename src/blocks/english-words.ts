import type { Words } from './block-type.ts'

/** What stands in answers, in English. Apart, so that no page loads it. */
export const englishAnswers: Omit<Words, 'day' | 'country'> = {
	yes: 'Yes',
	no: 'No',
	agreed: 'Agreed',
	notAgreed: 'Not agreed',
	firstName: 'First name',
	lastName: 'Last name',
	dateOfBirth: 'Date of birth',
	relationship: 'Relationship',
}

/** For what has no reader's language, such as a flag that is raised at the signing: days and countries by their codes. */
export const englishWords: Words = {
	...englishAnswers,
	day: (day) => day,
	country: (code) => code,
}
