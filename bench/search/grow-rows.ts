import type { Database } from 'bun:sqlite'
import type { Filled } from './fill.ts'

/** A table whose rows are repeated: where its rows `s` come from, and the columns that differ. */
type Copy = {
	readonly table: string
	readonly source: string
	readonly changes: Readonly<Record<string, string>>
}

/** SQL for values of the repeat `c.k` of a row. */
type Terms = {
	/** Of a row number in the part. */
	seq(of: string): string
	/** Of an id, with the number of its row. */
	id(of: string, seq: string): string
	/** Of a time, with the alias of the waiver that it belongs to. */
	time(of: string, waiver: string): string
}

/** What a waiver's row has for its own page and for proofs, shortened so that ten million fit on a disk. */
const SHORT: Readonly<Record<string, string>> = {
	values: "'{}'",
	commitments: "'{}'",
	hash: "''",
	record_salt: 'NULL',
	law: 'NULL',
	evidence: `json_remove(s.evidence, '$.receivedAt', '$.address', '$.userAgent', '$.templateVersionId', '$.termsHash', '$.law')`,
}

/** Of a guest, as participants have them. */
const PERSONAL = ['first_name', 'last_name', 'name_folded', 'email', 'email_folded', 'phone', 'date_of_birth']

const copiesOf = ({ seq, id, time }: Terms): readonly Copy[] => [
	{
		table: 'participants',
		source: `(SELECT * FROM part.participants ORDER BY seq) s CROSS JOIN copies c
			CROSS JOIN guests g ON g.seq = ${seq('s.seq')} CROSS JOIN part.waivers w ON w.id = s.last_waiver_id`,
		changes: {
			...Object.fromEntries(PERSONAL.map((column) => [column, `g.${column}`])),
			id: id('s.id', 's.seq'),
			seq: seq('s.seq'),
			last_signed_at: time('s.last_signed_at', 'w'),
			last_waiver_id: id('s.last_waiver_id', 'w.seq'),
			created_at: time('s.created_at', 'w'),
			updated_at: time('s.updated_at', 'w'),
		},
	},
	{
		table: 'waivers',
		source: 'part.waivers s CROSS JOIN copies c CROSS JOIN part.participants p ON p.id = s.signer_id',
		changes: {
			...SHORT,
			seq: seq('s.seq'),
			id: id('s.id', 's.seq'),
			signed_at: time('s.signed_at', 's'),
			expires_at: time('s.expires_at', 's'),
			minor_of_age_at: time('s.minor_of_age_at', 's'),
			whole_at: time('s.whole_at', 's'),
			signer_id: id('s.signer_id', 'p.seq'),
		},
	},
	{
		table: 'waiver_participants',
		source: `part.waivers w CROSS JOIN copies c CROSS JOIN part.waiver_participants s ON s.waiver_seq = w.seq
			CROSS JOIN part.participants p ON p.id = s.participant_id CROSS JOIN guests g ON g.seq = ${seq('p.seq')}`,
		changes: {
			waiver_seq: seq('s.waiver_seq'),
			participant_id: id('s.participant_id', 'p.seq'),
			person: `CASE c.k WHEN 0 THEN s.person ELSE json_patch(s.person, json_object('firstName', g.first_name,
				'lastName', g.last_name, 'email', g.email, 'phone', g.phone, 'dateOfBirth', g.date_of_birth)) END`,
		},
	},
	{
		table: 'waiver_flags',
		source: 'part.waiver_flags s CROSS JOIN copies c',
		changes: { id: id('s.id', 's.waiver_seq'), waiver_seq: seq('s.waiver_seq') },
	},
	{
		table: 'waiver_tags',
		source: 'part.waiver_tags s CROSS JOIN copies c',
		changes: { waiver_seq: seq('s.waiver_seq') },
	},
	{
		table: 'audit_log',
		source: `part.audit_log s CROSS JOIN copies c LEFT JOIN part.waivers w ON w.id = s.subject
			WHERE c.k = 0 OR w.seq IS NOT NULL`,
		changes: {
			seq: seq('s.seq'),
			id: id('s.id', 's.seq'),
			at: `coalesce(${time('s.at', 'w')}, s.at)`,
			subject: id('s.subject', 'w.seq'),
		},
	},
]

/** An odd number, so that no two rows get the same end of an id. */
const SPREAD = 2_654_435_761

/**
 * Fills the tables anew from those of the attached database `part`, each row as often as `times` says. The repeats of a
 * row follow it. The waivers are spread evenly over the time, and their other times move with their signing. Needs the
 * temporary table `guests`.
 */
export function growRows(client: Database, times: number, { from, to }: Pick<Filled, 'from' | 'to'>): void {
	const count = client.query<{ n: number }, []>('SELECT count(*) AS n FROM part.waivers').get()?.n ?? 0
	client.run('CREATE TEMP TABLE copies (k INTEGER PRIMARY KEY)')
	for (let k = 0; k < times; k++) client.run('INSERT INTO copies VALUES (?)', [k])

	const seq: Terms['seq'] = (of) => `((${of} - 1) * ${times} + c.k + 1)`
	const copies = copiesOf({
		seq,
		id: (of, row) =>
			`CASE c.k WHEN 0 THEN ${of} ELSE substr(${of}, 1, 24) || printf('%04x%08x', c.k, (${seq(row)} * ${SPREAD}) & 0xffffffff) END`,
		time: (of, waiver) =>
			`(${of} - ${waiver}.signed_at + ${Math.floor(from)} + (${seq(`${waiver}.seq`)} - 1) * ${Math.floor(to - from)} / ${count * times})`,
	})
	const restoreIndexes = copies.map(({ table }) => empty(client, table))
	for (const copy of copies) repeat(client, copy)
	for (const restore of restoreIndexes) restore()
}

function repeat(client: Database, { table, source, changes }: Copy): void {
	const columns = client
		.query<{ name: string }, [string]>('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
		.all(table)
		.map(({ name }) => name)
	const names = columns.map((column) => `"${column}"`)
	const values = columns.map((column) => changes[column] ?? `s."${column}"`)
	client.run(`INSERT INTO main.${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${source}`)
}

/** Empties a table, and drops its indexes and triggers. @returns a function that makes those again */
function empty(client: Database, table: string): () => void {
	const parts = client
		.query<{ type: string; name: string; sql: string }, [string]>(
			"SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = ? AND type <> 'table' AND sql IS NOT NULL",
		)
		.all(table)
	for (const { type, name } of parts) client.run(`DROP ${type} ${name}`)
	client.run(`DELETE FROM main.${table}`)
	return () => {
		for (const { sql } of parts) client.run(sql)
	}
}
