// From a template to a PDF and a verified webhook, by the client of openapi-generator's "typescript-fetch".
import { Configuration, ResponseError, TemplatesApi, WaiversApi, WebhooksApi } from './client'
import { receive } from './receive'

const configuration = new Configuration({
	basePath: process.env['WAIVER_URL'] ?? '',
	accessToken: process.env['WAIVER_KEY'] ?? '',
})
const [templates, waivers] = [new TemplatesApi(configuration), new WaiversApi(configuration)]
const webhooks = new WebhooksApi(configuration)
const url = process.env['RECEIVER_URL'] ?? ''
const { secret } = await webhooks.createWebhook({
	createWebhookRequest: { url, events: ['waiver.signed'] },
})
const { id } = await templates.createTemplate({ createTemplateRequest: { name: 'Climbing' } })
await templates.saveDraft({
	id,
	saveDraftRequest: {
		blocks: [
			{ id: 'name', type: 'name', label: 'Name' },
			{ id: 'signature', type: 'signature', label: 'Signature' },
		],
	},
})
await templates.publishTemplate({ id })
const signing = {
	idempotencyKey: 'booking-4711',
	signWaiverRequest: {
		templateId: id,
		values: { name: { firstName: 'Ada', lastName: 'Lovelace' }, signature: { typed: 'Ada Lovelace' } },
	},
}
const signed = await waivers.signWaiver(signing)
for (let attempt = 0; attempt < 100; attempt++) {
	try {
		console.log((await (await waivers.getWaiverPdf({ id: signed.id })).text()).slice(0, 5))
		break
	} catch (error) {
		if (!(error instanceof ResponseError) || error.response.status !== 404) throw error
		await new Promise((resolve) => setTimeout(resolve, 100))
	}
}
const again = await waivers.signWaiver(signing)
const feed = await webhooks.readEventsFeed({ after: 3_000_000_000 })
console.log(again.replayed, feed.nextAfter)
console.log(await receive(url, secret))
