import { fromLocal } from '../../kit/time/local-time.ts'

export type View = 'everyone' | 'inside' | 'left' | 'overrides'

/** What the screen shows, as its address says it. */
export type Shown = {
	/** YYYY-MM-DD. */
	readonly day: string
	readonly view: View
	/** Only those who were in then, as HH:MM; empty for all. */
	readonly at: string
}

const VIEWS: readonly string[] = ['inside', 'left', 'overrides'] satisfies View[]

/** @param day the day that the address names @param today the day on which somebody can be in */
export function readShown(address: Readonly<Record<string, string>>, day: string, today: string): Shown {
	const { view = '', at = '' } = address
	const isKnown = VIEWS.includes(view) && (day === today || view === 'overrides')
	return {
		day,
		view: isKnown ? (view as View) : 'everyone',
		at: /^([01]\d|2[0-3]):[0-5]\d$/.test(at) ? at : '',
	}
}

/** The address that shows this, with what differs from a plain one. */
export function hrefOf(path: string, { day, view, at }: Shown, today: string): string {
	const search = new URLSearchParams({
		...(day === today ? {} : { day }),
		...(view === 'everyone' ? {} : { view }),
		...(at === '' ? {} : { at }),
	}).toString()
	return search === '' ? path : `${path}?${search}`
}

/** The filters of the list of arrivals. */
export type ArrivalQuery = {
	readonly from: string
	readonly to: string
	readonly override?: 'true'
	readonly presence?: 'inside' | 'left'
	readonly insideAt?: string
}

export function queryOf({ day, view, at }: Shown, timezone: string): ArrivalQuery {
	return {
		from: day,
		to: day,
		...(view === 'overrides' ? { override: 'true' } : {}),
		...(view === 'inside' || view === 'left' ? { presence: view } : {}),
		...(at === '' ? {} : { insideAt: fromLocal(`${day}T${at}`, timezone) }),
	}
}
