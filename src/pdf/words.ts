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
	/** What the picture of a signature or of initials shows, with the question as `{label}`. */
	readonly handwritten: string
	/** What the field of the electronic seal is. */
	readonly seal: string
	/** With `{id}`. */
	readonly footer: string
	/** With `{page}` and `{pages}`. */
	readonly pageOf: string
	readonly certificate: string
	readonly certificateIntroduction: string
	readonly howToVerify: string
	/** What the code on the certificate is, with `{url}`. */
	readonly codeAlt: string
	readonly record: string
	readonly document: string
	readonly organization: string
	readonly waiverId: string
	readonly recordHash: string
	readonly chainPosition: string
	/** Of the certificate's further sections. */
	readonly evidence: EvidenceWords
}

export type EvidenceWords = {
	readonly people: string
	readonly name: string
	/** What somebody did, or for whom it was done. */
	readonly part: string
	readonly contact: string
	readonly drawn: string
	readonly typed: string
	readonly signer: string
	/** With `{relation}` and `{signer}`. */
	readonly signedFor: string
	readonly child: string
	readonly timeline: string
	readonly event: string
	readonly utc: string
	/** With `{timezone}`. */
	readonly local: string
	readonly received: string
	readonly recorded: string
	readonly way: string
	readonly through: string
	readonly sources: { readonly api: string; readonly web: string; readonly kiosk: string }
	readonly address: string
	readonly agent: string
	readonly language: string
	readonly eventId: string
	readonly location: string
	readonly termsHash: string
	readonly consentHash: string
	readonly templateVersion: string
	readonly proof: string
	readonly checkpoint: string
	/** With `{size}` and `{root}`. */
	readonly checkpointOf: string
	readonly logKey: string
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
	handwritten: '{label}: handwritten',
	seal: 'Electronic seal of this document',
	footer: 'Waiver {id}',
	pageOf: 'Page {page} of {pages}',
	certificate: 'Certificate of signature',
	certificateIntroduction:
		'This certificate belongs to the document before it: who signed, how and when, and the values by which it can be checked. An electronic seal covers every page; a PDF reader shows whether anything was changed since.',
	howToVerify:
		'To verify, scan the code or open the address, and upload this file or compare what the page shows with this certificate. The attached receipt.json proves the same without this service.',
	codeAlt: 'QR code of the address {url}',
	record: 'Signed record',
	document: 'Document',
	organization: 'Organization',
	waiverId: 'Waiver',
	recordHash: 'Record hash (SHA-256)',
	chainPosition: 'Position in the chain',
	evidence: {
		people: 'Who signed, and for whom',
		name: 'Name',
		part: 'Part',
		contact: 'Stated contact',
		drawn: 'Signed by hand, drawn',
		typed: 'Signed by typing the name',
		signer: 'Signed',
		signedFor: 'Minor ({relation}); signed for by {signer}',
		child: 'child',
		timeline: 'Timeline',
		event: 'What',
		utc: 'UTC',
		local: 'Local time ({timezone})',
		received: 'Received by the service',
		recorded: 'Signed and entered in the chain',
		way: 'How it was signed',
		through: 'Signed through',
		sources: { api: 'a connected system', web: 'the signing page', kiosk: 'a kiosk' },
		address: 'Network address',
		agent: 'Browser or program',
		language: 'Language shown',
		eventId: 'Event',
		location: 'Location',
		termsHash: 'Terms (SHA-256)',
		consentHash: 'Consent (SHA-256)',
		templateVersion: 'Template version',
		proof: 'Terms and proof',
		checkpoint: 'Checkpoint',
		checkpointOf: '{size} entries, root\n{root}',
		logKey: 'Key of the log',
	},
}

/** Puts the values in the places of their names: `fill('Page {page}', { page: 2 })`. */
export function fillWords(template: string, values: Readonly<Record<string, string | number>>): string {
	return template.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
