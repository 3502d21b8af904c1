import type { Words as AnswerWords } from '../../blocks/answers/answer-type.ts'

/**
 * Every word that the PDF prints by itself, in one language. `{name}` marks what is filled in.
 */
export type PdfWords = {
	/** BCP 47. */
	readonly language: string
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
	/** In the answers. */
	readonly answers: Omit<AnswerWords, 'day' | 'country'>
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

/** Puts the values in the places of their names: `fill('Page {page}', { page: 2 })`. */
export function fillWords(template: string, values: Readonly<Record<string, string | number>>): string {
	return template.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
