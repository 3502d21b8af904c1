import { expect, test } from 'bun:test'
import { WaiverServiceError, createClient } from '../../../clients/typescript/src/index.ts'
import { WebhookVerificationError, verifyWebhook } from '../../../clients/typescript/src/webhooks.ts'
import { publishTemplate, sign, values } from '../../support/fixtures/waivers.ts'
import { startTestService, until } from '../../support/service/service.ts'
import { useStage } from '../../support/webhooks/stage.ts'

const stage = useStage()
const { running } = stage
const hall = running.tenant('Hall')
const client = createClient({ url: running.service.url, key: hall.key })
const templateId = await publishTemplate(hall.call)

async function refusalOf(call: Promise<unknown>): Promise<WaiverServiceError> {
	const error: unknown = await call.catch((reason: unknown) => reason)
	if (!(error instanceof WaiverServiceError)) throw new Error('The call was not refused.')
	return error
}

test('A waiver is signed, read, and its PDF fetched; and a CSV is sent and read', async () => {
	const { id } = await client.signWaiver({ body: { templateId, values } })
	const pdf = await until(async () => {
		const { pdfStatus } = await client.getWaiver({ id })
		return pdfStatus === 'ready' ? client.getWaiverPdf({ id }) : undefined
	})
	expect(pdf.headers.get('content-type')).toBe('application/pdf')
	expect(new TextDecoder().decode((await pdf.bytes()).slice(0, 5))).toBe('%PDF-')
	const event = await client.createEvent({
		body: { name: 'Party', templateId, startsAt: '2099-07-01T10:00:00Z' },
	})
	const answer = await client.uploadInvitees({ id: event.id, body: 'First name,Last name\nAda,Byron\n' })
	expect(answer.items).toMatchObject([{ firstName: 'Ada' }])
	expect(await (await client.downloadInvitees({ id: event.id })).text()).toContain('Byron')
})

test('A refusal has the code, the faults and the request id of the API', async () => {
	const refusal = await refusalOf(client.getWaiver({ id: 'no-uuid' }))
	expect([refusal.status, refusal.code, refusal.faults[0]?.path]).toEqual([422, 'validation_failed', 'id'])
	expect(refusal.requestId).toMatch(/^[0-9a-f-]{36}$/)
	const stranger = createClient({ url: running.service.url, key: 'wvk_wrong' })
	expect((await refusalOf(stranger.listWaivers())).code).toBe('unauthorized')
	const other = createClient({ url: running.service.url, key: running.tenant('Other').key })
	const { id } = await sign(hall, templateId)
	expect((await refusalOf(other.getWaiver({ id }))).code).toBe('not_found')
})

test('An arrival whose answer is lost is recorded once', async () => {
	const { id: waiverId } = await sign(hall, templateId)
	let losses = 1
	const shaky = createClient({
		url: running.service.url,
		key: hall.key,
		fetch: async (url, init) => {
			const response = await fetch(url, init)
			if (losses-- > 0) throw new TypeError('The connection was lost.')
			return response
		},
	})
	const arrival = await shaky.createCheckin({ body: { waiverId, method: 'api' } })
	const { items } = await client.listCheckins({ waiverId })
	expect(items.map(({ id }) => id)).toEqual([arrival.id])
})

test('A client that calls too often waits as long as Retry-After says, and continues', async () => {
	const strict = startTestService({ rateLimitPerMinute: 2 })
	try {
		const { key } = strict.tenant('Hall')
		const waits: (string | null)[] = []
		const patient = createClient({
			url: strict.service.url,
			key,
			fetch: async (url, init) => {
				const response = await fetch(url, init)
				if (response.status !== 429) return response
				waits.push(response.headers.get('retry-after'))
				// The test must not wait a minute.
				const headers = new Headers(response.headers)
				headers.set('retry-after', '0')
				return new Response(response.body, { status: 429, headers })
			},
		})
		await patient.getOrganization()
		await patient.getOrganization()
		const refusal = await refusalOf(patient.getOrganization())
		expect([refusal.code, waits.length]).toEqual(['rate_limited', 4])
		expect(Number(waits[0])).toBeGreaterThan(0)
	} finally {
		await strict.close()
	}
})

test('The function each gives every item of a list once, over all of its pages', async () => {
	const waivers = [await sign(hall, templateId), await sign(hall, templateId), await sign(hall, templateId)]
	const ids: string[] = []
	for await (const waiver of client.each('listWaivers', { limit: 2 })) ids.push(waiver.id)
	expect(new Set(ids).size).toBe(ids.length)
	expect(ids).toEqual(expect.arrayContaining(waivers.map(({ id }) => id)))
})

test('A webhook is verified over its bytes, and one that was changed is refused', async () => {
	const { hall: other, receiver, secret } = await stage.setUp(['waiver.signed'])
	const { id } = await sign(other, await publishTemplate(other.call))
	const [got] = await receiver.untilReceived(1)
	if (got === undefined) throw new Error('No webhook came.')
	for (const headers of [got.headers, new Headers(got.headers)]) {
		const event = verifyWebhook(secret, got.body, headers)
		expect([event.type, event.data['waiverId'], event.sequence]).toEqual([
			'waiver.signed',
			id,
			expect.any(Number),
		])
		const changed = got.body.replace('waiver.signed', 'waiver.voided')
		expect(() => verifyWebhook(secret, changed, headers)).toThrow(WebhookVerificationError)
	}
})
