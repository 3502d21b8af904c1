import { expect, spyOn, test } from 'bun:test'
import { transact } from '../../../src/db/transact.ts'
import { participantIndex, reindexParticipant } from '../../../src/features/participants/index-terms.ts'
import { requireParticipant } from '../../../src/features/participants/participant.ts'
import { openDb } from '../../../src/db/client.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { migrations } from '../../../src/db/migrations.ts'
import {
	ensureIndexes,
	eraseRemains,
	mergeIndexes,
} from '../../../src/features/waivers/search/index-waivers.job.ts'
import { reindexWaiver, waiverIndex } from '../../../src/features/waivers/search/index-terms.ts'
import { TERM_INDEXES, expectIndexed, readTerms } from '../../support/fixtures/term-indexes.ts'
import * as terms from '../../../src/search/terms.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const readBoth = () => TERM_INDEXES.map((index) => readTerms(running.service.deps.db.$client, index))

const signAs = (firstName: string, lastName: string, more: object = {}) =>
	sign(hall, templateId, { values: { name: { firstName, lastName }, ...more }, tags: ['kept'] })

test('What a purge takes leaves no term behind in any page of the index, once its remains are erased', async () => {
	const before = readBoth()
	const { id, participantId } = await signAs('Zwxyqvlora', 'Qwxyzabc', {
		email: 'zwxyq@vlora.example',
		phone: '987 654 3210',
	})
	const { db } = running.service.deps
	transact(db, (tx) => {
		const { seq } = tx.$client
			.query<{ seq: number }, [string]>('SELECT seq FROM waivers WHERE id = ?')
			.get(id) ?? { seq: 0 }
		reindexWaiver(tx, seq, () => {
			tx.$client.query('UPDATE waivers SET purged_at = 1 WHERE id = ?').run(id)
		})
		reindexParticipant(tx, requireParticipant(tx, hall.organizationId, participantId), () => {
			tx.$client
				.query(
					"UPDATE participants SET first_name = '', last_name = '', name_folded = '', email = NULL, phone = NULL WHERE id = ?",
				)
				.run(participantId)
		})
	})
	await eraseRemains(db, () => false)
	const left = readBoth().map((terms, at) =>
		[...terms.keys()]
			.filter((term) => terms.get(term)?.length !== before[at]?.get(term)?.length)
			.map((term) => term.slice(1)),
	)
	expect(left[0]?.map((term) => term.slice(0, 4))).toEqual(['ltag', 'ltem'])
	expect(left[1]).toEqual(['lparticipant'])
	// The blocks of the index are where deleted terms would linger.
	for (const index of ['waiver_terms', 'participant_terms']) {
		const blocks = db.$client.query<{ block: Uint8Array }, []>(`SELECT block FROM ${index}_data`).all()
		const bytes = Buffer.concat(blocks.map(({ block }) => block)).toString('latin1')
		for (const trace of ['zwx', 'qvlo', 'wxyza', '0123456789']) expect(bytes).not.toContain(trace)
	}
})

test('An index is rebuilt if its terms change, and then equals the one that signing made', async () => {
	await signAs('Grace', 'Hopper', {
		email: 'grace@navy.example',
		phone: '555 0100',
		children: [{ firstName: 'Kid', lastName: 'Hopper', dateOfBirth: '2015-01-01' }],
	})
	const duplicate = await signAs('Grcae', 'Hoper', { email: 'g@navy.example' })
	const stays = await signAs('Ada', 'Lovelace')
	await hall.call('POST', `/v1/participants/${duplicate.participantId}/merge`, {
		intoId: stays.participantId,
	})
	await hall.call('POST', `/v1/waivers/${stays.id}/void`, { reason: 'x' })
	await hall.call('PUT', `/v1/waivers/${stays.id}/tags`, { tags: ['new'] })
	const { db } = running.service.deps
	const before = readBoth()
	expect(before[0]?.size).toBeGreaterThan(50)
	db.$client.run('UPDATE term_indexes SET version = 0')
	expect([waiverIndex.isWhole(db), participantIndex.isWhole(db)]).toEqual([false, false])
	ensureIndexes(db)
	expect([waiverIndex.isWhole(db), participantIndex.isWhole(db)]).toEqual([true, true])
	expect(readBoth()).toEqual(before)
	ensureIndexes(db)
	expect(readBoth()).toEqual(before)
	const { body } = await hall.call('GET', '/v1/waivers?query=grace hopper&tag=kept')
	expect(body.items).toHaveLength(1)
})

test('The indexes of an empty database are whole after one transaction', () => {
	const db = openDb(':memory:')
	migrate(db, migrations, 0)
	const runs = spyOn(db.$client, 'run')
	ensureIndexes(db)
	expect(runs.mock.calls.filter(([sql]) => sql === 'COMMIT')).toHaveLength(1)
	expect([waiverIndex.isWhole(db), participantIndex.isWhole(db)]).toEqual([true, true])
	db.$client.close()
})

test('Parts of an index are joined, which takes nothing out of it, and only while nobody is in a rush', async () => {
	const { db } = running.service.deps
	// One part for all so far, and two more: FTS5 joins four by itself.
	db.$client.run('UPDATE term_indexes SET version = 0')
	ensureIndexes(db)
	for (const letter of 'ab') await signAs(`Merge${letter}`, 'Parted')
	const before = readBoth()
	const never = () => false
	await mergeIndexes({ db, traffic: { note() {}, isBusy: () => true } }, never)
	expect([countParts('waiver_terms'), countParts('participant_terms')]).toEqual([3, 3])
	await mergeIndexes({ db, traffic: { note() {}, isBusy: never } }, never)
	expect([countParts('waiver_terms'), countParts('participant_terms')]).toEqual([1, 1])
	expect(readBoth()).toEqual(before)
	const { body } = await hall.call('GET', '/v1/waivers?query=merge parted')
	expect(body.items).toHaveLength(2)
})

test('A rebuild that was interrupted goes on, and takes in what another version of the program added', async () => {
	const { db } = running.service.deps
	const rows = db.$client.query<{ n: number }, []>('SELECT count(*) AS n FROM waivers')
	while ((rows.get()?.n ?? 0) < 150)
		await Promise.all(Array.from({ length: 50 }, (_, at) => signAs(`Guest${at}`, 'Many')))
	db.$client.run('UPDATE term_indexes SET version = 0')
	transact(db, (tx) => waiverIndex.rebuild(tx))
	expect(waiverIndex.isWhole(db)).toBe(false)
	const { id } = await signAs('Meanwhile', 'Added')
	// A record that the rebuild has yet to reach must not come into the index twice.
	await hall.call('PUT', `/v1/waivers/${id}/tags`, { tags: ['new'] })
	expect((await hall.call('GET', '/v1/waivers?query=meanwhile')).body.items).toHaveLength(0)
	ensureIndexes(db)
	expectIndexed(db.$client)
})

/** As a start leaves it that was cut off after one batch. */
function interruptRebuild(): void {
	const { db } = running.service.deps
	db.$client.run('UPDATE term_indexes SET version = 0')
	for (const index of [waiverIndex, participantIndex]) transact(db, (tx) => index.rebuild(tx))
	expect([waiverIndex.isWhole(db), participantIndex.isWhole(db)]).toEqual([false, false])
}

test('What an interrupted rebuild has indexed already is changed and erased there too', async () => {
	const { db } = running.service.deps
	const [{ id }] = (await hall.call('GET', '/v1/waivers?query=lovelace')).body.items
	const [renamed] = (await hall.call('GET', '/v1/participants?query=hopper')).body.items
	const [erased] = (await hall.call('GET', '/v1/participants?query=lovelace')).body.items
	interruptRebuild()
	const changes: [method: string, path: string, body: object][] = [
		['PUT', `/v1/waivers/${id}/tags`, { tags: ['changed-meanwhile'] }],
		['PATCH', `/v1/participants/${renamed.id}`, { lastName: 'Murray' }],
		['POST', `/v1/participants/${erased.id}/erase`, {}],
	]
	for (const [method, path, body] of changes)
		expect([path, (await hall.call(method, path, body)).status]).toEqual([path, 200])
	ensureIndexes(db)
	expectIndexed(db.$client)
	expect((await hall.call('GET', '/v1/participants?query=murray')).body.items).toHaveLength(1)
})

test('A rebuild that was interrupted begins again if what it has indexed became outdated', async () => {
	const { db } = running.service.deps
	const signAgain = () => signAs('Again', 'Signer', { email: 'again@example.com', phone: '040 555 123' })
	await signAs('Again', 'Signer', { email: 'again@example.com' })
	// The rebuild takes the oldest first, and reaches this person.
	db.$client.run('UPDATE term_indexes SET version = 0')
	let left = db.$client.query<{ n: number }, []>('SELECT max(seq) AS n FROM participants').get()?.n ?? 0
	for (; left > 0; left -= 100) transact(db, (tx) => participantIndex.rebuild(tx))
	db.$client.run("UPDATE term_indexes SET rebuilt_to = 9007199254740991 WHERE name = 'participants'")
	const spy = spyOn(terms, 'termsOf').mockImplementation(() => {
		throw new RangeError('No terms')
	})
	await signAgain()
	spy.mockRestore()
	expect(participantIndex.isStale(db)).toBe(true)
	ensureIndexes(db)
	expectIndexed(db.$client)
})

/** Segments of an FTS5 index: blocks are numbered by segment, shifted by 37 bits; the first ten are of the index itself. */
function countParts(index: string): number {
	const { db } = running.service.deps
	return (
		db.$client
			.query<{ parts: number }, []>(
				`SELECT count(DISTINCT id >> 37) AS parts FROM ${index}_data WHERE id > 10`,
			)
			.get()?.parts ?? 0
	)
}
