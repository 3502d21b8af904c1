import { describe, expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const clock = createSettableClock(NOW)

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const { call } = hall

const name = { id: 'name', type: 'name', label: 'Name' }
const signature = { id: 'signature', type: 'signature', label: 'Signature' }

describe('GET /v1/templates/{id}/publish-preview', () => {
	const preview = async (id: string) => (await call('GET', `/v1/templates/${id}/publish-preview`)).body

	test('200 with how many waivers are valid now: not voided, expired, purged, or of a version that no longer counts', async () => {
		const id = await publishTemplate(call, { settings: { expiry: { type: 'duration', days: 2 } } })
		const other = await publishTemplate(call)
		expect(await preview(id)).toMatchObject({ validWaivers: 0, isMore: false })
		await sign(hall, other)
		const { id: voided } = await sign(hall, id)
		const { id: purged } = await sign(hall, id)
		await sign(hall, id)
		expect((await preview(id)).validWaivers).toBe(3)
		await call('POST', `/v1/waivers/${voided}/void`, { reason: 'Twice' })
		await call('POST', `/v1/waivers/${purged}/purge`)
		expect((await preview(id)).validWaivers).toBe(1)
		clock.advance(DAY_MS)
		await sign(hall, id)
		expect((await preview(id)).validWaivers).toBe(2)
		clock.advance(1.5 * DAY_MS)
		expect((await preview(id)).validWaivers).toBe(1)
		await call('PATCH', `/v1/templates/${id}`, { settings: { onPublish: 'resign' } })
		await call('PUT', `/v1/templates/${id}/draft`, { blocks: [name, signature] })
		await call('POST', `/v1/templates/${id}/publish`)
		expect(await preview(id)).toMatchObject({ validWaivers: 0, isMore: false })
	})

	test('No more than 1,000 are counted', async () => {
		const id = await publishTemplate(call, { of: [name, signature] })
		const signMany = (n: number) =>
			Promise.all(Array.from({ length: n }, () => sign(hall, id, { values: { consent: undefined } })))
		for (let n = 0; n < 1_000; n += 100) await signMany(100)
		expect(await preview(id)).toMatchObject({ validWaivers: 1_000, isMore: false })
		await signMany(1)
		expect(await preview(id)).toMatchObject({ validWaivers: 1_000, isMore: true })
	}, 60_000)
})

test("404 for the publish preview of another organization's template and of an unknown one", async () => {
	const { body: own } = await call('POST', '/v1/templates', { name: 'Own' })
	const other = running.tenant('Other hall')
	expectRefusal(await other.call('GET', `/v1/templates/${own.id}/publish-preview`), 'not_found')
	expectRefusal(await call('GET', `/v1/templates/${NOBODY}/publish-preview`), 'not_found')
})
