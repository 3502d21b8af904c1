import type { ShownBlock } from '../../blocks/types.ts'
import { openInstantFormat } from '../../pdf/layout/day-format.ts'
import type { CertificateSection } from '../../pdf/input.ts'
import type { DocumentWords } from '../../i18n/dictionaries.ts'
import { fill } from '../../i18n/fill.ts'
import { nameLanguage } from '../../i18n/page.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import type { EntryProof } from '../evidence/prove.ts'
import { hashConsent } from '../waivers/signing/evidence.ts'
import type { Waiver, WaiverParticipant } from '../waivers/table.ts'
import { fullName } from '../../kit/text/full-name.ts'

type EvidenceWords = DocumentWords['evidence']

export type Certified = {
	readonly waiver: Waiver
	readonly people: readonly WaiverParticipant[]
	readonly blocks: readonly ShownBlock[]
	readonly termsHash: string
	readonly proof: EntryProof
	readonly timezone: string
	readonly words: EvidenceWords
}

export function certificateOf(subject: Certified): CertificateSection[] {
	const { waiver, termsHash, proof, words } = subject
	return [
		describePeople(subject),
		...describeTimes(subject),
		...describeConsent(subject),
		describeMethod(subject),
		{
			title: words.proof,
			rows: rowsOf([
				[words.termsHash, termsHash],
				[words.consentHash, hashConsent(waiver.evidence.consentText)],
				[words.templateVersion, waiver.evidence.templateVersionId],
				...describeProof(proof, words),
			]),
		},
	]
}

function describePeople({ waiver, people, blocks, words }: Certified): CertificateSection {
	const { language } = waiver.evidence
	const signer = people.find(({ role }) => role === 'signer')
	const signerName = signer === undefined ? '' : fullName(signer.person, language)
	const cells = people.map(({ role, person }) => {
		const name = fullName(person, language)
		if (role !== 'signer') {
			const relation = person.relationship ?? words.child
			return [name, fill(words.signedFor, { relation, signer: signerName })]
		}
		const contact = [person.email, person.phone].filter((part) => part !== undefined).join(' · ')
		const method = methodOf(blocks, words)
		return [name, contact === '' ? method : `${method}\n${words.contact}: ${contact}`]
	})
	return { title: words.people, head: [words.name, words.part], cells }
}

function methodOf(blocks: readonly ShownBlock[], words: EvidenceWords): string {
	const kinds = new Set(
		blocks.flatMap((block) =>
			block.kind === 'answer' && block.type === 'signature' ? block.parts.map(({ kind }) => kind) : [],
		),
	)
	if (kinds.has('image')) return words.drawn
	return kinds.has('typed') ? words.typed : words.signer
}

/** In UTC and in the organization's time zone: the times of the guest's device, and the service's own. */
function describeTimes({ waiver, timezone, words }: Certified): CertificateSection[] {
	const { invitedAt, receivedAt, language, steps = [] } = waiver.evidence
	const local = openInstantFormat(language, timezone)
	const toTable = (title: string, times: readonly [string, string][]): CertificateSection => ({
		title,
		head: [words.event, words.utc, fill(words.local, { timezone })],
		cells: times.map(([what, at]) => [what, at, local(at)]),
	})
	const onDevice = steps.map(({ step, at }): [string, string] => [
		words.steps[step],
		toTimestamp(Date.parse(at)),
	])
	return [
		...(onDevice.length === 0 ? [] : [toTable(fill(words.byDevice, { timeline: words.timeline }), onDevice)]),
		toTable(words.timeline, [
			...(invitedAt === undefined ? [] : [[words.invited, invitedAt] satisfies [string, string]]),
			[words.received, receivedAt],
			[words.recorded, toTimestamp(waiver.signedAt)],
		]),
	]
}

/** Consent that a block of the form asks for is in the document. */
function describeConsent({ waiver, blocks, words }: Certified): CertificateSection[] {
	const { consentText, statement = null, receivedAt } = waiver.evidence
	const isInDocument = blocks.some((block) => block.kind === 'answer' && block.type === 'consent')
	const agreedTo = isInDocument ? null : consentText
	if (agreedTo === null && statement === null) return []
	const rows = rowsOf([
		[words.agreedTo, agreedTo],
		[words.shownAtButton, statement],
		[words.acceptedAt, receivedAt],
	])
	return [{ title: words.consent, rows }]
}

/** How they came, and a photo of their document if one was taken. */
function describeKnown({ waiver, blocks, words }: Certified): string | null {
	const { way } = waiver.evidence
	if (way === undefined) return null
	const hasPhoto = blocks.some(
		(block) => block.kind === 'answer' && block.type === 'id_capture' && block.parts.length > 0,
	)
	return [words.ways[way], ...(hasPhoto ? [words.idPhoto] : [])].join(' · ')
}

function describeMethod(subject: Certified): CertificateSection {
	const { waiver, words } = subject
	const { evidence, source, eventId, locationId } = waiver
	return {
		title: words.way,
		rows: rowsOf([
			[words.known, describeKnown(subject)],
			[words.second, evidence.secondGuardian ? words.alsoSigns : null],
			[words.coSigns, evidence.coSigns ?? null],
			// An imported waiver has no certificate.
			[words.through, source === 'import' ? null : `${words.sources[source]} (${evidence.channel})`],
			[words.address, evidence.address],
			[words.agent, evidence.userAgent],
			[words.language, describeLanguage(evidence.language)],
			[words.eventId, eventId],
			[words.location, locationId],
		]),
	}
}

/** With its tag: "Deutsch (de)". */
function describeLanguage(tag: string): string {
	const name = nameLanguage(tag)
	return name === tag ? tag : `${name} (${tag})`
}

/** A later checkpoint must be consistent with it. */
function describeProof({ checkpoint, verifierKey }: EntryProof, words: EvidenceWords): [string, string][] {
	const [, size = '', root = ''] = checkpoint.split('\n')
	return [
		[words.checkpoint, fill(words.checkpointOf, { size, root })],
		[words.logKey, verifierKey],
	]
}

function rowsOf(pairs: readonly (readonly [string, string | null])[]): { label: string; value: string }[] {
	return pairs.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}
