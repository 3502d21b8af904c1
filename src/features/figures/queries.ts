import type { Db } from '../../db/client.ts'
import { isAt } from '../../db/places.ts'
import { statement } from '../../db/statement.ts'
import { IS_FIRST, QUARTER_MS } from '../today/queries.ts'
import type { Span } from '../today/queries.ts'
import type { Places } from '../../kit/places.ts'
import type { Incident } from '../incidents/table.ts'

export type Reported = Pick<Incident, 'happenedAt' | 'kind'>

/** Counts of a quarter of an hour (its number since 1970), by form and place. */
export type CountRow = {
	readonly quarter: number
	readonly templateId: string
	readonly locationId: string | null
	readonly n: number
	readonly people: number
}

const signingCounts = statement<CountRow>(
	`SELECT signed_at / ${QUARTER_MS} AS quarter, template_id AS templateId, location_id AS locationId,
	count(*) AS n, 0 AS people FROM waivers
	WHERE organization_id = ?1 AND recency >= (?2 << 16) AND recency < ((?3 + 1) << 16)
	AND ${isAt('location_id', '?4')} AND ${IS_FIRST} GROUP BY quarter, template_id, location_id`,
)

export function listSigned(db: Db, { organizationId, from, to, places }: Span): CountRow[] {
	return signingCounts.all(db, organizationId, from, to, places)
}

const arrivalCounts = statement<CountRow>(
	`SELECT c.checked_in_at / ${QUARTER_MS} AS quarter, w.template_id AS templateId, c.location_id AS locationId,
	count(*) AS n, sum((SELECT count(*) FROM checkin_participants p WHERE p.checkin_seq = c.seq)) AS people
	FROM checkins c CROSS JOIN waivers w ON w.seq = c.waiver_seq
	WHERE c.organization_id = ?1 AND c.checked_in_at BETWEEN ?2 AND ?3 AND c.annulled_at IS NULL
	AND ${isAt('c.location_id', '?4')} GROUP BY quarter, w.template_id, c.location_id`,
)

export function listArrived(db: Db, { organizationId, from, to, places }: Span): CountRow[] {
	return arrivalCounts.all(db, organizationId, from, to, places)
}

const incidentTimes = statement<Reported>(
	`SELECT happened_at AS happenedAt, kind FROM incidents
	WHERE organization_id = ?1 AND happened_at BETWEEN ?2 AND ?3 AND ${isAt('location_id', '?4')}
	ORDER BY happened_at`,
)

/** When something happened, of which staff wrote a report; the earliest first. */
export function listReported(db: Db, { organizationId, from, to, places }: Span): Reported[] {
	return incidentTimes.all(db, organizationId, from, to, places)
}

const importedFor = statement<{ countsFor: string | null }, [string, string]>(
	`SELECT evidence ->> '$.imported.countsFor' AS countsFor FROM waivers INDEXED BY waivers_by_validity
	WHERE organization_id = ? AND template_id = ? AND purged_at IS NULL LIMIT 1`,
)

/** The template for which a form's imported waivers count, as one of them says; null without any that is kept. */
export function findCountsFor(db: Db, organizationId: string, templateId: string): string | null {
	return importedFor.get(db, organizationId, templateId)?.countsFor ?? null
}

/** Waivers that are counted at once: a few milliseconds without any response. */
const WINDOW = 2_000

/** Where counting by the end goes on: after this waiver, of any organization. */
export type EndPlace = { readonly endsAt: number; readonly seq: number }

/** Many waivers may end at the same time: by a comparison of both columns SQLite would enter the index at the first of them. */
const after = (
	columns: string,
): string => `SELECT ${columns}, ends_at, seq FROM waivers INDEXED BY waivers_by_end
		WHERE ends_at = ?1 AND seq > ?2
	UNION ALL SELECT ${columns}, ends_at, seq FROM waivers INDEXED BY waivers_by_end WHERE ends_at > ?1
	ORDER BY ends_at, seq`

const lastOfWindow = statement<EndPlace, [number, number, number]>(
	`SELECT endsAt, seq FROM (${after('ends_at AS endsAt')}) LIMIT 1 OFFSET ?3 - 1`,
)

const COUNTS = `ends_at <= ?4 AND organization_id = ?5 AND status = 'signed' AND purged_at IS NULL
	AND ${isAt('location_id', '?6')} AND ${IS_FIRST} AS counts`

const ending = statement.count<[number, number, number, number, string, Places]>(
	`SELECT count(*) AS n FROM (${after(COUNTS)} LIMIT ?3) WHERE counts`,
)

type Ends = Pick<Span, 'organizationId' | 'places'> & { readonly until: number }

/**
 * Counts some of the waivers that end by the calendar after a place, and up to a time in milliseconds since 1970.
 * @param window waivers of any organization that are looked at
 * @returns how many, the place where the next ones begin, and whether there are none up to that time
 */
export function countEnding(
	db: Db,
	{ organizationId, until, places }: Ends,
	{ endsAt, seq }: EndPlace,
	window = WINDOW,
): { waivers: number; place: EndPlace; isLast: boolean } {
	const last = lastOfWindow.get(db, endsAt, seq, window)
	const isLast = last === undefined || last.endsAt > until
	const place = isLast ? { endsAt: until, seq: Number.MAX_SAFE_INTEGER } : last
	return { waivers: ending(db, endsAt, seq, window, until, organizationId, places), place, isLast }
}
