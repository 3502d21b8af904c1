import { afterAll, beforeAll, expect, test } from 'bun:test'
import { isCurrent } from '../../src/db/term-index.ts'
import { transact } from '../../src/db/transact.ts'
import { ensureParticipantIndex, reindexParticipant } from '../../src/features/participants/find-by.ts'
import { requireParticipant } from '../../src/features/participants/participant.ts'
import { ensureWaiverIndex, reindexWaiver } from '../../src/features/waivers/find-by.ts'
import { TERMS_VERSION } from '../../src/lib/search-terms.ts'
import { readEffects } from '../support/effects.ts'
import { startTestService } from '../support/service.ts'
import type { Tenant, TestService } from '../support/service.ts'
import { publishTemplate, sign } from '../support/waivers.ts'

let running: TestService
let hall: Tenant
let templateId: string

beforeAll(async () => {
	running = startTestService()
	hall = running.tenant('Hall')
	templateId = await publishTemplate(hall.call)
})
afterAll(() => running.close())

/** Every term of an index, with how many records have it. */
function readTerms(index: string): Map<string, number> {
	const { $client } = running.service.deps.db
	$client.run(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${index}_all USING fts5vocab(main, ${index}, row)`)
	const rows = $client
		.query<{ term: string; doc: number }, []>(`SELECT term, doc FROM temp.${index}_all`)
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

test('an index is built anew where the terms are other ones, and is then what signing made it', async () => {
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
	expect(isCurrent(db, 'waivers', TERMS_VERSION)).toBe(false)
	ensureWaiverIndex(db)
	ensureParticipantIndex(db)
	expect(terms()).toEqual(before)
	expect(isCurrent(db, 'participants', TERMS_VERSION)).toBe(true)
	const { terms: counted } = readEffects(running.service)
	ensureWaiverIndex(db)
	expect(readEffects(running.service).terms).toEqual(counted)
	const { body } = await hall.call('GET', '/v1/waivers?query=grace hopper&tag=kept')
	expect(body.items).toHaveLength(1)
})
