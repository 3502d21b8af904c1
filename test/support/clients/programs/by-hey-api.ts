// From a template to a PDF and a verified webhook, by the client of hey-api's openapi-ts.
import {
	createTemplate,
	createWebhook,
	getWaiverPdf,
	publishTemplate,
	readEventsFeed,
	saveDraft,
	signWaiver,
} from './client'
import { client } from './client/client.gen'
import { receive } from './receive'

client.setConfig({ baseUrl: process.env['WAIVER_URL'] ?? '', auth: process.env['WAIVER_KEY'] ?? '' })

const throwOnError = true
const url = process.env['RECEIVER_URL'] ?? ''
const { data: hook } = await createWebhook({ throwOnError, body: { url, events: ['waiver.signed'] } })
const { data: template } = await createTemplate({ throwOnError, body: { name: 'Climbing' } })
const path = { id: template.id }
await saveDraft({
	throwOnError,
	path,
	body: {
		blocks: [
			{ id: 'name', type: 'name', label: 'Name' },
			{ id: 'signature', type: 'signature', label: { en: 'Signature', de: 'Unterschrift' } },
		],
	},
})
await publishTemplate({ throwOnError, path })
const signing = {
	throwOnError,
	headers: { 'Idempotency-Key': 'booking-4711' },
	body: {
		templateId: template.id,
		values: { name: { firstName: 'Ada', lastName: 'Lovelace' }, signature: { typed: 'Ada Lovelace' } },
	},
} as const
const { data: signed } = await signWaiver(signing)
for (let attempt = 0; attempt < 100; attempt++) {
	const { data, error } = await getWaiverPdf({ path: { id: signed.id } })
	if (data !== undefined) {
		console.log((await data.text()).slice(0, 5))
		break
	}
	if (error.error.code !== 'pdf_not_ready') throw new Error(JSON.stringify(error))
	await new Promise((resolve) => setTimeout(resolve, 100))
}
const { data: again } = await signWaiver(signing)
const { data: feed } = await readEventsFeed({ throwOnError, query: { after: 3_000_000_000 } })
console.log(again.replayed, feed.nextAfter)
console.log(await receive(url, hook.secret))
