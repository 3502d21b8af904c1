import { Database } from 'bun:sqlite'
import { afterEach, expect, spyOn, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { KeyUses } from '../../../src/features/keys/use.ts'
import { findParticipants } from '../../../src/features/participants/find.ts'
import { SessionUses } from '../../../src/features/accounts/sessions/use.ts'
import { ensureIndexes, retryIndexing } from '../../../src/features/waivers/search/index-waivers.job.ts'
import { searchWaivers } from '../../../src/features/waivers/search/search.ts'
import { ClockWatch } from '../../../src/kit/time/clock-watch.ts'
import { MINUTE_MS } from '../../../src/kit/time/durations.ts'
import { createLoops } from '../../../src/loops.ts'
import * as terms from '../../../src/search/terms.ts'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { furnish, importOne } from '../../support/fixtures/estate.ts'
import { coSign } from '../../support/fixtures/guardians.ts'
import { damageTable } from '../../support/disk/damage.ts'
import { expectIndexed } from '../../support/fixtures/term-indexes.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { startTestService, useService } from '../../support/service/service.ts'

const clock = createStillClock()

// Without loops, nothing is indexed afterwards.
const running = useService({}, { clock, withoutLoops: true })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const signAs = (firstName: string, lastName = 'Byron', more: object = {}) =>
	sign(hall, templateId, { values: { name: { firstName, lastName }, ...more } })
const client = () => running.service.deps.db.$client
const retry = () => retryIndexing(running.service.deps.db)
const failedRows = () => rowsOf(running.service, 'SELECT name, fault FROM terms_failed ORDER BY name')

async function countFound(query: string): Promise<number[]> {
	const paths = ['/v1/waivers', '/v1/participants'].map((path) => `${path}?query=${query}&limit=100`)
	return Promise.all(paths.map(async (path) => (await hall.call('GET', path)).body.items.length))
}

const { termsOf } = terms
/** Has the terms of everybody of this name fail, with a message that quotes it. */
function failFor(name: string) {
	return spyOn(terms, 'termsOf').mockImplementation((organizationId, findable) => {
		if (findable.names.some((each) => each.includes(name))) throw new RangeError(`No terms of ${name}`)
		return termsOf(organizationId, findable)
	})
}

let spy: ReturnType<typeof failFor> | undefined
afterEach(() => spy?.mockRestore())

test('Whatever adds or changes people leaves both indexes complete', async () => {
	const whole = startTestService()
	const estate = await furnish(whole, 'Estate')
	const { call } = estate
	const add = (firstName: string, email: string) =>
		sign(estate, estate.templateId, { values: { name: { firstName, lastName: 'King' }, email } })
	const [one, other, third] = [
		await add('Ada', 'a@example.com'),
		await add('Adah', 'b@example.com'),
		await add('Eva', 'e@example.com'),
	]
	// The same person, who gains a contact.
	await sign(estate, estate.templateId, {
		values: { name: { firstName: 'Ada', lastName: 'King' }, email: 'a@example.com', phone: '030 123456' },
	})
	await coSign(whole, estate)
	await importOne(estate)
	const { id: undone } = (await call('GET', '/v1/imports')).body.items[0]
	await importOne(estate)
	const changes: [method: string, path: string, body: object][] = [
		['POST', `/v1/imports/${undone}/undo`, {}],
		['POST', `/v1/participants/${other.participantId}/merge`, { intoId: one.participantId }],
		['POST', `/v1/participants/${third.participantId}/merge`, { intoId: one.participantId }],
		['POST', `/v1/participants/${third.participantId}/unmerge`, {}],
		['PATCH', `/v1/participants/${third.participantId}`, { lastName: 'Lovelace' }],
		['PUT', `/v1/waivers/${one.id}/tags`, { tags: ['vip'] }],
		['POST', `/v1/waivers/${other.id}/void`, { reason: 'x' }],
		['POST', `/v1/waivers/${third.id}/purge`, {}],
		['POST', `/v1/participants/${third.participantId}/erase`, {}],
	]
	for (const [method, path, body] of changes) {
		const { status } = await call(method, path, body)
		expect([path, status < 300]).toEqual([path, true])
		expectIndexed(whole.service.deps.db.$client)
	}
	await whole.close()
})

test('A waiver whose terms can not be made is signed, told without a name, and found once they can', async () => {
	spy = failFor('Zebulon')
	const { id } = await signAs('Zebulon')
	expect((await hall.call('GET', `/v1/waivers/${id}`)).status).toBe(200)
	expect(await countFound('zebulon')).toEqual([0, 0])
	expect(failedRows()).toEqual([
		{ name: 'participants', fault: 'RangeError' },
		{ name: 'waivers', fault: 'RangeError' },
	])
	expect(retry).toThrow('No search finds 2 waivers and people, which could not be indexed (RangeError).')
	// What is changed meanwhile is changed, and is not indexed either.
	expect((await hall.call('PUT', `/v1/waivers/${id}/tags`, { tags: ['vip'] })).status).toBe(200)
	expect(failedRows()).toHaveLength(2)
	spy.mockRestore()
	retry()
	expect(await countFound('zebulon')).toEqual([1, 1])
	expectIndexed(client())
})

test('While somebody can not be indexed the status is red, and the log says why', async () => {
	const { deps } = running.service
	const noted = {
		keyUses: new KeyUses(deps),
		sessionUses: new SessionUses(deps),
		clockWatch: new ClockWatch(deps.clock),
	}
	const loop = createLoops(deps, noted).find(({ name }) => name === 'search.retry')
	const takeTurn = async (): Promise<unknown> => {
		loop?.start()
		await loop?.stop()
		clock.advance(2 * MINUTE_MS)
		return (await hall.call('GET', '/v1/status')).body.service
	}
	spy = failFor('Viktoria')
	await signAs('Viktoria')
	expect(await takeTurn()).toEqual({ state: 'fault', code: 'loops_failing' })
	expect(running.logged.join('\n')).toContain('No search finds 2 waivers and people')
	spy.mockRestore()
	expect(await takeTurn()).toEqual({ state: 'ok', code: null })
	expectIndexed(client())
})

test('Who is found already signs again with another contact, though their terms can not be made any more', async () => {
	const again = () => signAs('Ursula', 'Franklin', { email: 'ursula@example.com', phone: '040 555 123' })
	await signAs('Ursula', 'Franklin', { email: 'ursula@example.com' })
	spy = failFor('Ursula')
	const { participantId } = await again()
	expect(retry).toThrow('restart the service, which rebuilds the index')
	expect(await countFound('ursula')).toEqual([1, 1])
	// But nothing is erased that the index can not let go.
	const erasure = await hall.call('POST', `/v1/participants/${participantId}/erase`, {})
	expect(erasure.status).toBe(500)
	spy.mockRestore()
	ensureIndexes(running.service.deps.db)
	retry()
	expect(await countFound('ursula')).toEqual([2, 1])
	expect((await hall.call('GET', '/v1/participants?phone=040555123')).body.items).toHaveLength(1)
	expectIndexed(client())
})

test('Of sixteen who sign together, only the one whose terms can not be made is kept apart', async () => {
	spy = failFor('Yolanda')
	const runs = spyOn(client(), 'run')
	await Promise.all(
		['Yolanda', ...Array.from({ length: 15 }, (_, at) => `Wendy${at}`)].map((name) => signAs(name)),
	)
	const commits = runs.mock.calls.filter(([sql]) => sql === 'COMMIT').length
	runs.mockRestore()
	expect(commits).toBeLessThan(16)
	expect(await countFound('wendy')).toEqual([15, 15])
	expect(await countFound('yolanda')).toEqual([0, 0])
	expect(failedRows()).toHaveLength(2)
	spy.mockRestore()
	retry()
	expectIndexed(client())
})

test('A damaged index refuses no signing', async () => {
	client().run('PRAGMA wal_checkpoint(TRUNCATE)')
	const path = join(running.config.dataDir, 'waiver.db')
	const damages = ['waiver_terms_data', 'participant_terms_data'].map((table) => damageTable(path, table))
	// The next reads come from the disk.
	client().run('PRAGMA shrink_memory')
	await Promise.all([signAs('Quentin'), signAs('Quincy')])
	expect(retry).toThrow('No search finds 4 waivers and people')
	client().run('PRAGMA wal_checkpoint(TRUNCATE)')
	for (const { mend } of damages) mend()
	client().run('PRAGMA shrink_memory')
	retry()
	expect(await countFound('quentin')).toEqual([1, 1])
	expect(await countFound('quincy')).toEqual([1, 1])
	expectIndexed(client())
})

test('What is purged, merged or separated again while it is kept apart is indexed as it is then', async () => {
	spy = failFor('Xaver')
	const purged = await signAs('Xaver', 'Pauli', { email: 'pauli@example.com' })
	const merged = await signAs('Xaver', 'Meitner', { email: 'meitner@example.com' })
	const separated = await signAs('Xaver', 'Noether', { email: 'noether@example.com' })
	const { participantId: intoId } = await signAs('Emmy', 'Noether', { email: 'emmy@example.com' })
	const changes = [
		`/v1/waivers/${purged.id}/purge`,
		`/v1/participants/${merged.participantId}/merge`,
		`/v1/participants/${separated.participantId}/merge`,
		`/v1/participants/${separated.participantId}/unmerge`,
	]
	for (const path of changes)
		expect((await hall.call('POST', path, path.endsWith('/merge') ? { intoId } : {})).status).toBeLessThan(
			300,
		)
	spy.mockRestore()
	retry()
	expectIndexed(client())
	expect(await countFound('pauli')).toEqual([0, 0])
	expect(await countFound('xaver meitner')).toEqual([1, 1])
	expect(await countFound('xaver noether')).toEqual([1, 2])
})

test('What is undone alone in its group is not indexed, and what was there before stays so', async () => {
	const { db, write } = running.service.deps
	const { id } = await signAs('Otto', 'Hahn')
	const { reindexWaiver } = await import('../../../src/features/waivers/search/index-terms.ts')
	const [row] = rowsOf<{ seq: number }>(running.service, 'SELECT seq FROM waivers WHERE id = ?', id)
	const undone = write((tx) => {
		reindexWaiver(tx, row?.seq ?? 0, () => tx.$client.run('UPDATE waivers SET event_id = NULL'))
		throw new Error('Undo this.')
	}).catch(() => 'undone')
	const results = await Promise.all([signAs('Lise'), undone, signAs('Marie')])
	expect(results[1]).toBe('undone')
	expectIndexed(db.$client)
})

test('A copy of the database finds everybody who had signed when it was made, by reading alone', async () => {
	await signAs('Katherine', 'Johnson')
	const path = join(running.config.dataDir, 'copy.db')
	client().query('VACUUM INTO ?').run(path)
	const copy = drizzle(new Database(path, { readonly: true }))
	const { organizationId } = hall
	const filters = { query: 'katherine johnson', limit: 5 }
	expect(findParticipants(copy, organizationId, filters)).toHaveLength(1)
	const now = running.service.deps.clock.now()
	expect(searchWaivers({ db: copy }, { organizationId, now }, filters)).toHaveLength(1)
	copy.$client.close()
	rmSync(path)
})
