import type { Database } from 'bun:sqlite'
import { canonicalize, commitItems, commitRecord, momentOf, readEntry, sha256 } from './evidence.ts'
import type { Entry, Json } from './evidence.ts'

type IncidentRow = {
	readonly id: string
	readonly status: string
	readonly happened_at: number
	readonly location_id: string | null
	readonly kind: string
	readonly text: string
	readonly first_aid: string
	readonly ambulance_called: number
	readonly went_home: number
	readonly witnesses: string
	readonly opened_by: string
	readonly opened_at: number
	readonly closed_by: string | null
	readonly closed_at: number | null
	readonly record_salt: Uint8Array | null
	readonly chain_seq: number | null
	readonly purged_at: number | null
	/** Absent in data of an earlier version. */
	readonly template_version_id?: string | null
	readonly answers?: string | null
}

type PhotoRow = { readonly id: string; readonly sha256: string; readonly bytes: Uint8Array }
type AdditionRow = {
	readonly id: string
	readonly text: string
	readonly added_by: string
	readonly added_at: number
	readonly chain_seq: number
}

type Act = { readonly seq: number; readonly entry: Entry }
type Report = (seq: number, reason: string) => void

/** Compares the reports of incidents with the entries of the chain. @param db with the temporary table `acts` */
export function verifyIncidents(db: Database, organizationId: string, report: Report): void {
	const acts = readActs(db)
	// A database of an earlier version has no reports.
	const rows =
		db.query("SELECT 1 FROM sqlite_schema WHERE name = 'incidents'").get() === null
			? []
			: db
					.query<IncidentRow, [string]>('SELECT * FROM incidents WHERE organization_id = ?')
					.all(organizationId)
	const ids = new Set(rows.map(({ id }) => id))
	for (const [id, [first]] of acts)
		if (first !== undefined && !ids.has(id)) report(first.seq, 'a report of an incident has no row')
	for (const row of rows) {
		const own = acts.get(row.id) ?? []
		const reason = faultOf(db, row, own)
		if (reason !== undefined) report(row.chain_seq ?? own[0]?.seq ?? 0, reason)
	}
}

function readActs(db: Database): Map<string, Act[]> {
	const rows = db.query<{ seq: number; subject: string; body: string }, []>(
		"SELECT seq, subject, body FROM acts WHERE json_extract(body, '$.kind') LIKE 'incident.%' ORDER BY seq",
	)
	const acts = new Map<string, Act[]>()
	for (const { seq, subject, body } of rows.all()) {
		const entry = readEntry(body)
		if (entry !== undefined) acts.set(subject, [...(acts.get(subject) ?? []), { seq, entry }])
	}
	return acts
}

function faultOf(db: Database, row: IncidentRow, acts: readonly Act[]): string | undefined {
	const closed = acts.find(({ entry }) => entry.kind === 'incident.closed')
	const purged = acts.find(({ entry }) => entry.kind === 'incident.purged')
	if (row.status !== (closed === undefined ? 'draft' : 'closed') || row.chain_seq !== (closed?.seq ?? null))
		return 'a report of an incident was not closed as the chain says'
	// The chain knows nothing of drafts.
	if (closed === undefined) return undefined
	if (row.closed_at !== momentOf(closed.entry)) return 'the time at which a report was closed was changed'
	if (row.purged_at !== (purged === undefined ? null : momentOf(purged.entry)))
		return 'a report was not purged as the chain says'
	const photos = db
		.query<PhotoRow, [string]>(
			'SELECT id, sha256, bytes FROM incident_photos WHERE incident_id = ? ORDER BY id',
		)
		.all(row.id)
	const additions = db
		.query<AdditionRow, [string]>('SELECT * FROM incident_additions WHERE incident_id = ? ORDER BY chain_seq')
		.all(row.id)
	if (purged !== undefined)
		return isBlank(row, photos, additions) ? undefined : 'a purged report still holds something'
	if (photos.some(({ bytes, sha256: hash }) => sha256(bytes).toString('hex') !== hash))
		return 'a photo of a report was changed'
	if (!isCommitted(row, 'report', describe(db, row, photos), closed))
		return 'a report is not the one that was closed'
	const added = acts.filter(({ entry }) => entry.kind === 'incident.added')
	const isSame =
		added.length === additions.length &&
		additions.every((addition, at) => {
			const { id, text, added_by: addedBy, added_at: addedAt, chain_seq: seq } = addition
			const record = { id, text, addedBy, addedAt: timestampOf(addedAt) }
			return seq === added[at]?.seq && isCommitted(row, `addition/${id}`, record, added[at])
		})
	return isSame ? undefined : 'an addition to a report is not the one that was written'
}

function describe(db: Database, row: IncidentRow, photos: readonly PhotoRow[]): Json {
	const people = db
		.query<{ id: string }, [string]>(
			'SELECT participant_id AS id FROM incident_people WHERE incident_id = ? ORDER BY position',
		)
		.all(row.id)
	const waivers = db
		.query<{ id: string }, [string]>(
			'SELECT w.id FROM incident_waivers l JOIN waivers w ON w.seq = l.waiver_seq WHERE l.incident_id = ? ORDER BY l.position',
		)
		.all(row.id)
	return {
		id: row.id,
		happenedAt: timestampOf(row.happened_at),
		locationId: row.location_id,
		kind: row.kind,
		text: row.text,
		firstAid: row.first_aid,
		ambulanceCalled: row.ambulance_called === 1,
		wentHome: row.went_home === 1,
		witnesses: row.witnesses,
		people: people.map(({ id }) => id),
		waivers: waivers.map(({ id }) => id),
		openedBy: row.opened_by,
		openedAt: timestampOf(row.opened_at),
		closedBy: row.closed_by,
		closedAt: row.closed_at === null ? null : timestampOf(row.closed_at),
		photos: photos.map(({ id, sha256: hash }) => ({ id, sha256: hash })),
		...describeForm(db, row),
	}
}

/** The venue's own questions, and what was answered. */
function describeForm(
	db: Database,
	{ template_version_id: versionId, answers }: IncidentRow,
): Record<string, Json> {
	if (typeof versionId !== 'string') return {}
	const version = db
		.query<{ template_id: string; terms_hash: string }, [string]>(
			'SELECT template_id, terms_hash FROM template_versions WHERE id = ?',
		)
		.get(versionId)
	const values = typeof answers === 'string' ? (JSON.parse(answers) as Json) : null
	const { template_id: templateId = null, terms_hash: termsHash = null } = version ?? {}
	return { form: { templateId, versionId, termsHash, values } }
}

function isCommitted(
	{ record_salt: salt }: IncidentRow,
	path: string,
	record: Json,
	{ entry }: Act,
): boolean {
	if (salt === null) return false
	const items = commitItems(salt, new Map([[path, sha256(canonicalize(record)).toString('hex')]]))
	return entry.data['commit'] === commitRecord(items) && entry.data['itemCount'] === 1
}

function isBlank(row: IncidentRow, photos: readonly PhotoRow[], additions: readonly AdditionRow[]): boolean {
	const texts = [row.text, row.first_aid, row.witnesses, ...additions.map(({ text }) => text)]
	return (
		row.record_salt === null &&
		typeof row.answers !== 'string' &&
		photos.length === 0 &&
		texts.every((text) => text === '')
	)
}

function timestampOf(ms: number): string {
	return new Date(ms).toISOString()
}
