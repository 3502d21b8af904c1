// From a template to a PDF and a verified webhook, by openapi-typescript's types with openapi-fetch.
import createClient from 'openapi-fetch'
import type { paths } from './waiver'
import { receive } from './receive'

const client = createClient<paths>({
	baseUrl: process.env['WAIVER_URL'] ?? '',
	headers: { authorization: `Bearer ${process.env['WAIVER_KEY']}` },
})

/** @throws the envelope of a refusal */
function dataOf<T>({ data, error }: { data?: T; error?: unknown }): T {
	if (data === undefined) throw new Error(JSON.stringify(error))
	return data
}

const url = process.env['RECEIVER_URL'] ?? ''
const { secret } = dataOf(await client.POST('/v1/webhooks', { body: { url, events: ['waiver.signed'] } }))
const { id } = dataOf(await client.POST('/v1/templates', { body: { name: 'Climbing' } }))
const params = { path: { id } }
const blocks = [
	{ id: 'name', type: 'name' as const, label: 'Name' },
	{ id: 'signature', type: 'signature' as const, label: { en: 'Signature', de: 'Unterschrift' } },
]
dataOf(await client.PUT('/v1/templates/{id}/draft', { params, body: { blocks } }))
dataOf(await client.POST('/v1/templates/{id}/publish', { params }))
const values = {
	name: { firstName: 'Ada', lastName: 'Lovelace' },
	signature: { typed: 'Ada Lovelace' },
}
const signing = {
	params: { header: { 'Idempotency-Key': 'booking-4711' } },
	body: { templateId: id, values },
}
const signed = dataOf(await client.POST('/v1/waivers', signing))
for (let attempt = 0; attempt < 100; attempt++) {
	const { data, error } = await client.GET('/v1/waivers/{id}/pdf', {
		params: { path: { id: signed.id } },
		parseAs: 'text',
	})
	if (data !== undefined) {
		console.log(data.slice(0, 5))
		break
	}
	if (error?.error.code !== 'pdf_not_ready') throw new Error(JSON.stringify(error))
	await new Promise((resolve) => setTimeout(resolve, 100))
}
const again = dataOf(await client.POST('/v1/waivers', signing))
const feed = dataOf(await client.GET('/v1/events-feed', { params: { query: { after: 3_000_000_000 } } }))
console.log(again.replayed, feed.nextAfter)
console.log(await receive(url, secret))
