import type { Deps } from '../../deps.ts'
import type { ZipFile } from '../../files/to-zip.ts'
import { Problem } from '../../http/problems.ts'
import { MAX_PAGE_SIZE } from '../../http/schema.ts'
import { formatList } from '../../http/csv-list.ts'
import type { Column } from '../../http/csv-list.ts'
import { fullName } from '../../kit/text/full-name.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import { canonicalJson } from '../../ledger/canonical-json.ts'
import { nameActors } from '../actors/name-actors.ts'
import type { Actor } from '../audit/actor.ts'
import { listPhiAccess } from '../audit/queries.ts'
import type { PhiAccess } from '../audit/table.ts'
import { findCheckins } from '../checkins/list.ts'
import type { CheckinShape } from '../checkins/model.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { findGeneration } from '../evidence/queries.ts'
import { proveEntry } from '../evidence/prove.ts'
import { originOf } from '../evidence/origin.ts'
import { presentForm } from '../incidents/form.ts'
import { findPhotoBytes, listAdditions, listPhotos } from '../incidents/queries.ts'
import { describeAddition, describeRecord } from '../incidents/record.ts'
import type { Incident } from '../incidents/table.ts'
import { zonesOf } from '../organization/zones.ts'
import { listMessages } from '../messages/queries.ts'
import type { Message } from '../messages/table.ts'
import { presentWaiverDetail } from '../waivers/present.ts'
import type { WaiverParts } from '../waivers/present.ts'

export type ClaimDeps = Pick<
	Deps,
	'db' | 'write' | 'clock' | 'ids' | 'files' | 'log' | 'keys' | 'checkpoints' | 'config'
>

export type Claim = {
	readonly actor: Actor
	readonly parts: WaiverParts
	/** A reader's language, for the answers. */
	readonly language: string | undefined
	readonly incidents: readonly Incident[]
}

type Part = { readonly name: string; readonly input: string | Uint8Array<ArrayBuffer> }

/**
 * One file after the other is read, so memory stays flat. The last one has the hash of each, signed with the key of the
 * evidence: it says what the service gave out, and when.
 */
export async function* readClaim(deps: ClaimDeps, claim: Claim): AsyncGenerator<ZipFile> {
	const { id, organizationId } = claim.parts.waiver
	const generation = findGeneration(deps.db, organizationId)
	const lastModified = new Date(deps.clock.now())
	const lines = ['waiver/claim/v1', id, toTimestamp(deps.clock.now())]
	for await (const part of readParts(deps, claim)) {
		lines.push(`${sha256Hex(part.input)}  ${part.name}`)
		yield { ...part, lastModified }
	}
	const index = deps.keys
		.current(originOf(deps.keys, organizationId, generation))
		.sign(`${lines.join('\n')}\n`)
	yield { name: 'index.txt', input: index, lastModified }
}

async function* readParts(deps: ClaimDeps, claim: Claim): AsyncGenerator<Part> {
	const { parts, language } = claim
	const file = (name: string, input: Part['input']): Part => ({ name, input })
	yield file('README.txt', README)
	const pdf = await readPdfIfAny(deps, claim)
	if (typeof pdf === 'string') yield file('waiver-missing.txt', `${pdf}\n`)
	else yield file('waiver.pdf', pdf)
	yield file('answers.json', toText(presentWaiverDetail(parts, deps.clock.now(), { language })))
	yield file('terms.json', canonicalJson(parts.version.blocks))
	const { organizationId, chainSeq } = parts.waiver
	const proof = await proveEntry(deps, { organizationId, seq: chainSeq })
	yield file('proof.json', toText(proof))
	yield file('checkpoint.txt', proof.checkpoint)
	yield file('arrivals.csv', listArrivals(deps, claim))
	yield file('messages.csv', listMails(deps, claim))
	yield file('readers.csv', listReaders(deps, claim))
	for (const [at, incident] of claim.incidents.entries())
		for await (const { name, input } of readReport(deps, incident, language))
			yield file(`incident-${at + 1}/${name}`, input)
}

async function readPdfIfAny(
	deps: ClaimDeps,
	{ actor, parts }: Claim,
): Promise<Uint8Array<ArrayBuffer> | string> {
	try {
		return new Uint8Array((await readPdf(deps, { actor, id: parts.waiver.id })).pdf)
	} catch (error) {
		if (!(error instanceof Problem) || error.reason === 'unavailable') throw error
		return error.message
	}
}

/** The last arrivals with the waiver, and who let them in. */
function listArrivals(deps: ClaimDeps, { parts: { waiver } }: Claim): string {
	const query = { waiverId: waiver.id, limit: MAX_PAGE_SIZE }
	const { items } = findCheckins(deps, { organizationId: waiver.organizationId, places: null }, query)
	const zoneOf = zonesOf(deps.db, waiver.organizationId)
	return formatList({ columns: ARRIVAL_COLUMNS, zoneOf: ({ locationId }) => zoneOf(locationId) }, items)
}

const ARRIVAL_COLUMNS: readonly Column<CheckinShape>[] = [
	'checkedInAt',
	'checkedOutAt',
	['people', ({ participants }) => participants.map((person) => fullName(person)).join(', ')],
	'isValid',
	'reason',
	'method',
	['by', ({ by, byName }) => byName ?? by],
	'annulledAt',
]

/** What was sent about the waiver, the latest first, and what became of it. */
function listMails({ db }: ClaimDeps, { parts: { waiver } }: Claim): string {
	const any = {
		status: undefined,
		kind: undefined,
		eventId: undefined,
		inviteeId: undefined,
	}
	const filter = { ...any, organizationId: waiver.organizationId, waiverId: waiver.id }
	const zone = zonesOf(db, waiver.organizationId)(waiver.locationId)
	return formatList({ columns: MAIL_COLUMNS, zoneOf: () => zone }, listMessages(db, filter, MAX_MESSAGES))
}

const MAIL_COLUMNS: readonly Column<Message>[] = [
	['queuedAt', ({ createdAt }) => toTimestamp(createdAt)],
	'channel',
	'kind',
	['to', ({ recipient }) => recipient],
	'status',
	['sentAt', ({ sentAt }) => timestampOrNull(sentAt)],
	'failure',
]

/** Most messages of one bundle. */
const MAX_MESSAGES = 1_000

/** Most readers of one bundle, the latest first. */
const MAX_READERS = 10_000

function listReaders({ db }: ClaimDeps, { parts: { waiver } }: Claim): string {
	const nameOf = nameActors(db, waiver.organizationId)
	const filter = { organizationId: waiver.organizationId, waiverId: waiver.id }
	const zone = zonesOf(db, waiver.organizationId)(waiver.locationId)
	const columns: readonly Column<PhiAccess>[] = [
		['at', ({ at }) => toTimestamp(at)],
		'action',
		['by', ({ actor }) => nameOf(actor) ?? actor],
		'address',
	]
	return formatList({ columns, zoneOf: () => zone }, listPhiAccess(db, filter, MAX_READERS))
}

async function* readReport(
	deps: ClaimDeps,
	incident: Incident,
	language: string | undefined,
): AsyncGenerator<Part> {
	const { db } = deps
	const { organizationId, chainSeq, recordSalt } = incident
	const prove = async (seq: number | null) =>
		seq === null ? null : await proveEntry(deps, { organizationId, seq })
	const salt = recordSalt?.toBase64() ?? null
	const report = { status: incident.status, record: describeRecord(db, incident), recordSalt: salt }
	const questions = presentForm(db, incident, language)?.shown ?? []
	yield { name: 'report.json', input: toText({ ...report, questions, proof: await prove(chainSeq) }) }
	for (const [at, addition] of listAdditions(db, incident.id).entries()) {
		const record = { record: describeAddition(addition), recordSalt: salt }
		yield {
			name: `addition-${at + 1}.json`,
			input: toText({ ...record, proof: await prove(addition.chainSeq) }),
		}
	}
	for (const { id } of listPhotos(db, incident.id)) {
		const bytes = findPhotoBytes(db, id)
		if (bytes !== undefined) yield { name: `photo-${id}.jpg`, input: new Uint8Array(bytes) }
	}
}

function toText(value: unknown): string {
	return `${JSON.stringify(value, null, '\t')}\n`
}

const README = `What the waiver service holds of one waiver, for a claim.

waiver.pdf           as it was signed and sealed; its attachment receipt.json proves it
terms.json           the form's blocks as they were published: their SHA-256 is termsHash in the proof
answers.json         the same answers, in the reader's language where the form has it
proof.json           the waiver's entry in the evidence chain, and its path to the checkpoint
checkpoint.txt       the signed head of the chain: compare it with one that you kept before the incident
arrivals.csv         when the people came and left, and who let them in
messages.csv         what was sent about it, and what became of it
readers.csv          who has read the waiver
incident-N/          each report of an incident that names the waiver:
  report.json        what staff wrote, the venue's own questions with their answers, and its proof once it was
                     closed
  addition-N.json    what was written afterwards, with its proof
  photo-ID.jpg       the photos

index.txt has the SHA-256 of each file, signed with the key that signs checkpoints (a signed note, Ed25519).

To verify the PDF, open /verify at the service, or drop it there. To verify a report: its commitment is
HMAC-SHA256(salt, "waiver/commit/v1" NUL "report" NUL SHA-256(record as RFC 8785 JSON)), where salt is
HMAC-SHA256(recordSalt, "waiver/salt/v1" NUL "report"); "commit" in its entry is SHA-256("waiver/record/v1" NUL
{"report": commitment}). An addition has "addition/ID" in place of "report". A photo has the SHA-256 that the report names.
`
