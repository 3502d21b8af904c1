import { afterAll, expect, test } from 'bun:test'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { useService } from '../../support/service/service.ts'

const gateway = startReceiver(() => new Response(null, { status: 202 }))
afterAll(() => gateway.stop())

const running = useService({ smsGatewayUrl: gateway.url })
const hall = running.tenant('Hall')

test.each([
	['DE', '0170 9876543', '+491709876543'],
	['DE', '01529 98765432', '+49152998765432'],
	['US', '555 010', 'number'],
	['DE', '+49 170 98765432109876', 'number'],
	[null, '0170 9876543', '0170 9876543'],
	[null, '+1 415 555', 'number'],
])(
	'With the country %p a text message to %s goes to %s, or says that nobody can dial it',
	async (country, to, outcome) => {
		await hall.call('PATCH', '/v1/organization', { country })
		const { body } = await hall.call('POST', '/v1/messages', {
			channel: 'sms',
			kind: 'custom',
			to,
			body: 'Gate B',
		})
		await settleJobs(running.service)
		const message = (await hall.call('GET', `/v1/messages/${body.id}`)).body
		const sent = gateway.received.map((each) => JSON.parse(each.body)).find(({ id }) => id === body.id)
		expect(sent?.to ?? message.failure).toBe(outcome)
		expect(message.status).toBe(sent === undefined ? 'failed' : 'sent')
	},
)
