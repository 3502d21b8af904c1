import { expect, test } from 'bun:test'
import { publishTemplate, values, repeatOf } from '../../support/fixtures/waivers.ts'
import { archiveTemplate, untilDeliveries, useStage } from '../../support/webhooks/stage.ts'

const stage = useStage()

test.each([
	// jcagarcia/grape-idempotency#13, novuhq/novu#4531, josipmusa/idempotency4j#12: the same key with another body
	[{ externalId: 'other' }, 'true'],
	// tiana-code/fincore-engine#44: and with the same
	[{}, null],
])(
	'A key that is sent again with %j more gets the first response, which says whether it differs',
	async (more, mismatch) => {
		const hall = stage.running.tenant(`Hall ${crypto.randomUUID()}`)
		const templateId = await publishTemplate(hall.call)
		const key = { 'idempotency-key': crypto.randomUUID() }
		const first = await hall.call('POST', '/v1/waivers', { templateId, values }, key)
		const again = await hall.call('POST', '/v1/waivers', { templateId, values, ...more }, key)
		expect([first.status, again.status, again.body]).toEqual([201, 201, repeatOf(first, mismatch !== null)])
		expect(again.headers.get('idempotent-replayed')).toBe('true')
		expect(again.headers.get('idempotency-mismatch')).toBe(mismatch)
	},
)

test('Ten calls at once with one key sign one waiver', async () => {
	// jcagarcia/grape-idempotency#4, idempot-dev/idempot-js#191
	const hall = stage.running.tenant('At once')
	const templateId = await publishTemplate(hall.call)
	const key = { 'idempotency-key': crypto.randomUUID() }
	const answers = await Promise.all(
		Array.from({ length: 10 }, () => hall.call('POST', '/v1/waivers', { templateId, values }, key)),
	)
	expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
	expect((await hall.call('GET', '/v1/waivers')).body.items).toHaveLength(1)
})

const text =
	(...[body, init]: ConstructorParameters<typeof Response>) =>
	() =>
		new Response(body, init)

test.each([
	// discourse/discourse#7392, cloudevents/spec#155: 410 ends it
	['410', text(null, { status: 410 }), 'failed', false],
	// cloudevents/spec#155: a redirection is not followed
	['301', text(null, { status: 301, headers: { location: 'http://127.0.0.1:1/' } }), 'pending', true],
	['308', text(null, { status: 308, headers: { location: '/hooks' } }), 'pending', true],
	['404', text(null, { status: 404 }), 'pending', true],
	// aha-app/aha-services#70, Z-API/z-api-docs#57: a body that is packed, or only says so
	['gzip', text(Bun.gzipSync('{"ok":true}'), { headers: { 'content-encoding': 'gzip' } }), 'delivered', true],
	['a false gzip', text('no', { headers: { 'content-encoding': 'gzip' } }), 'delivered', true],
	['a page', text('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } }), 'delivered', true],
] as const)(
	'An event that is answered by %s has the outcome it should',
	async (_name, reply, status, active) => {
		const { hall, receiver, id } = await stage.setUp(undefined, reply)
		await archiveTemplate(hall)
		const [delivery] = await untilDeliveries(hall, id, (all) => all[0]?.attemptCount === 1)
		expect([delivery?.status, receiver.received.length]).toEqual([status, 1])
		expect((await hall.call('GET', `/v1/webhooks/${id}`)).body.active).toBe(active)
	},
)
