import { expect, test } from 'bun:test'
import { findLastSequence } from '../../../src/features/webhooks/queries.ts'
import { publishShared, signByLink, signFirst } from '../../support/fixtures/guardians.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { createClient, startTestService, useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'

const DAY = 86_400_000
const clock = createSettableClock('2026-07-01T12:00:00.000Z')
const running = useService({ smartwaiverApi: 'on' }, { clock })

let count = 0

/** An organization with two forms, and who signs them. */
const setUp = async () => {
	const hall = running.tenant(`Hall ${count++}`)
	const [one, two] = [await publishTemplate(hall.call), await publishTemplate(hall.call, { name: 'Two' })]
	const signs = async (templateId: string) =>
		(await sign(hall, templateId, { values: { name: { firstName: 'Ida', lastName: `Karst${count++}` } } })).id
	return { hall, one, two, signs }
}

const take = async ({ call }: Pick<Tenant, 'call'>, query = '', queue = 'account') => {
	const { status, body } = await call('GET', `/v4/webhooks/queues/${queue}${query}`)
	if (status !== 200) throw new Error(`The queue answered ${status}: ${JSON.stringify(body)}`)
	const kind = queue === 'account' ? 'account' : 'template'
	expect(body.type).toBe(`api_webhook_${kind}_message_get`)
	return body[body.type] as { messageId: string; payload: { unique_id: string; event: string } } | null
}

const drop = async ({ call }: Pick<Tenant, 'call'>, messageId: string, queue = 'account') => {
	const { body } = await call('DELETE', `/v4/webhooks/queues/${queue}/${messageId}`)
	return body[body.type].success as boolean
}

const counts = async ({ call }: Pick<Tenant, 'call'>) =>
	(await call('GET', '/v4/webhooks/queues')).body.api_webhook_all_queue_message_count

const of = (messagesTotal: number, messagesNotVisible = 0) => ({
	messagesTotal,
	messagesNotVisible,
	messagesDelayed: 0,
})

test('A queue has the new waivers, the oldest first, until it is empty', async () => {
	const { hall, one, two, signs } = await setUp()
	expect(await take(hall, '?delete=true')).toBeNull()
	const ids = [await signs(one), await signs(two), await signs(one)]
	expect(await counts(hall)).toEqual({
		account: of(3),
		[`template-${one}`]: of(2),
		[`template-${two}`]: of(1),
	})
	const messages = [
		await take(hall, '?delete=true'),
		await take(hall, '?delete=true'),
		await take(hall, '?delete=true'),
	]
	expect(messages.map((message) => message?.payload)).toEqual(
		ids.map((unique_id) => ({ unique_id, event: 'new-waiver' })),
	)
	expect(await take(hall, '?delete=true')).toBeNull()
	expect(await counts(hall)).toEqual({
		account: of(0),
		[`template-${one}`]: of(2),
		[`template-${two}`]: of(1),
	})
	const later = await signs(two)
	expect((await take(hall))?.payload.unique_id).toBe(later)
})

test('A HEAD takes no message, since it would tell it to nobody', async () => {
	const { hall, one, signs } = await setUp()
	const id = await signs(one)
	for (const queue of ['account', `template/${one}`])
		for (const query of ['', '?delete=true']) {
			const { status } = await hall.call('HEAD', `/v4/webhooks/queues/${queue}${query}`)
			expect(status).toBe(200)
		}
	expect((await take(hall))?.payload.unique_id).toBe(id)
	expect((await take(hall, '', `template/${one}`))?.payload.unique_id).toBe(id)
})

test('Programs that read and delete at once lose no message, and none is given twice', async () => {
	const { hall, one, signs } = await setUp()
	const ids: string[] = []
	for (let index = 0; index < 12; index++) ids.push(await signs(one))
	const taken: string[] = []
	const consume = async (query: string) => {
		for (;;) {
			const message = await take(hall, query)
			if (message === null) return
			taken.push(message.payload.unique_id)
			if (query === '') expect(await drop(hall, message.messageId)).toBeTrue()
		}
	}
	await Promise.all([consume(''), consume(''), consume('?delete=true')])
	expect(taken.toSorted()).toEqual(ids.toSorted())
	expect(await counts(hall)).toMatchObject({ account: of(0) })
})

test("A template's queue has its own, apart from that of all", async () => {
	const { hall, one, two, signs } = await setUp()
	const [first, second] = [await signs(one), await signs(two)]
	expect((await take(hall, '', `template/${two}`))?.payload.unique_id).toBe(second)
	expect(await take(hall, '?delete=false', `template/${two}`)).toBeNull()
	const message = await take(hall, '?delete=true', `template/${one}`)
	expect(message?.payload.unique_id).toBe(first)
	expect((await take(hall))?.payload.unique_id).toBe(first)
	expect(await counts(hall)).toEqual({
		account: of(2, 1),
		[`template-${one}`]: of(0),
		[`template-${two}`]: of(1, 1),
	})
	expect(await drop(hall, message?.messageId ?? '', `template/${two}`)).toBeFalse()
})

test('A message that was read and not deleted comes again after a minute', async () => {
	const { hall, one, signs } = await setUp()
	const ids = [await signs(one), await signs(one)]
	const messages = [await take(hall), await take(hall)]
	expect(messages.map((message) => message?.payload.unique_id)).toEqual(ids)
	expect(await take(hall)).toBeNull()
	clock.advance(59_999)
	expect(await take(hall)).toBeNull()
	clock.advance(1)
	expect(await take(hall)).toEqual(messages[0] ?? null)
	// Out of order: the second is deleted before the first.
	expect(await drop(hall, messages[1]?.messageId.toUpperCase() ?? '')).toBeTrue()
	expect(await drop(hall, messages[1]?.messageId ?? '')).toBeFalse()
	expect(await counts(hall)).toMatchObject({ account: of(1, 1) })
	expect(await drop(hall, messages[0]?.messageId ?? '')).toBeTrue()
	clock.advance(60_000)
	expect(await take(hall)).toBeNull()
	const [stored] = running.service.deps.db.$client
		.query<{ marks: string }, [string]>('SELECT marks FROM waiver_queues WHERE organization_id = ?')
		.all(hall.organizationId)
	expect(stored?.marks).toBe('{}')
})

test('Deleting what is not there says so', async () => {
	const { hall, one, signs } = await setUp()
	await signs(one)
	const other = await setUp()
	const message = await take(hall)
	for (const id of ['nothing', crypto.randomUUID()]) expect(await drop(hall, id)).toBeFalse()
	expect(await drop(other.hall, message?.messageId ?? '')).toBeFalse()
	expect(await drop(hall, message?.messageId ?? '')).toBeTrue()
})

test('A queue that was read to its end begins there the next time: polling it costs nothing', async () => {
	const { hall, one, two, signs } = await setUp()
	const { db } = running.service.deps
	await signs(one)
	const take2 = () => take(hall, '', `template/${two}`)
	const cursorOf = () =>
		db.$client
			.query<{ cursor: number }, [string, string]>(
				'SELECT cursor FROM waiver_queues WHERE organization_id = ? AND name = ?',
			)
			.get(hall.organizationId, two)?.cursor
	expect(await take2()).toBeNull()
	expect(cursorOf()).toBe(findLastSequence(db, hall.organizationId))
	const first = await signs(two)
	await signs(one)
	const message = await take2()
	expect(message?.payload.unique_id).toBe(first)
	expect(await take2()).toBeNull()
	clock.advance(60_000)
	expect(await take2()).toEqual(message)
	expect(await drop(hall, message?.messageId ?? '', `template/${two}`)).toBeTrue()
	expect(await take2()).toBeNull()
	expect(cursorOf()).toBe(findLastSequence(db, hall.organizationId))
})

test('Messages are kept for seven days', async () => {
	const { hall, one, signs } = await setUp()
	await signs(one)
	clock.advance(7 * DAY - 1)
	const second = await signs(one)
	clock.advance(1)
	expect(await counts(hall)).toMatchObject({ account: of(2) })
	clock.advance(1)
	expect(await counts(hall)).toMatchObject({ account: of(1) })
	expect((await take(hall))?.payload.unique_id).toBe(second)
})

test('A waiver of two guardians is there once both have signed, and a purged one is not', async () => {
	const { hall, one, signs } = await setUp()
	const first = await signFirst(hall, await publishShared(hall.call))
	expect(await take(hall)).toBeNull()
	expect((await signByLink(running, first)).status).toBe(201)
	const purged = await signs(one)
	await hall.call('POST', `/v1/waivers/${purged}/purge`)
	expect(await counts(hall)).toMatchObject({ account: of(1) })
	expect((await take(hall, '?delete=true'))?.payload.unique_id).toBe(first.id)
	expect(await take(hall, '?delete=true')).toBeNull()
})

test('402 where too much was read and never deleted', async () => {
	const { hall, one, signs } = await setUp()
	await signs(one)
	await take(hall)
	const marks = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [1_000_000 + index, 0]))
	running.service.deps.db.$client.run('UPDATE waiver_queues SET marks = ? WHERE organization_id = ?', [
		JSON.stringify(marks),
		hall.organizationId,
	])
	const { status, body } = await hall.call('GET', '/v4/webhooks/queues/account')
	expect([status, body.type, body.message]).toEqual([
		402,
		'data_error',
		'Too many messages were read and not deleted. Delete the oldest ones.',
	])
})

test.each(['?delete=yes', '?limit=3'])('400 for %s', async (query) => {
	const { hall } = await setUp()
	expect((await hall.call('GET', `/v4/webhooks/queues/account${query}`)).status).toBe(400)
})

test('A restart loses no message, tells none twice, and leaves out of sight what a program is working on', async () => {
	const first = startTestService({ smartwaiverApi: 'on' }, { clock })
	const { key, call } = first.tenant('Hall')
	const templateId = await publishTemplate(call)
	const ids: string[] = []
	for (let n = 0; n < 3; n++) ids.push((await sign({ call }, templateId)).id)
	expect((await take({ call }, '?delete=true'))?.payload.unique_id).toBe(ids[0] ?? '')
	const taken = await take({ call })
	expect(taken?.payload.unique_id).toBe(ids[1] ?? '')
	await first.service.stop()
	const later = startTestService({ smartwaiverApi: 'on', dataDir: first.config.dataDir }, { clock })
	const again = { call: createClient(later.service.url, key) }
	expect((await counts(again)).account).toEqual(of(2, 1))
	expect((await take(again, '?delete=true'))?.payload.unique_id).toBe(ids[2] ?? '')
	expect(await take(again)).toBeNull()
	clock.advance(61_000)
	expect((await take(again))?.messageId).toBe(taken?.messageId ?? '')
	expect(await drop(again, taken?.messageId ?? '')).toBe(true)
	expect((await counts(again)).account).toEqual(of(0))
	await later.close()
})
