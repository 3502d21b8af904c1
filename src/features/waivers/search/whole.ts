import type { Db } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import type { Statement, Values } from '../../../db/statement.ts'

/** What is searched: whole waivers, neither voided nor purged, by the time at which they became whole. */
export type WholeFilter = {
	readonly organizationId: string
	readonly templateId?: string | undefined
	/** Milliseconds since 1970, both inclusive. */
	readonly from: number
	readonly to: number
	/** Signed through a prefill link with this id of a booking. */
	readonly externalId?: string | undefined
	/** A tag in small letters, or the external id of a link: either fits. */
	readonly tag?: { readonly stored: string; readonly externalId: string } | undefined
	/** An expression for the term index (`toMatch`). */
	readonly match?: string | undefined
}

export type WholeOrder = 'asc' | 'desc'

const BY_EXTERNAL_ID = (
	parameter: string,
) => `SELECT signed.seq FROM prefill_links l CROSS JOIN waivers signed
	ON signed.prefill_link_id = l.id
	WHERE l.organization_id = ?1 AND l.external_id = ${parameter}`

function conditionsOf(filter: WholeFilter): { readonly sql: string; readonly values: Values } {
	const { organizationId, templateId, from, to, externalId, tag, match } = filter
	const values: Values = [organizationId, clamp(from), clamp(to)]
	const bind = (value: string | number): string => `?${values.push(value)}`
	const clauses = [
		"w.organization_id = ?1 AND w.whole_at >= ?2 AND w.whole_at <= ?3 AND w.status = 'signed' AND w.purged_at IS NULL",
		templateId !== undefined && `w.template_id = ${bind(templateId)}`,
		externalId !== undefined && `w.seq IN (${BY_EXTERNAL_ID(bind(externalId))})`,
		tag !== undefined &&
			`w.seq IN (SELECT waiver_seq FROM waiver_tags WHERE organization_id = ?1 AND tag = ${bind(tag.stored)}
			UNION ${BY_EXTERNAL_ID(bind(tag.externalId))}
			UNION SELECT seq FROM waivers WHERE organization_id = ?1 AND auto_tag = ${bind(tag.externalId)})`,
		match !== undefined &&
			`w.recency IN (SELECT -rowid FROM waiver_terms WHERE waiver_terms MATCH ${bind(match)})`,
	]
	return { sql: `FROM waivers w WHERE ${clauses.filter((clause) => clause !== false).join(' AND ')}`, values }
}

const LATEST = Number.MAX_SAFE_INTEGER

function clamp(ms: number): number {
	return Math.min(Math.max(ms, -LATEST), LATEST)
}

/** Statements by their text: there are as many as filters combine. */
const statements = new Map<string, Statement<{ seq: number }>>()

function preparedAs(sql: string): Statement<{ seq: number }> {
	const known = statements.get(sql) ?? statement<{ seq: number }>(sql)
	statements.set(sql, known)
	return known
}

/** The row numbers of a part of what is found. @param offset how many come before it */
export function listWhole(
	db: Db,
	filter: WholeFilter,
	{ order, limit, offset }: { readonly order: WholeOrder; readonly limit: number; readonly offset: number },
): number[] {
	const { sql, values } = conditionsOf(filter)
	const way = order === 'desc' ? 'DESC' : 'ASC'
	const text = `SELECT w.seq ${sql} ORDER BY w.whole_at ${way}, w.seq ${way} LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}`
	return preparedAs(text)
		.all(db, ...values, limit, offset)
		.map(({ seq }) => seq)
}
