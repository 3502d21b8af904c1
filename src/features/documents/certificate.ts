import type { ShownBlock } from '../../blocks/types.ts'
import { isolate, putBare } from '../../i18n/isolate.ts'
import { openInstantFormat } from '../../pdf/layout/day-format.ts'
import type { CertificateSection } from '../../pdf/input.ts'
import type { DocumentWords } from '../../i18n/dictionaries.ts'
import { fill } from '../../i18n/fill.ts'
import { UNKNOWN_PLACE } from '../../jurisdictions/unknown-place.ts'
import { nameLanguage } from '../../i18n/page.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import type { EntryProof } from '../evidence/prove.ts'
import { hashConsent } from '../waivers/signing/evidence.ts'
import type { Waiver, WaiverParticipant } from '../waivers/table.ts'
import { fullName } from '../../kit/text/full-name.ts'
import type { Name } from '../../kit/text/full-name.ts'

type EvidenceWords = DocumentWords['evidence']

export type Certified = {
	readonly waiver: Waiver
	readonly people: readonly WaiverParticipant[]
	readonly blocks: readonly ShownBlock[]
	readonly termsHash: string
	/** The name that the first guardian gave for the second; undefined once it is erased. */
	readonly namedGuardian: Name | undefined
	readonly proof: EntryProof
	readonly timezone: string
	/** Of its dates. */
	readonly locale: string
	readonly words: EvidenceWords
	/** Of the document. */
}

export function certificateOf(subject: Certified): CertificateSection[] {
	const { waiver, termsHash, words } = subject
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
				...describeProof(subject),
			]),
		},
	]
}

function describePeople(subject: Certified): CertificateSection {
	const { waiver, people, words } = subject
	const { language } = waiver.evidence
	const signer = people.find(({ role }) => role === 'signer')
	const signerName = signer === undefined ? '' : fullName(signer.person, language)
	const cells = people.map(({ role, person }) => {
		const name = fullName(person, language)
		if (role !== 'signer') {
			const relation = person.relationship ?? words.child
			return [name, fill(words.signedFor, { relation, signer: signerName }, isolate)]
		}
		const contact = [person.email, person.phone]
			.flatMap((part) => (part === undefined ? [] : [isolate(part, words.contactOf)]))
			.join(' · ')
		const method = methodOf(subject)
		return [name, contact === '' ? method : `${method}\n${fill(words.contactOf, { contact }, putBare)}`]
	})
	return { title: words.people, head: [words.name, words.part], cells }
}

/** With each typed text that is not the stated name. */
function methodOf(subject: Certified): string {
	const { waiver, blocks, words } = subject
	const { evidence } = waiver
	const { otherNames = [], cannotDraw = [] } = evidence
	const inks = blocks.flatMap((block) => (block.kind === 'answer' && INK.has(block.type) ? [block] : []))
	const kinds = new Set(
		inks.flatMap(({ type, parts }) => (type === 'signature' ? parts.map(({ kind }) => kind) : [])),
	)
	const typed = cannotDraw.length > 0 ? words.typedInstead : words.typed
	const others = inks
		.filter(({ id }) => otherNames.includes(id))
		.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'typed' ? [part.text] : [])))
		.map((text) => fill(words.otherName, { typed: text }, isolate))
	const method = kinds.has('image') ? words.drawn : kinds.has('typed') ? typed : words.signer
	return others.reduce((all, other) => fill(words.alsoTyped, { method: all, other }, putBare), method)
}

const INK = new Set(['signature', 'initials'])

/** In UTC and in the organization's time zone: the times of the guest's device, and the service's own. */
function describeTimes(subject: Certified): CertificateSection[] {
	const { waiver, timezone, locale, words } = subject
	const { invitedAt, receivedAt, steps = [] } = waiver.evidence
	const local = openInstantFormat(locale, timezone)
	const toTable = (title: string, times: readonly [string, string][]): CertificateSection => ({
		title,
		head: [words.event, words.utc, fill(words.local, { timezone }, isolate)],
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
	const { waiver, words, people, namedGuardian } = subject
	const signer = people.find(({ role }) => role === 'signer')
	const { evidence, source, eventId, locationId } = waiver
	const named = evidence.namedGuardian === undefined ? undefined : namedGuardian
	const nameOf = (name: Name): string => fullName(name, evidence.language)
	return {
		title: words.way,
		rows: rowsOf([
			[words.known, describeKnown(subject)],
			[words.second, evidence.secondGuardian ? describeSecond(words, named && nameOf(named)) : null],
			[words.coSigns, evidence.coSigns ?? null],
			[
				words.second,
				evidence.guardianDiffers && named !== undefined && signer !== undefined
					? fill(words.namedAs, { named: nameOf(named), signed: nameOf(signer.person) }, isolate)
					: null,
			],
			// An imported waiver has no certificate.
			[words.through, source === 'import' ? null : `${words.sources[source]} (${evidence.channel})`],
			[words.address, evidence.address],
			[words.agent, evidence.userAgent],
			[words.language, describeLanguage(evidence.language)],
			[words.eventId, eventId],
			[words.location, locationId],
			[words.law, describeLaw(subject)],
		]),
	}
}

/** The id alone: what a venue has decided otherwise is not for guests. */
function describeLaw({ waiver: { evidence } }: Certified): string | null {
	const jurisdiction = evidence.law?.jurisdiction
	return jurisdiction === undefined || jurisdiction === UNKNOWN_PLACE ? null : jurisdiction
}

/** @param named undefined once the name is erased */
function describeSecond(words: EvidenceWords, named: string | undefined): string {
	return [
		words.alsoSigns,
		...(named === undefined ? [] : [fill(words.namedSecond, { name: named }, isolate)]),
	].join('\n')
}

/** With its tag: "Deutsch (de)". */
function describeLanguage(tag: string): string {
	const name = nameLanguage(tag)
	return name === tag ? tag : `${name} (${tag})`
}

/** A later checkpoint must be consistent with it. */
function describeProof(subject: Certified): [string, string][] {
	const { words } = subject
	const { checkpoint, verifierKey } = subject.proof
	const [, size = '', root = ''] = checkpoint.split('\n')
	return [
		[words.checkpoint, fill(words.checkpointOf, { size, root }, isolate)],
		[words.logKey, verifierKey],
	]
}

function rowsOf(pairs: readonly (readonly [string, string | null])[]): { label: string; value: string }[] {
	return pairs.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}
