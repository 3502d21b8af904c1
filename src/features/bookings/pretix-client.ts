import type { Deps } from '../../deps.ts'
import { parseNetworks } from '../../kit/network/client-address.ts'
import type { Send } from '../webhooks/delivery/send.ts'
import { createSender } from '../webhooks/delivery/send.ts'
import type { SourceFault } from './model.ts'
import { listOf, memberOf, textOf } from './readers/fields.ts'
import type { PretixDates } from './readers/pretix.ts'
import { openSecrets } from './secrets.ts'
import type { BookingSource } from './table.ts'

/** Hundreds of attendees. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024

/** Dates of a series that one order is looked up for. */
const MAX_DATES = 20

export type PretixDeps = Pick<Deps, 'clock' | 'config' | 'secretBox'>

/** Why pretix gave no order. */
export class NotFetched extends Error {
	readonly fault: SourceFault

	constructor(fault: SourceFault) {
		super(`An order could not be fetched: ${fault}.`)
		this.fault = fault
	}
}

type Place = { readonly organizer: string; readonly event: string; readonly code: string }

/** The only way to a pretix server: to the host of the source, by the guards of webhooks. */
export function openPretix(deps: PretixDeps, source: BookingSource, send: Send = senderOf(deps)) {
	const [token] = openSecrets(deps, source, deps.clock.now())
	if (token === undefined) throw new NotFetched('secret_lost')
	const headers = {
		authorization: `Token ${Buffer.from(token).toString()}`,
		accept: 'application/json',
		'user-agent': 'waiver-service',
	}

	async function get(path: string): Promise<unknown> {
		const url = `${source.serverUrl ?? ''}/api/v1/${path}`
		const { status, error, answer } = await send({ url, headers, keptBytes: MAX_RESPONSE_BYTES })
		if (error === 'address') throw new NotFetched('fetch_address')
		if (status === 401 || status === 403) throw new NotFetched('fetch_refused')
		if (status === 404) throw new NotFetched('fetch_missing')
		if (status !== 200 || answer === null) throw new NotFetched('fetch_failed')
		try {
			return JSON.parse(answer) as unknown
		} catch {
			throw new NotFetched('fetch_failed')
		}
	}

	return {
		/** @throws NotFetched if the token opens nothing */
		checkToken: async (): Promise<void> => void (await get('organizers/?page_size=1')),
		/** The order, and the starts of its event and dates. @throws NotFetched */
		async fetchOrder({ organizer, event, code }: Place): Promise<{ order: unknown; dates: PretixDates }> {
			const base = `organizers/${organizer}/events/${event}`
			const order = await get(`${base}/orders/${code}/`)
			const dates = new Map<string, unknown>([['', memberOf(await get(`${base}/`), 'date_from')]])
			const numbers = listOf(memberOf(order, 'positions')).map((each) => textOf(memberOf(each, 'subevent')))
			for (const number of [...new Set(numbers)]
				.filter((each) => /^\d{1,12}$/.test(each))
				.slice(0, MAX_DATES))
				dates.set(number, memberOf(await get(`${base}/subevents/${number}/`), 'date_from'))
			return { order, dates }
		},
	}
}

function senderOf({ clock, config }: PretixDeps): Send {
	return createSender({ clock, allowed: parseNetworks(config.webhookAllowNets) })
}
