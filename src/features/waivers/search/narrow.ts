import { isAt } from '../../../db/places.ts'
import type { Places } from '../../../kit/places.ts'
import type { ListWaivers } from '../model.ts'

/** Where rows are read from: an index that knows most of what they must be. */
export type NarrowSource =
	| 'all'
	| 'held'
	| 'voided'
	| 'purged'
	| 'unfinished'
	| 'location'
	| 'source'
	| 'expiry'

/** Conditions that neither the term index nor the time of signing can check, as SQL on the waiver `w`. */
export type Narrow = {
	readonly source: NarrowSource
	/** Each begins with AND; their parameters begin with `?7`. */
	readonly clauses: string
	readonly values: readonly (string | number)[]
}

type Narrowing = Pick<ListWaivers, 'state' | 'pdfStatus' | 'source' | 'locationId'> & {
	/** Milliseconds since 1970. */
	readonly expiresFrom?: number | undefined
	readonly expiresBefore: number | undefined
	readonly places?: Places
}

const FIRST_PARAMETER = 7

const UNPURGED = 'w.purged_at IS NULL'

/** Stands for the end of waivers that never expire; the indexes have the same number. */
export const NEVER = 9_007_199_254_740_991

/** When a waiver expires, as its index has it. */
export const END = `coalesce(w.expires_at, ${NEVER})`

const PDF_STATES: Readonly<Record<NonNullable<ListWaivers['pdfStatus']>, string>> = {
	ready: `w.pdf_status = 'ready' AND ${UNPURGED}`,
	failed: `w.pdf_status = 'failed' AND ${UNPURGED}`,
	pending: `w.pdf_status = 'pending' AND w.missing_letters IS NULL AND ${UNPURGED}`,
	waiting_for_font: `w.pdf_status = 'pending' AND w.missing_letters IS NOT NULL AND ${UNPURGED}`,
	none: `w.pdf_status = 'none' AND ${UNPURGED}`,
}

/** @param now milliseconds since 1970 */
export function narrowBy(narrowing: Narrowing, now: number): Narrow {
	const { state, pdfStatus, source, locationId, expiresFrom, expiresBefore, places = null } = narrowing
	const values: (string | number)[] = []
	const bind = (value: string | number): string => `?${FIRST_PARAMETER - 1 + values.push(value)}`
	const isSigned = `w.status = 'signed' AND ${UNPURGED}`
	const clauses = [
		state === 'valid' && `${isSigned} AND ${END} > ${bind(now)}`,
		state === 'expired' && `${isSigned} AND ${END} <= ${bind(now)}`,
		state === 'voided' && `w.status = 'voided' AND ${UNPURGED}`,
		state === 'purged' && 'w.purged_at IS NOT NULL',
		state === 'held' && 'EXISTS (SELECT 1 FROM legal_holds WHERE waiver_seq = w.seq)',
		pdfStatus !== undefined && PDF_STATES[pdfStatus],
		source !== undefined && `w.source = ${bind(source)}`,
		locationId !== undefined && `w.location_id = ${bind(locationId.toLowerCase())}`,
		places !== null && locationId === undefined && isAt('w.location_id', bind(places)),
		expiresFrom !== undefined && `w.expires_at >= ${bind(expiresFrom)}`,
		expiresBefore !== undefined && `${END} < ${bind(expiresBefore)}`,
	].filter((clause) => clause !== false)
	return {
		source: sourceOf(narrowing),
		clauses: clauses.map((clause) => ` AND ${clause}`).join(''),
		values,
	}
}

/** The index that leaves the fewest rows. */
function sourceOf({
	state,
	pdfStatus,
	source,
	locationId,
	expiresFrom,
	expiresBefore,
	places = null,
}: Narrowing): NarrowSource {
	if (state === 'held' || state === 'voided' || state === 'purged') return state
	if (pdfStatus !== undefined && isUnfinished(pdfStatus)) return 'unfinished'
	if (locationId !== undefined) return 'location'
	if (source !== undefined) return 'source'
	// Its index knows the location, too.
	const isOfIndex = state === 'expired' || expiresFrom !== undefined || expiresBefore !== undefined
	return isOfIndex || places !== null ? 'expiry' : 'all'
}

function isUnfinished(pdfStatus: NonNullable<Narrowing['pdfStatus']>): boolean {
	return pdfStatus !== 'ready' && pdfStatus !== 'none'
}

/** Waivers by an index that knows when they expire. */
export const BY_EXPIRY = 'waivers w INDEXED BY waivers_by_expiry'

/** What rows are read from, and what its index needs to be used; the clauses say it again. */
export const SOURCES: Readonly<Record<NarrowSource, string>> = {
	all: 'waivers w WHERE TRUE',
	held: 'legal_holds h CROSS JOIN waivers w ON w.seq = h.waiver_seq WHERE TRUE',
	voided: "waivers w INDEXED BY waivers_voided WHERE w.status = 'voided'",
	purged: 'waivers w INDEXED BY waivers_purged WHERE w.purged_at IS NOT NULL',
	unfinished: `waivers w INDEXED BY waivers_without_pdf WHERE w.pdf_status IN ('pending', 'failed') AND ${UNPURGED}`,
	location: 'waivers w INDEXED BY waivers_by_location WHERE TRUE',
	source: 'waivers w INDEXED BY waivers_by_source WHERE TRUE',
	expiry: `${BY_EXPIRY} WHERE TRUE`,
}
