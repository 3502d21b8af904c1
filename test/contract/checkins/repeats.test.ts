import { expect, test } from 'bun:test'
import { expectNoEffect, rowsAdded, settleJobs } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const running = useService()
const tenant = running.tenant('Hall')
const templateId = await publishTemplate(tenant.call)

const newKey = () => ({ 'idempotency-key': crypto.randomUUID() })
const arrive = (waiverId: string, key: Record<string, string>, more: object = {}, by = tenant.call) =>
	by('POST', '/v1/checkins', { waiverId, method: 'staff', ...more }, key)

test('Repeats of a check-in with the same key, also at the same time, record one arrival and get the same body', async () => {
	const child = { firstName: 'Ada', lastName: 'Hopper', dateOfBirth: '2015-02-28' }
	const { id } = await sign(tenant, templateId, { values: { children: [child] } })
	await settleJobs(running.service)
	const key = newKey()
	let answers = [await tenant.call('GET', '/health')]
	const added = await rowsAdded(running.service, async () => {
		answers = await Promise.all(Array.from({ length: 5 }, () => arrive(id, key)))
	})
	expect(added).toEqual({ audit_log: 1, checkin_participants: 2, checkins: 1, webhook_events: 1 })
	const [{ body } = { body: {} }] = answers
	expect(body.participants).toHaveLength(2)
	for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, body])
	const replayed = answers.map(({ headers }) => headers.get('idempotent-replayed'))
	expect(replayed.filter((told) => told === 'true')).toHaveLength(4)
	const quoted = { 'idempotency-key': `"${key['idempotency-key']}"` }
	const later = await expectNoEffect(running.service, () => arrive(id, quoted))
	expect([later.status, later.body]).toEqual([201, body])
	expect(later.headers.get('idempotency-mismatch')).toBeNull()
})

test('A repeat of a check-in with another body gets the first arrival, and the response says that the body differs', async () => {
	const { id } = await sign(tenant, templateId)
	const key = newKey()
	const { body } = await arrive(id, key, { reason: 'On paper.' })
	const other = await expectNoEffect(running.service, () => arrive(id, key, { reason: 'By phone.' }))
	expect([other.body, other.headers.get('idempotency-mismatch')]).toEqual([body, 'true'])
})

test('The same key in another organization, or for a signing, is another key', async () => {
	const { id } = await sign(tenant, templateId)
	const key = newKey()
	const first = await arrive(id, key)
	const stranger = running.tenant('Other hall')
	const theirs = await sign(stranger, await publishTemplate(stranger.call))
	const other = await arrive(theirs.id, key, {}, stranger.call)
	expect([other.status, other.headers.get('idempotent-replayed')]).toEqual([201, null])
	expect(other.body.id).not.toBe(first.body.id)
	await sign(tenant, templateId, { idempotencyKey: key['idempotency-key'] })
	expect((await arrive(id, key)).body).toEqual(first.body)
})

test('A repeat gets the arrival as it is now: annulled, and without names once the waiver was purged', async () => {
	const { id } = await sign(tenant, templateId)
	const key = newKey()
	const { body } = await arrive(id, key, { reason: 'On paper.' })
	await tenant.call('POST', `/v1/checkins/${body.id}/annul`)
	const annulled = await arrive(id, key, { reason: 'On paper.' })
	expect(annulled.body).toEqual({ ...body, annulledAt: annulled.body.annulledAt })
	expect(annulled.body.annulledAt).toMatch(/Z$/)
	await settleJobs(running.service)
	expect((await tenant.call('POST', `/v1/waivers/${id}/purge`)).status).toBe(200)
	const { reason: _gone, ...rest } = annulled.body
	const purged = await arrive(id, key, { reason: 'On paper.' })
	const [signer] = body.participants
	expect([purged.status, purged.body]).toEqual([
		201,
		{ ...rest, participants: [{ ...signer, firstName: '', lastName: '' }] },
	])
})

test('422 for a key that is empty or too long', async () => {
	const { id } = await sign(tenant, templateId)
	for (const key of ['', 'x'.repeat(121)]) {
		const answer = await expectNoEffect(running.service, () => arrive(id, { 'idempotency-key': key }))
		expectRefusal(answer, 'validation_failed', [{ path: 'Idempotency-Key', code: 'length' }])
	}
})
