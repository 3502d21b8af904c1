import { afterAll, beforeAll, expect, test } from 'bun:test'
import { transact } from '../../../src/db/transact.ts'
import { participantIndex, reindexParticipant } from '../../../src/features/participants/index-terms.ts'
import { requireParticipant } from '../../../src/features/participants/participant.ts'
import { openDb } from '../../../src/db/client.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { migrations } from '../../../src/db/migrations.ts'
import { ensureIndexes, mergeIndexes } from '../../../src/features/waivers/search/index-waivers.job.ts'
import { reindexWaiver, waiverIndex } from '../../../src/features/waivers/search/index-terms.ts'
import { readEffects } from '../../support/fixtures/effects.ts'
import { startTestService } from '../../support/service/service.ts'
import type { Tenant, TestService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

let running: TestService
let hall: Tenant
let templateId: string

beforeAll(async () => {
	running = startTestService()
	hall = running.tenant('Hall')
	templateId = await publishTemplate(hall.call)
})
afterAll(() => running.close())

/** Every term of an index, with how many records have it. While a purge rewrites the index, it has a row of its own. */
function readTerms(index: string): Map<string, number> {
	const { db } = running.service.deps
	ensureIndexes(db)
	const { $client } = db
	$client.run(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${index}_all USING fts5vocab(main, ${index}, row)`)
	const rows = $client
		.query<{ term: string; doc: number }, []>(
			`SELECT term, doc FROM temp.${index}_all WHERE term <> 'rewritten'`,
		)
		.all()
	return new Map(rows.map(({ term, doc }) => [term, doc]))
}

const signAs = (firstName: string, lastName: string, more: object = {}) =>
	sign(hall, templateId, { values: { name: { firstName, lastName }, ...more }, tags: ['kept'] })

test('what a purge takes leaves no term behind, in any page of the index', async () => {
	const before = [readTerms('waiver_terms'), readTerms('participant_terms')]
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
	const left = (index: string, known: Map<string, number> | undefined) =>
		[...readTerms(index)].filter(([term, count]) => known?.get(term) !== count).map(([term]) => term.slice(1))
	expect(left('waiver_terms', before[0]).map((term) => term.slice(0, 4))).toEqual(['ltag', 'ltem'])
	expect(left('participant_terms', before[1])).toEqual(['lparticipant'])
	// The blocks of the index are where deleted terms would linger.
	for (const index of ['waiver_terms', 'participant_terms']) {
		const blocks = db.$client.query<{ block: Uint8Array }, []>(`SELECT block FROM ${index}_data`).all()
		const bytes = Buffer.concat(blocks.map(({ block }) => block)).toString('latin1')
		for (const trace of ['zwx', 'qvlo', 'wxyza', '0123456789']) expect(bytes).not.toContain(trace)
	}
})

test('an index is rebuilt if its terms change, and then equals the one that signing made', async () => {
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
	const terms = () => [readTerms('waiver_terms'), readTerms('participant_terms')]
	const before = terms()
	expect(before[0]?.size).toBeGreaterThan(50)
	db.$client.run('UPDATE term_indexes SET version = 0')
	expect(waiverIndex.behindBy(db)).toBeGreaterThan(0)
	ensureIndexes(db)
	expect(terms()).toEqual(before)
	expect([waiverIndex.behindBy(db), participantIndex.behindBy(db)]).toEqual([0, 0])
	const { terms: counted } = readEffects(running.service)
	ensureIndexes(db)
	expect(readEffects(running.service).terms).toEqual(counted)
	const { body } = await hall.call('GET', '/v1/waivers?query=grace hopper&tag=kept')
	expect(body.items).toHaveLength(1)
})

test('In an empty database there is nothing to index yet', () => {
	const db = openDb(':memory:')
	migrate(db, migrations, 0)
	expect([waiverIndex.behindBy(db), participantIndex.behindBy(db)]).toEqual([0, 0])
	ensureIndexes(db)
	expect(db.$client.query('SELECT * FROM term_indexes').all()).toEqual([])
	db.$client.close()
})

test('what changes before it is indexed is indexed as it is then, and a search need not wait for that', async () => {
	const { db } = running.service.deps
	ensureIndexes(db)
	const before = [readTerms('waiver_terms'), readTerms('participant_terms')]
	const duplicate = await signAs('Margaret', 'Hamilton', { email: 'mh@apollo.example' })
	const stays = await signAs('Maragret', 'Hamilton', { email: 'hamilton@apollo.example' })
	await hall.call('PUT', `/v1/waivers/${duplicate.id}/tags`, { tags: ['moon'] })
	await hall.call('POST', `/v1/participants/${duplicate.participantId}/merge`, {
		intoId: stays.participantId,
	})
	await hall.call('POST', `/v1/waivers/${stays.id}/purge`, {})
	expect((await hall.call('GET', '/v1/waivers?query=margaret&tag=moon')).body.items).toHaveLength(1)
	expect((await hall.call('GET', '/v1/waivers?query=maragret')).body.items).toHaveLength(0)
	const found = await hall.call('GET', '/v1/participants?query=hamilton')
	expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([stays.participantId])
	await hall.call('POST', `/v1/waivers/${duplicate.id}/purge`, {})
	const left = (index: 'waiver_terms' | 'participant_terms', known: Map<string, number> | undefined) =>
		[...readTerms(index)]
			.filter(([term, count]) => known?.get(term) !== count)
			.map(([term]) => term.slice(1, 5))
	expect(left('waiver_terms', before[0])).toEqual(['ltem'])
	expect(left('participant_terms', before[1])).toEqual(['lpar'])
})

test('parts of an index are joined, which takes nothing out of it, and only while nobody is in a rush', async () => {
	const { db } = running.service.deps
	// One part for all so far, and two more: FTS5 joins four by itself.
	db.$client.run('UPDATE term_indexes SET version = 0')
	ensureIndexes(db)
	for (const letter of 'ab') {
		await signAs(`Merge${letter}`, 'Parted')
		ensureIndexes(db)
	}
	const before = [readTerms('waiver_terms'), readTerms('participant_terms')]
	const never = () => false
	await mergeIndexes({ db, traffic: { note() {}, isBusy: () => true } }, never)
	expect([countParts('waiver_terms'), countParts('participant_terms')]).toEqual([3, 3])
	await mergeIndexes({ db, traffic: { note() {}, isBusy: never } }, never)
	expect([countParts('waiver_terms'), countParts('participant_terms')]).toEqual([1, 1])
	expect([readTerms('waiver_terms'), readTerms('participant_terms')]).toEqual(before)
	const { body } = await hall.call('GET', '/v1/waivers?query=merge parted')
	expect(body.items).toHaveLength(2)
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
