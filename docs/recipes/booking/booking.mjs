// A booking system: each booking gets a link to sign, the webhook tells that it was signed, and arriving checks the guest in.
// Node 20.3 or newer: npm install ./waiver-service-client-1.0.0.tgz, then WAIVER_URL=… WAIVER_KEY=… node booking.mjs
import { createServer } from 'node:http'
import { WaiverServiceError, createClient } from 'waiver-service-client'
import { WebhookVerificationError, verifyWebhook } from 'waiver-service-client/webhooks'

const { WAIVER_URL, WAIVER_KEY, TEMPLATE_ID, WEBHOOK_SECRET, PORT = '8080' } = process.env
const waivers = createClient({ url: WAIVER_URL, key: WAIVER_KEY })

/** Your own database, by the reference of a booking: {linkId, signUrl, waiverId}. */
const bookings = new Map()

/** POST /bookings {reference, firstName, lastName}: what your shop does once somebody has paid. */
async function book({ reference, firstName, lastName }) {
	const booking = bookings.get(reference)
	if (booking !== undefined) return booking
	const link = await waivers.createPrefillLink({
		body: {
			templateId: TEMPLATE_ID,
			externalId: reference,
			// By the ids of the form's blocks.
			values: { name: { firstName, lastName } },
		},
	})
	const made = { linkId: link.id, signUrl: link.url, waiverId: null }
	bookings.set(reference, made)
	return made
}

/** POST /hooks: the service tells that somebody signed. */
function beTold(body, headers) {
	const event = verifyWebhook(WEBHOOK_SECRET, body, headers)
	if (event.type !== 'waiver.signed') return
	// The same event may come twice; setting the same again does no harm.
	for (const booking of bookings.values())
		if (booking.linkId === event.data.prefillLinkId) booking.waiverId = event.data.waiverId
}

/** POST /bookings/{reference}/arrivals: somebody at your counter presses "Here". */
async function arrive(reference) {
	const booking = bookings.get(reference)
	if (booking === undefined) return [404, { message: 'There is no such booking.' }]
	if (booking.waiverId === null) return [409, { message: 'Please sign first.', signUrl: booking.signUrl }]
	try {
		// Pressed twice, or sent again after a timeout, it is one arrival.
		const arrival = await waivers.createCheckin({
			'Idempotency-Key': `arrival-${reference}`,
			body: { waiverId: booking.waiverId, method: 'api', requireValid: true },
		})
		return [200, { arrivedAt: arrival.checkedInAt }]
	} catch (error) {
		// Expired or voided since: the guest signs again.
		if (error instanceof WaiverServiceError && error.status === 409) return [409, { message: error.message }]
		throw error
	}
}

async function respond(method, path, body, headers) {
	if (method === 'POST' && path === '/hooks') return [204, beTold(body, headers)]
	if (method === 'POST' && path === '/bookings') return [201, await book(JSON.parse(body))]
	const [, reference] = /^\/bookings\/([\w-]+)\/arrivals$/.exec(path) ?? []
	if (method === 'POST' && reference !== undefined) return arrive(reference)
	return [404, { message: 'There is nothing here.' }]
}

const server = createServer(async (request, response) => {
	try {
		const parts = []
		for await (const part of request) parts.push(part)
		const body = Buffer.concat(parts).toString()
		const [status, result] = await respond(request.method, request.url, body, request.headers)
		response.writeHead(status, { 'content-type': 'application/json' })
		response.end(result === undefined ? undefined : JSON.stringify(result))
	} catch (error) {
		// 400: not from the service. 500: the service sends a webhook again.
		const status = error instanceof WebhookVerificationError ? 400 : 500
		response.writeHead(status).end()
		console.error(error.message)
	}
})
server.listen(Number(PORT), () => console.log(`Listening on ${server.address().port}`))
