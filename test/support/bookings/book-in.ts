import { DAY_MS } from '../../../src/kit/time/durations.ts'
import type { Client, TestService } from '../service/service.ts'
import { TOKEN } from './pretix.ts'
import { ownBooking, send, signStandard } from './shops.ts'

/** A shop that has sent a booking, and a ticket system that has not. */
export async function bookIn(
	{ anonymous, service }: TestService,
	{ call, templateId }: { call: Client; templateId: string },
): Promise<{ bookingSourceId: string; bookingAddress: string }> {
	const make = async (more: object) =>
		(await call('POST', '/v1/bookings/sources', { name: 'Shop', templateId, sendsMail: false, ...more })).body
	const { id, url, secret } = await make({ kind: 'generic' })
	const now = service.deps.clock.now()
	const startsAt = new Date(now + DAY_MS).toISOString()
	await send(anonymous, new URL(url).pathname, signStandard(secret, ownBooking({ startsAt }), now))
	const tickets = await make({ kind: 'pretix', secret: TOKEN, serverUrl: 'https://tickets.example' })
	return { bookingSourceId: id, bookingAddress: new URL(tickets.url).pathname.split('/').at(-1) ?? '' }
}
