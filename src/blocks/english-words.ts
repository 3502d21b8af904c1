import type { Words } from './block-type.ts'

/** For what has no reader's language, such as a flag that is raised at the signing. Apart, so that no page loads it. */
export const englishWords: Words = {
	yes: 'Yes',
	no: 'No',
	agreed: 'Agreed',
	notAgreed: 'Not agreed',
	firstName: 'First name',
	lastName: 'Last name',
	dateOfBirth: 'Date of birth',
	relationship: 'Relationship',
	day: (day) => day,
	country: (code) => code,
}
