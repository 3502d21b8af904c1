import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'bun:test'
import { verifyData } from '../../../verifier/data.ts'
import { maintain } from '../../../src/features/retention/maintain.ts'
import { searchBytes } from '../../support/disk/byte-search.ts'
import { expectNoEffect, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { dataUrl, noisyJpeg } from '../../support/fixtures/photos.ts'
import { unzip } from '../../support/archives/unzip.ts'
import { guestsOf, publishTemplate } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const running = useService({}, { checkpointPauseMs: 5 })
const tenant = running.tenant('Hall')
const templateId = await publishTemplate(tenant.call)
const newGuest = guestsOf(tenant, templateId)

const post = (path: string, body: object = {}) => tenant.call('POST', path, body)
const lift = (id: string) => tenant.call('DELETE', `/v1/incidents/${id}/hold`)
const read = async (id: string) => (await tenant.call('GET', `/v1/incidents/${id}`)).body

async function report(body: object): Promise<string> {
	const { body: draft } = await post('/v1/incidents', { text: 'Fell.', firstAid: 'Nothing.', ...body })
	return draft.id
}

async function close(id: string): Promise<void> {
	await post(`/v1/incidents/${id}/close`, { revision: (await read(id)).revision })
}

const faults = () => verifyData(running.config.dataDir).flatMap(({ fault }) => fault?.reason ?? [])

test('Whoever a report names is not erased, with a waiver or without one, until its hold is lifted', async () => {
	const { participantId, id: waiverId } = await newGuest()
	const id = await report({ people: [participantId], waivers: [] })
	const erase = () => post(`/v1/participants/${participantId}/erase`)
	expect((await erase()).body).toEqual({
		id: participantId,
		purgedWaivers: 1,
		heldWaivers: 0,
		heldIncidents: 1,
	})
	expect((await read(id)).people[0]).toMatchObject({ id: participantId, firstName: 'Ida' })
	expect((await tenant.call('GET', `/v1/waivers/${waiverId}`)).body.purgedAt).not.toBeNull()
	expect((await lift(id)).body).toMatchObject({ id, liftedHolds: 0 })
	expect((await erase()).body).toMatchObject({ heldIncidents: 0 })
	expect(await read(id)).toMatchObject({
		text: '',
		people: [{ firstName: '' }],
		purgedAt: expect.any(String),
	})
})

test('A waiver that a report holds is not purged; two reports hold it until both are lifted', async () => {
	const { participantId, id: waiverId } = await newGuest()
	const [one, two] = [await report({ people: [participantId] }), await report({ people: [participantId] })]
	const purge = () => post(`/v1/waivers/${waiverId}/purge`)
	expectRefusal(await purge(), 'conflict')
	expect((await lift(one)).body.liftedHolds).toBe(0)
	expectRefusal(await purge(), 'conflict')
	expect((await lift(two)).body.liftedHolds).toBe(1)
	expectRefusal(await expectNoEffect(running.service, () => lift(two)), 'not_found')
	expect((await purge()).status).toBe(200)
	expect((await read(one)).purgedAt).not.toBeNull()
	expect((await read(two)).purgedAt).not.toBeNull()
})

test('A hold that somebody placed before outlives the report', async () => {
	const { participantId, id: waiverId } = await newGuest()
	await post(`/v1/waivers/${waiverId}/hold`, { reason: 'A dispute' })
	const id = await report({ people: [participantId] })
	expect((await lift(id)).body.liftedHolds).toBe(0)
	const { body: waiver } = await tenant.call('GET', `/v1/waivers/${waiverId}`)
	expect(waiver.hold).toMatchObject({ reason: 'A dispute' })
})

test('A report is kept while one of its waivers is, although the hold is lifted', async () => {
	const [one, two] = [await newGuest(), await newGuest()]
	const id = await report({ people: [one.participantId, two.participantId] })
	await lift(id)
	await post(`/v1/waivers/${one.id}/purge`)
	expect(await read(id)).toMatchObject({ text: 'Fell.', purgedAt: null })
	await post(`/v1/waivers/${two.id}/purge`)
	expect(await read(id)).toMatchObject({ text: '', purgedAt: expect.any(String) })
})

test('A merged duplicate is protected with the person that remains', async () => {
	const [one, two] = [await newGuest(), await newGuest()]
	const id = await report({ people: [two.participantId], waivers: [] })
	await post(`/v1/participants/${two.participantId}/merge`, { intoId: one.participantId })
	const { body } = await post(`/v1/participants/${one.participantId}/erase`)
	expect(body.heldIncidents).toBe(1)
	const { body: list } = await tenant.call('GET', `/v1/incidents?participantId=${one.participantId}`)
	expect(list.items.map((item: { id: string }) => item.id)).toEqual([id])
})

test('A purge leaves nothing on the disk of what a closed report said, but its entries in the chain', async () => {
	const id = await report({
		text: 'Quastenflosser fell.',
		firstAid: 'Zebulon cooled it.',
		witnesses: 'Ostrowskaja',
	})
	await post(`/v1/incidents/${id}/photos`, { photo: dataUrl(await noisyJpeg(60, 40), 'image/jpeg') })
	await close(id)
	await post(`/v1/incidents/${id}/additions`, { text: 'Wilhelmina called.' })
	const purge = () => post(`/v1/incidents/${id}/purge`)
	expectRefusal(await expectNoEffect(running.service, purge), 'conflict')
	await lift(id)
	const { status, body } = await purge()
	expect([status, body]).toEqual([200, { id, purgedAt: expect.any(String) }])
	expectRefusal(await expectNoEffect(running.service, purge), 'conflict')
	await settleJobs(running.service)
	await maintain(running.service.deps, () => false)
	const words = ['Quastenflosser', 'Zebulon', 'Ostrowskaja', 'Wilhelmina']
	expect(searchBytes(running.config.dataDir, words)).toEqual([])
	const kinds = rowsOf(running.service, 'SELECT body FROM chain WHERE body LIKE ? ORDER BY seq', `%${id}%`)
	expect(kinds.map((entry) => JSON.parse(entry.body).kind)).toEqual([
		'incident.closed',
		'incident.added',
		'incident.purged',
	])
	expect(rowsOf(running.service, 'SELECT * FROM incident_photos WHERE incident_id = ?', id)).toEqual([])
	expect(faults()).toEqual([])
})

test('An export verifies by itself, with its reports, and shows a change of one', async () => {
	const id = await report({})
	await post(`/v1/incidents/${id}/photos`, { photo: dataUrl(await noisyJpeg(60, 40), 'image/jpeg') })
	await close(id)
	await settleJobs(running.service)
	const folder = mkdtempSync(join(tmpdir(), 'waiver-export-'))
	for (const [name, bytes] of await unzip((await tenant.call('GET', '/v1/export')).bytes))
		await Bun.write(join(folder, name), bytes)
	const verify = () => verifyData(folder).flatMap(({ fault }) => fault?.reason ?? [])
	expect(verify()).toEqual([])
	const path = join(folder, 'tables/incidents.jsonl')
	await Bun.write(path, (await Bun.file(path).text()).replaceAll('Fell.', 'Jumped.'))
	expect(verify()).toEqual(['a report is not the one that was closed'])
	rmSync(folder, { recursive: true })
})

const { $client: db } = running.service.deps.db

test.each([
	[
		'its text',
		"UPDATE incidents SET text = 'Jumped.' WHERE id = ?",
		'a report is not the one that was closed',
	],
	[
		'its people',
		'DELETE FROM incident_people WHERE incident_id = ?',
		'a report is not the one that was closed',
	],
	[
		'a photo',
		"UPDATE incident_photos SET bytes = x'00' WHERE incident_id = ?",
		'a photo of a report was changed',
	],
	[
		'a lost photo',
		'DELETE FROM incident_photos WHERE incident_id = ?',
		'a report is not the one that was closed',
	],
	[
		'an addition',
		"UPDATE incident_additions SET text = 'Nothing.' WHERE incident_id = ?",
		'an addition to a report is not the one that was written',
	],
	[
		'its state',
		"UPDATE incidents SET status = 'draft' WHERE id = ?",
		'a report of an incident was not closed as the chain says',
	],
])('The verifier finds a change of %s of a closed report', async (_title, change, reason) => {
	const { participantId } = await newGuest()
	const id = await report({ people: [participantId] })
	await post(`/v1/incidents/${id}/photos`, { photo: dataUrl(await noisyJpeg(60, 40), 'image/jpeg') })
	await close(id)
	await post(`/v1/incidents/${id}/additions`, { text: 'More.' })
	await settleJobs(running.service)
	expect(faults()).toEqual([])
	const tables = ['incidents', 'incident_people', 'incident_photos', 'incident_additions']
	for (const table of tables) db.run(`CREATE TEMP TABLE kept_${table} AS SELECT * FROM main.${table}`)
	db.run(change, [id])
	expect(faults()).toEqual([reason])
	db.run('PRAGMA foreign_keys = OFF')
	for (const table of tables) db.run(`INSERT OR REPLACE INTO main.${table} SELECT * FROM kept_${table}`)
	for (const table of tables) db.run(`DROP TABLE kept_${table}`)
	db.run('PRAGMA foreign_keys = ON')
	expect(faults()).toEqual([])
})
