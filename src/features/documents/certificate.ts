import type { ShownBlock } from '../../blocks/types.ts'
import { openInstantFormat } from '../../pdf/layout/day-format.ts'
import type { CertificateSection } from '../../pdf/input.ts'
import type { DocumentWords } from '../../i18n/document.ts'
import { fill } from '../../i18n/fill.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import type { EntryProof } from '../evidence/prove.ts'
import { hashConsent } from '../waivers/signing/evidence.ts'
import type { Waiver, WaiverParticipant } from '../waivers/table.ts'
import { fullName } from '../../kit/text/full-name.ts'

type EvidenceWords = DocumentWords['evidence']

/** What a certificate is made from, besides the waiver. */
export type Certified = {
	readonly waiver: Waiver
	readonly people: readonly WaiverParticipant[]
	readonly blocks: readonly ShownBlock[]
	readonly termsHash: string
	readonly proof: EntryProof
	/** IANA name. */
	readonly timezone: string
	readonly words: EvidenceWords
}

/** The certificate's sections: who signed, how, when, from where, and on which terms. */
export function certificateOf(certified: Certified): CertificateSection[] {
	const { waiver, termsHash, proof, words } = certified
	return [
		describePeople(certified),
		describeTimes(certified),
		describeMethod(waiver, words),
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

/** Everyone by name and role, and how the signer's identity was stated. */
function describePeople({ people, blocks, words }: Certified): CertificateSection {
	const signer = people.find(({ role }) => role === 'signer')
	const signerName = signer === undefined ? '' : fullName(signer.person)
	const cells = people.map(({ role, person }) => {
		const name = fullName(person)
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

/** How the waiver was signed: drawn, typed, or both. */
function methodOf(blocks: readonly ShownBlock[], words: EvidenceWords): string {
	const kinds = new Set(
		blocks.flatMap((block) =>
			block.kind === 'answer' && block.type === 'signature' ? block.parts.map(({ kind }) => kind) : [],
		),
	)
	if (kinds.has('image')) return words.drawn
	return kinds.has('typed') ? words.typed : words.signer
}

/** In UTC and in the organization's time zone. */
function describeTimes({ waiver, timezone, words }: Certified): CertificateSection {
	const { receivedAt } = waiver.evidence
	const local = openInstantFormat(waiver.evidence.language, timezone)
	const times: [string, string][] = [
		[words.received, receivedAt],
		[words.recorded, toTimestamp(waiver.signedAt)],
	]
	return {
		title: words.timeline,
		head: [words.event, words.utc, fill(words.local, { timezone })],
		cells: times.map(([what, at]) => [what, at, local(at)]),
	}
}

function describeMethod(
	{ evidence, source, eventId, locationId }: Waiver,
	words: EvidenceWords,
): CertificateSection {
	return {
		title: words.way,
		rows: rowsOf([
			[words.through, `${words.sources[source]} (${evidence.channel})`],
			[words.address, evidence.address],
			[words.agent, evidence.userAgent],
			[words.language, evidence.language],
			[words.eventId, eventId],
			[words.location, locationId],
		]),
	}
}

/** The checkpoint that was published at the rendering. A later one must be consistent with it. */
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
