import { defined } from '../../../../kit/defined.ts'
import { UUID_PATTERN } from '../../../../kit/uuid.ts'
import { fromLocal, spanOfDay } from '../../kit/time/local-time.ts'

export type View = 'everyone' | 'inside' | 'left' | 'overrides' | 'refused'

/** What the screen shows, as its address says it. */
export type Shown = {
	/** YYYY-MM-DD. */
	readonly day: string
	readonly view: View
	/** Only those who were in then, as HH:MM; empty for all. */
	readonly at: string
	/** Only at this location; undefined for all. */
	readonly locationId: string | undefined
}

const VIEWS: readonly string[] = ['inside', 'left', 'overrides', 'refused'] satisfies View[]
const OF_TODAY: readonly string[] = ['inside', 'left'] satisfies View[]

const UUID = new RegExp(UUID_PATTERN)

/** @param day the day that the address names @param today the day on which somebody can be in */
export function readShown(address: Readonly<Record<string, string>>, day: string, today: string): Shown {
	const { view = '', at = '', place } = address
	const isKnown = VIEWS.includes(view) && (day === today || !OF_TODAY.includes(view))
	return {
		day,
		view: isKnown ? (view as View) : 'everyone',
		at: /^([01]\d|2[0-3]):[0-5]\d$/.test(at) ? at : '',
		locationId: place !== undefined && UUID.test(place) ? place : undefined,
	}
}

/** The address that shows this, with what differs from a plain one. */
export function hrefOf(path: string, { day, view, at, locationId }: Shown, today: string): string {
	const search = new URLSearchParams({
		...(day === today ? {} : { day }),
		...(view === 'everyone' ? {} : { view }),
		...(at === '' ? {} : { at }),
		...(locationId === undefined ? {} : { place: locationId }),
	}).toString()
	return search === '' ? path : `${path}?${search}`
}

/** A day by its first and last instant, at a location or at all. */
export type DayQuery = {
	readonly from: string
	readonly to: string
	readonly locationId?: string
}

/** @param timezone by whose clocks the day begins and ends */
export function dayQueryOf(
	{ day, locationId }: Pick<Shown, 'day' | 'locationId'>,
	timezone: string,
): DayQuery {
	return { ...spanOfDay(day, timezone), ...defined({ locationId }) }
}

/** The filters of the list of arrivals. */
export type ArrivalQuery = DayQuery & {
	readonly override?: 'true'
	readonly presence?: 'inside' | 'left'
	readonly insideAt?: string
}

export function queryOf(shown: Shown, timezone: string): ArrivalQuery {
	const { day, view, at } = shown
	return {
		...dayQueryOf(shown, timezone),
		...(view === 'overrides' ? { override: 'true' } : {}),
		...(view === 'inside' || view === 'left' ? { presence: view } : {}),
		...(at === '' ? {} : { insideAt: fromLocal(`${day}T${at}`, timezone) }),
	}
}
