import { alerts } from '../../api/alerts.ts'
import type { AlertKind } from '../../api/alerts.ts'
import type { Db } from '../../db/client.ts'
import { findBy, listBy, putBy, updateBy } from '../../db/rows.ts'
import type { Places } from '../../kit/places.ts'
import { statement } from '../../db/statement.ts'
import { isOwnEvent } from '../locations/is-own.ts'
import { readEventBody } from '../webhooks/read-events.ts'
import { alertChoices } from './table.ts'

export const findAlertChoice = findBy(alertChoices, 'staffId')

export const putAlertChoice = putBy(alertChoices, 'staffId')

export const updateAlertChoice = updateBy(alertChoices, 'staffId')

/** Of everybody who is mailed anything. */
export const listMailed = listBy(alertChoices, ['organizationId'], "AND mail <> '[]'")

/** The words of the index: SQLite would read all later events otherwise, and refuses a kind that the index lacks. */
const TOLD = `type IN (${Object.values(alerts)
	.map(({ event }) => `'${event}'`)
	.join(', ')})`

export type Untold = {
	readonly count: number
	/** Of the last one. */
	readonly sequence: number
	readonly occurredAt: number
	readonly body: string
}

const untold = statement<Untold>(
	`SELECT count(*) AS count, max(sequence) AS sequence, occurred_at AS occurredAt, body
	FROM webhook_events INDEXED BY webhook_events_told
	WHERE organization_id = ? AND ${TOLD} AND type = ? AND sequence > ? AND actor IS NOT ?`,
)

type About = {
	readonly organizationId: string
	readonly kind: AlertKind
	/** The number of the last event that was told. */
	readonly after: number
	/** As the logs name the person who is told. */
	readonly actor: string
	/** To which places the person is bound. */
	readonly places: Places
}

/** The events of a kind that a person was not told, but for those by themselves; undefined if there are none. */
export function findUntold(db: Db, about: About): Untold | undefined {
	const { organizationId, kind, after, actor, places } = about
	if (places !== null) return findUntoldAt(db, about)
	const row = untold.get(db, organizationId, alerts[kind].event, after, actor)
	return row === undefined || row.count === 0 ? undefined : row
}

/** More are told as so many. */
const MOST_UNTOLD = 200

const lastUntold = statement<Omit<Untold, 'count'>>(
	`SELECT sequence, occurred_at AS occurredAt, body FROM webhook_events INDEXED BY webhook_events_told
	WHERE organization_id = ? AND ${TOLD} AND type = ? AND sequence > ? AND actor IS NOT ?
	ORDER BY sequence DESC LIMIT ${MOST_UNTOLD}`,
)

function findUntoldAt(db: Db, { organizationId, kind, after, actor, places }: About): Untold | undefined {
	const own = lastUntold
		.all(db, organizationId, alerts[kind].event, after, actor)
		.filter(({ body }) => isOwnEvent(db, { organizationId, places }, readEventBody(body).data))
	return own[0] && { ...own[0], count: own.length }
}
