import { expect, test } from 'bun:test'
import { verifyData } from '../../../../verifier/data.ts'
import { readText } from '../../../support/pdf/poppler.ts'
import { expectNoEffect, rowsOf, settleJobs } from '../../../support/fixtures/effects.ts'
import {
	pathOf,
	publishShared,
	readWaiver,
	signByLink,
	signFirst,
} from '../../../support/fixtures/guardians.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'
import type { Answer } from '../../../support/service/service.ts'

const clock = createStillClock('2030-05-01T10:00:00Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const templateId = await publishShared(hall.call)

async function signBoth(): Promise<{ waiver: any; coWaiver: any }> {
	const waiver = await signFirst(hall, templateId)
	expect((await signByLink(running, waiver)).status).toBe(201)
	const { waiverId } = (await readWaiver(hall, waiver.id)).secondGuardian
	return { waiver, coWaiver: await readWaiver(hall, waiverId) }
}

const arrive = (waiverId: string, more: object = {}): Promise<Answer> =>
	hall.call('POST', '/v1/checkins', { waiverId, method: 'staff', ...more })

test('The door warns of a waiting minor, who is covered once both guardians have signed', async () => {
	const waiver = await signFirst(hall, templateId)
	const [parent] = waiver.participants
	const warned = await arrive(waiver.id)
	expect(warned.body).toMatchObject({
		isValid: false,
		warnings: ['waiting_for_second_guardian', 'open_flags'],
	})
	expectRefusal(await arrive(waiver.id, { requireValid: true }), 'conflict')
	const alone = await arrive(waiver.id, { participantIds: [parent.id] })
	expect(alone.body).toMatchObject({ isValid: true, warnings: ['open_flags'] })
	const { body: door } = await hall.call('GET', `/v1/checkins/lookup?q=${waiver.id}`)
	expect(door.items[0].household[0].coverage).toMatchObject({
		covered: false,
		reasons: ['waiting_for_second_guardian'],
	})
	await signByLink(running, waiver)
	expect((await arrive(waiver.id)).body.isValid).toBe(true)
})

test("The second guardian's waiver lets nobody in, and leads to the first guardian's waiver", async () => {
	const { waiver, coWaiver } = await signBoth()
	const refusal = await expectNoEffect(running.service, () => arrive(coWaiver.id))
	expectRefusal(refusal, 'conflict')
	expect(refusal.body.error.details).toEqual({ coSigns: waiver.id })
	const { body: door } = await hall.call('GET', `/v1/checkins/lookup?q=${coWaiver.id}`)
	expect(door.items[0].participant.id).toBe(waiver.participants[0].id)
})

test('Both signatures are one in the figures and on the screen of the day', async () => {
	const count = async () => {
		const { body: today } = await hall.call('GET', '/v1/today')
		const { body: figures } = await hall.call('GET', '/v1/figures?from=2030-05-01&to=2030-05-01')
		return [today.signed, figures].map((each) => JSON.stringify(each))
	}
	const waiver = await signFirst(hall, templateId)
	const before = await count()
	await signByLink(running, waiver)
	expect(await count()).toEqual(before)
})

test('Both waivers are purged together, by either, and the link with them', async () => {
	for (const which of ['waiver', 'coWaiver'] as const) {
		const both = await signBoth()
		expect((await hall.call('POST', `/v1/waivers/${both[which].id}/purge`)).status).toBe(200)
		for (const { id } of [both.waiver, both.coWaiver]) {
			const purged = await readWaiver(hall, id)
			expect([purged.purgedAt, purged.secondGuardian]).toEqual([expect.any(String), null])
		}
	}
	const unsigned = await signFirst(hall, templateId)
	await hall.call('POST', `/v1/waivers/${unsigned.id}/purge`)
	const page = await running.anonymous('GET', pathOf(unsigned.secondGuardian.signUrl), undefined, {
		accept: 'text/html',
	})
	expect(page.status).toBe(404)
	expect((await hall.call('POST', `/v1/waivers/${unsigned.id}/guardian-link`)).status).toBe(404)
	const rows = rowsOf(running.service, 'SELECT * FROM second_guardians WHERE first_name <> ?', '')
	const purged = new Set(
		rowsOf(running.service, 'SELECT seq FROM waivers WHERE purged_at IS NOT NULL').map(({ seq }: any) => seq),
	)
	expect(rows.filter(({ waiver_seq }) => purged.has(waiver_seq))).toEqual([])
})

test('A legal hold on the waiver of one guardian keeps both', async () => {
	const { waiver, coWaiver } = await signBoth()
	await hall.call('POST', `/v1/waivers/${coWaiver.id}/hold`, { reason: 'A claim.' })
	for (const { id } of [waiver, coWaiver])
		expectRefusal(await hall.call('POST', `/v1/waivers/${id}/purge`), 'conflict')
	const erased = await hall.call('POST', `/v1/participants/${waiver.participants[0].id}/erase`)
	expect(erased.body.heldWaivers).toBeGreaterThanOrEqual(2)
	expect((await readWaiver(hall, waiver.id)).purgedAt).toBeNull()
})

test('Erasing the second guardian erases both waivers, and their name and mail everywhere', async () => {
	const tenant = running.tenant('Erasing')
	const id = await publishShared(tenant.call)
	const waiver = await signFirst(tenant, id)
	await signByLink(running, waiver)
	const { waiverId } = (await readWaiver(tenant, waiver.id)).secondGuardian
	const [guardian] = (await readWaiver(tenant, waiverId)).participants
	const { body: plan } = await tenant.call('POST', `/v1/participants/${guardian.id}/erase`)
	expect(plan).toMatchObject({ purgedWaivers: 2, heldWaivers: 0 })
	for (const each of [waiver.id, waiverId]) expect((await readWaiver(tenant, each)).purgedAt).not.toBeNull()
	const client = running.service.deps.db.$client
	const own = client
		.query<{ id: string }, [string]>('SELECT organization_id AS id FROM waivers WHERE id = ?')
		.get(waiver.id)
	const rows = ['participants', 'messages'].map((table) =>
		JSON.stringify(client.query(`SELECT * FROM ${table} WHERE organization_id = ?`).all(own?.id ?? '')),
	)
	for (const row of rows) expect(row).not.toContain('alan@example.com')
})

test('Webhooks tell of both signatures, and that the first one is complete', async () => {
	const { waiver, coWaiver } = await signBoth()
	const newest = rowsOf(running.service, 'SELECT max(sequence) AS n FROM webhook_events')[0].n
	const { body } = await hall.call('GET', `/v1/events-feed?limit=100&after=${Math.max(0, newest - 50)}`)
	const of = (type: string, id: string) =>
		body.items.find((each: any) => each.type === type && each.data.waiverId === id)?.data
	expect(of('waiver.signed', coWaiver.id)).toMatchObject({ coSigns: waiver.id })
	expect(of('waiver.co_signed', waiver.id)).toEqual({
		waiverId: waiver.id,
		templateId,
		templateVersionId: waiver.templateVersionId,
		eventId: null,
		coWaiverId: coWaiver.id,
	})
})

test('Each PDF tells of the other signature, and the records verify', async () => {
	const { waiver, coWaiver } = await signBoth()
	await settleJobs(running.service)
	const read = async (id: string): Promise<string> => {
		const { bytes } = await hall.call('GET', `/v1/waivers/${id}/pdf`)
		return (await readText(bytes)).replace(/\s+/g, ' ')
	}
	const own = await read(coWaiver.id)
	expect(own).toContain('Signs as second guardian for document')
	expect(own.replaceAll(' ', '')).toContain(waiver.id)
	const first = await read(waiver.id)
	expect(first).not.toContain('second guardian')
	expect(first).toContain('Second parent or guardian Signs for the minors, too, in a document of their own')
	expect(verifyData(running.config.dataDir).flatMap(({ fault }) => fault ?? [])).toEqual([])
})
