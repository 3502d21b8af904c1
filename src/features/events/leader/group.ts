import type { Db } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import { listUnsigned } from '../invitees/invitee.ts'
import type { Event } from '../table.ts'

/** A group as its leader sees it: first names alone, empty where there is none. */
export type Group = {
	/** In the order of signing, with the children who were signed for. */
	readonly signed: readonly string[]
	/** In the order of the list. */
	readonly missing: readonly string[]
}

/** More names help nobody. */
const MAX_NAMES = 1_000

const SIGNED_SQL = `SELECT p.person ->> 'firstName' AS name FROM waivers w
	JOIN waiver_participants p ON p.waiver_seq = w.seq
	WHERE w.event_id = ? AND w.voided_at IS NULL AND w.purged_at IS NULL
	ORDER BY w.seq, p.position LIMIT ${MAX_NAMES}`

const signed = statement<{ name: string | null }, [string]>(SIGNED_SQL)

export function readGroup(db: Db, { id }: Event): Group {
	return {
		signed: signed.all(db, id).map(({ name }) => name ?? ''),
		missing: listUnsigned(db, id)
			.slice(0, MAX_NAMES)
			.map(({ firstName }) => firstName ?? ''),
	}
}
