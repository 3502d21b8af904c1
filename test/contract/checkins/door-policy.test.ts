import { expect, test } from 'bun:test'
import { HOUR_MS } from '../../../src/kit/time/durations.ts'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const other = running.tenant('Other')

await hall.call('PATCH', '/v1/organization', { doorPolicy: 'block' })

const arrive = ({ call }: Tenant, waiverId: string, more: object = {}, key: string = crypto.randomUUID()) =>
	call('POST', '/v1/checkins', { waiverId, method: 'staff', ...more }, { 'idempotency-key': key })

test('A venue that blocks refuses an arrival whose waiver is not valid, whatever reason is given, and says what to do', async () => {
	const templates = await Promise.all(
		[hall, other].map(({ call }) => publishTemplate(call, { settings: { expiry: { type: 'end_of_day' } } })),
	)
	const [own = '', others = ''] = templates
	const [{ id }, stranger] = [await sign(hall, own), await sign(other, others)]
	const key = crypto.randomUUID()
	const first = await arrive(hall, id, {}, key)
	expect(first.status).toBe(201)
	clock.advance(24 * HOUR_MS)
	for (const more of [{}, { reason: 'A friend of ours.' }, { requireValid: true }, { method: 'api' }]) {
		const refusal = await expectNoEffect(running.service, () => arrive(hall, id, more))
		expectRefusal(refusal, 'not_covered')
		expect(refusal.body.error).toMatchObject({
			message: 'Have the guest sign again, and record the arrival with the new waiver.',
			details: { warnings: ['expired'] },
		})
	}
	// What was recorded stays recorded, and another venue decides for itself.
	const closing = { checkedOutAt: expect.any(String), checkedOutBy: 'closing' }
	expect((await arrive(hall, id, {}, key)).body).toEqual({ ...first.body, ...closing })
	expect((await arrive(other, stranger.id)).body).toMatchObject({ isValid: false, warnings: ['expired'] })
	await hall.call('PATCH', '/v1/organization', { doorPolicy: 'warn' })
	expect((await arrive(hall, id)).status).toBe(201)
	await hall.call('PATCH', '/v1/organization', { doorPolicy: 'block' })
})

test('A venue that blocks lets in a covered guest with an open flag, for the waiver is valid', async () => {
	const templateId = await publishTemplate(hall.call)
	const { id } = await sign(hall, templateId, { values: { condition: true } })
	expect((await arrive(hall, id)).body).toMatchObject({ isValid: true, warnings: ['open_flags'] })
})
