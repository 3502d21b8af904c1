import { describe, expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { verifyData } from '../../../verifier/data.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const UNKNOWN = '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f'
const clock = createSettableClock('2026-07-01T12:00:00Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const newest = (table: string): any => {
	const order = table === 'webhook_events' ? 'sequence' : 'seq'
	const sql = `SELECT * FROM ${table} WHERE organization_id = ? ORDER BY ${order} DESC LIMIT 1`
	return rowsOf(running.service, sql, hall.organizationId)[0]
}

describe('POST /v1/waivers/{id}/void', () => {
	test('200 voids the waiver and leaves a chain entry, an event, an audit entry and no other row', async () => {
		const { id } = await sign(hall, templateId)
		clock.advance(1_000)
		let answer: any
		const added = await rowsAdded(running.service, async () => {
			answer = await hall.call('POST', `/v1/waivers/${id.toUpperCase()}/void`, { reason: '  Signed twice. ' })
		})
		const voidedAt = new Date(clock.now()).toISOString()
		expect([answer.status, answer.body]).toEqual([200, { id, status: 'voided', voidedAt }])
		expect(added).toEqual({ chain: 1, audit_log: 1, webhook_events: 1 })
		const entry = JSON.parse(newest('chain').body)
		expect(entry).toMatchObject({ kind: 'waiver.voided', subject: id, at: voidedAt })
		expect(newest('audit_log')).toMatchObject({ action: 'waiver.voided', subject: id })
		const event = JSON.parse(newest('webhook_events').body)
		expect(event).toMatchObject({ type: 'waiver.voided', data: { waiverId: id, templateId, voidedAt } })
		for (const text of [JSON.stringify(entry), newest('audit_log').data, JSON.stringify(event)])
			expect(text).not.toContain('twice')
		const { body } = await hall.call('GET', `/v1/waivers/${id}`)
		expect(body).toMatchObject({ status: 'voided', isValid: false, values: { name: { firstName: 'Grace' } } })
		expect(rowsOf(running.service, 'SELECT void_reason AS r FROM waivers WHERE id = ?', id)).toEqual([
			{ r: 'Signed twice.' },
		])
	})

	test('409 for a second call, which changes nothing; of many simultaneous calls one voids', async () => {
		const { id } = await sign(hall, templateId)
		const call = () => hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'x' })
		const answers = await Promise.all(Array.from({ length: 10 }, call))
		expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(9)
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
		const again = await expectNoEffect(running.service, call)
		expect([again.status, again.body.error.code]).toEqual([409, 'already_voided'])
	})

	test.each([
		['no reason', {}],
		['a blank reason', { reason: ' \n ' }],
		['a reason of 501 characters', { reason: 'x'.repeat(501) }],
		['a number', { reason: 5 }],
		['an unknown field', { reason: 'x', status: 'voided' }],
	])('422 for %s', async (_, body) => {
		const { id } = await sign(hall, templateId)
		const answer = await expectNoEffect(running.service, () =>
			hall.call('POST', `/v1/waivers/${id}/void`, body),
		)
		expect(answer.status).toBe(422)
	})

	test("404 for an unknown waiver and for another organization's", async () => {
		const other = running.tenant('Other')
		const { id } = await sign(hall, templateId)
		for (const [call, path] of [
			[hall.call, UNKNOWN],
			[other.call, id],
		] as const)
			expect((await call('POST', `/v1/waivers/${path}/void`, { reason: 'x' })).status).toBe(404)
	})

	test('200 for a purged waiver, and the reason is not stored', async () => {
		const { id } = await sign(hall, templateId)
		running.service.deps.db.$client.query('UPDATE waivers SET purged_at = 1 WHERE id = ?').run(id)
		expect((await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'x' })).status).toBe(200)
		expect(rowsOf(running.service, 'SELECT void_reason AS r FROM waivers WHERE id = ?', id)).toEqual([
			{ r: null },
		])
	})

	test('A waiver is never voided before it was signed, even if the clock was set back', async () => {
		const { id } = await sign(hall, templateId)
		const signedAt = new Date(clock.now()).toISOString()
		clock.advance(-86_400_000)
		const { body } = await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'x' })
		clock.advance(86_400_000)
		expect(body.voidedAt).toBe(signedAt)
		const times = rowsOf(
			running.service,
			'SELECT body FROM chain WHERE organization_id = ? ORDER BY seq',
			hall.organizationId,
		).map((row) => JSON.parse(row.body).at)
		expect(times.filter((at: string, index: number) => at < (times[index - 1] ?? ''))).toEqual([])
	})
})

describe('POST /v1/waivers/{id}/flags/{flagId}/clear', () => {
	test('200 clears a flag once, with a chain entry, an event and an audit entry, and keeps the flag and its answer', async () => {
		const { id } = await sign(hall, templateId, { values: { condition: true } })
		const before = (await hall.call('GET', `/v1/waivers/${id}`)).body
		const path = `/v1/waivers/${id}/flags/${before.flags[0].id.toUpperCase()}/clear`
		const queue = () => hall.call('GET', '/v1/waivers?flags=open&limit=1')
		expect((await queue()).body.items[0]).toMatchObject({ id, flagsOpen: 1 })
		const clearedAt = new Date(clock.now()).toISOString()
		const note = 'Spoke to her: healed.'
		const expected = { id: before.flags[0].id, waiverId: id, clearedAt, note }
		const added = await rowsAdded(running.service, async () => {
			const { status, body } = await hall.call('POST', path, { note: ` ${note} ` })
			expect([status, body]).toEqual([200, expected])
		})
		expect(added).toEqual({ chain: 1, audit_log: 1, webhook_events: 1 })
		expect(JSON.parse(newest('chain').body)).toMatchObject({
			kind: 'flag.cleared',
			subject: id,
			data: { flagId: expected.id },
		})
		expect(JSON.parse(newest('webhook_events').body)).toMatchObject({
			type: 'waiver.flag_cleared',
			data: { waiverId: id },
		})
		clock.advance(60_000)
		const again = await expectNoEffect(running.service, () => hall.call('POST', path))
		expect(again.body).toEqual(expected)
		const after = (await hall.call('GET', `/v1/waivers/${id}`)).body
		const clearedBy = expect.stringMatching(/^key:/)
		const cleared = { clearedAt, clearedBy, clearedByName: expect.any(String), note }
		expect(before.flags[0]).toMatchObject({ clearedBy: null, clearedByName: null, note: null })
		expect(after.flags).toEqual([{ ...before.flags[0], ...cleared }])
		expect(after.values).toEqual(before.values)
		const { body } = await hall.call('GET', '/v1/waivers?limit=1')
		expect(body.items[0]).toMatchObject({ id, flagsOpen: 0 })
		expect((await queue()).body.items).toEqual([])
	})

	test('A cleared flag is reopened with a chain entry and an event, and its note is erased', async () => {
		const { id } = await sign(hall, templateId, { values: { condition: true } })
		const { flags } = (await hall.call('GET', `/v1/waivers/${id}`)).body
		const path = `/v1/waivers/${id}/flags/${flags[0].id}`
		expectRefusal(
			await expectNoEffect(running.service, () => hall.call('POST', `${path}/reopen`)),
			'conflict',
		)
		for (const body of [{ note: '' }, { note: 'x'.repeat(501) }, { because: 'x' }])
			expectRefusal(
				await expectNoEffect(running.service, () => hall.call('POST', `${path}/clear`, body)),
				'validation_failed',
			)
		await hall.call('POST', `${path}/clear`, { note: 'Healed.' })
		const added = await rowsAdded(running.service, async () => {
			const { status, body } = await hall.call('POST', `${path}/reopen`)
			expect([status, body]).toEqual([200, { id: flags[0].id, waiverId: id, clearedAt: null }])
		})
		expect(added).toEqual({ chain: 1, audit_log: 1, webhook_events: 1 })
		expect(JSON.parse(newest('chain').body)).toMatchObject({ kind: 'flag.reopened', subject: id })
		expect(JSON.parse(newest('webhook_events').body)).toMatchObject({ type: 'waiver.flag_reopened' })
		expect((await hall.call('GET', `/v1/waivers/${id}`)).body.flags).toEqual(flags)
		expect((await hall.call('GET', '/v1/waivers?flags=open&limit=1')).body.items[0]).toMatchObject({ id })
		await settleJobs(running.service)
		const reasons = verifyData(running.config.dataDir).map(({ fault }) => fault?.reason)
		expect(reasons).not.toContain('a flag was not cleared as the chain says')

		await hall.call('POST', `${path}/clear`, { note: 'Healed.' })
		await hall.call('POST', `/v1/waivers/${id}/purge`)
		expectRefusal(await hall.call('POST', `${path}/reopen`), 'purged')
		expect(rowsOf(running.service, 'SELECT note FROM waiver_flags WHERE id = ?', flags[0].id)).toEqual([
			{ note: null },
		])
	})

	test("404 for an unknown flag and for another waiver's", async () => {
		const [one, other] = [
			await sign(hall, templateId, { values: { condition: true } }),
			await sign(hall, templateId),
		]
		const { body } = await hall.call('GET', `/v1/waivers/${one.id}`)
		for (const path of [
			`${one.id}/flags/${UNKNOWN}`,
			`${other.id}/flags/${body.flags[0].id}`,
			`${UNKNOWN}/flags/${body.flags[0].id}`,
		])
			expect(
				(await expectNoEffect(running.service, () => hall.call('POST', `/v1/waivers/${path}/clear`))).status,
			).toBe(404)
	})
})

describe('PUT /v1/waivers/{id}/tags', () => {
	test('200 replaces all tags, trimmed, and searches follow', async () => {
		const { id } = await sign(hall, templateId, { tags: ['Old', 'both'] })
		const put = (tags: unknown) => hall.call('PUT', `/v1/waivers/${id}/tags`, { tags })
		const find = async (tag: string) =>
			(await hall.call('GET', `/v1/waivers?${new URLSearchParams({ tag }).toString()}`)).body.items.map(
				(item: any) => item.id,
			)
		const { status, body } = await put(['  NEW ', 'both', 'new', 'Zwei Wörter, "§"'])
		expect([status, body]).toEqual([200, { tags: ['new', 'both', 'zwei wörter, "§"'] }])
		expect((await hall.call('GET', `/v1/waivers/${id}`)).body.tags).toEqual(body.tags)
		expect([await find('old'), await find('new'), await find('ZWEI wörter, "§"')]).toEqual([[], [id], [id]])
		expect((await hall.call('GET', '/v1/waivers?query=hopper&tag=both')).body.items).toHaveLength(1)
		expect(newest('audit_log')).toMatchObject({ action: 'waiver.tags_set', subject: id, data: '{"tags":3}' })
		expect((await put([])).body).toEqual({ tags: [] })
		expect([await find('new'), await find('both')]).toEqual([[], []])
	})

	test.each([
		['no tags', {}],
		['21 tags', { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }],
		['a tag of 65 characters', { tags: ['x'.repeat(65)] }],
		['a tag of 64 letters that are 128 in lower case', { tags: ['İ'.repeat(64)] }],
		['a blank tag', { tags: [' '] }],
		['a text', { tags: 'vip' }],
	])('422 for %s', async (_, body) => {
		const { id } = await sign(hall, templateId, { tags: ['keep'] })
		const answer = await expectNoEffect(running.service, () =>
			hall.call('PUT', `/v1/waivers/${id}/tags`, body),
		)
		expect(answer.status).toBe(422)
	})

	test('404 for an unknown waiver', async () => {
		expect((await hall.call('PUT', `/v1/waivers/${UNKNOWN}/tags`, { tags: [] })).status).toBe(404)
	})
})

describe('GET /v1/waivers/{id}/events', () => {
	test('200 with acts, reads and chain entries, newest first, in pages', async () => {
		const { id } = await sign(hall, templateId, { values: { condition: true } })
		clock.advance(1_000)
		const { body: detail } = await hall.call('GET', `/v1/waivers/${id}`)
		await hall.call('POST', `/v1/waivers/${id}/flags/${detail.flags[0].id}/clear`)
		await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Signed twice.' })
		const { body } = await hall.call('GET', `/v1/waivers/${id}/events?limit=100`)
		const told = body.items.map(({ type, data }: any) =>
			type === 'chain.appended' ? `chain ${data.kind}` : type,
		)
		expect(told.filter((type: string) => type !== 'chain waiver.rendered')).toEqual([
			'chain waiver.voided',
			'chain flag.cleared',
			'waiver.voided',
			'waiver.flag_cleared',
			'waiver.read',
			'chain waiver.signed',
			'waiver.signed',
		])
		expect(body.items.find((item: any) => item.type === 'waiver.voided').data).toEqual({
			reason: 'Signed twice.',
		})
		expect(body.items.find((item: any) => item.data.kind === 'waiver.signed').data.hash).toBe(detail.hash)
		const paged: unknown[] = []
		let cursor = ''
		do {
			const page = (await hall.call('GET', `/v1/waivers/${id}/events?limit=1${cursor}`)).body
			paged.push(...page.items)
			cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
		} while (cursor !== '')
		// The rendering may come in between.
		const isRendered = (item: any): boolean => item.data.kind === 'waiver.rendered'
		expect(paged.filter((item) => !isRendered(item))).toEqual(
			body.items.filter((item: any) => !isRendered(item)),
		)
		expect((await hall.call('GET', `/v1/waivers/${id}/events?cursor=${UNKNOWN}`)).status).toBe(422)
		expect((await hall.call('GET', `/v1/waivers/${UNKNOWN}/events`)).status).toBe(404)
		running.service.deps.db.$client.query('UPDATE waivers SET purged_at = 1 WHERE id = ?').run(id)
		const purged = await hall.call('GET', `/v1/waivers/${id}/events?limit=100`)
		expect(JSON.stringify(purged.body)).not.toContain('twice')
	})
})
