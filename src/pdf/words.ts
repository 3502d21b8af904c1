/**
 * Every word that the PDF prints by itself, in one language. `{name}` marks what is filled in.
 */
export type PdfWords = {
	readonly signedOn: string
	readonly validUntil: string
	readonly noExpiry: string
	readonly version: string
	readonly participants: string
	readonly name: string
	readonly role: string
	readonly dateOfBirth: string
	/** By the role's word; a role that is not listed is printed as it is. */
	readonly roles: Readonly<Record<string, string>>
	readonly notAnswered: string
	readonly imageUnreadable: string
	/** With `{id}`. */
	readonly footer: string
	/** With `{page}` and `{pages}`. */
	readonly pageOf: string
	readonly certificate: string
	readonly certificateIntroduction: string
	readonly record: string
	readonly document: string
	readonly organization: string
	readonly waiverId: string
	readonly signedAtUtc: string
	readonly recordHash: string
	readonly chainPosition: string
}

export const englishWords: PdfWords = {
	signedOn: 'Signed on',
	validUntil: 'Valid until',
	noExpiry: 'Does not expire',
	version: 'Version',
	participants: 'Participants',
	name: 'Name',
	role: 'Role',
	dateOfBirth: 'Date of birth',
	roles: {
		adult: 'Adult',
		minor: 'Minor',
		guardian: 'Guardian',
		signer: 'Signer',
		participant: 'Participant',
	},
	notAnswered: 'Not answered',
	imageUnreadable: 'This image could not be read when the document was made.',
	footer: 'Waiver {id}',
	pageOf: 'Page {page} of {pages}',
	certificate: 'Certificate of signature',
	certificateIntroduction:
		'This page belongs to the document before it. It states how the document was signed and the values by which the signed record can be checked.',
	record: 'Signed record',
	document: 'Document',
	organization: 'Organization',
	waiverId: 'Waiver',
	signedAtUtc: 'Signed on (UTC)',
	recordHash: 'Record hash (SHA-256)',
	chainPosition: 'Position in the chain',
}

/** Puts the values in the places of their names: `fill('Page {page}', { page: 2 })`. */
export function fillWords(template: string, values: Readonly<Record<string, string | number>>): string {
	return template.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
