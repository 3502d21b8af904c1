import { expect, setDefaultTimeout, test } from 'bun:test'
import { systemActor } from '../../../../src/features/audit/actor.ts'
import { eraseDueImages } from '../../../../src/features/retention/erase-images.ts'
import { countDue, purgeDue } from '../../../../src/features/retention/purge-due.ts'
import { DAY_MS } from '../../../../src/kit/time/durations.ts'
import { rowsOf, settleJobs } from '../../../support/fixtures/effects.ts'
import {
	coverageOf,
	publishShared,
	readWaiver,
	secondGuardian,
	shared,
	signByLink,
	signFirst,
} from '../../../support/fixtures/guardians.ts'
import { dataUrl, noisyJpeg } from '../../../support/fixtures/photos.ts'
import { publishTemplate, sign } from '../../../support/fixtures/waivers.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'
import type { Tenant } from '../../../support/service/service.ts'

setDefaultTimeout(120_000)

const clock = createStillClock('2030-05-01T10:00:00Z')

const running = useService({}, { clock, checkpointPauseMs: 0 })

const isPurged = async (hall: Tenant, id: string): Promise<boolean> =>
	(await readWaiver(hall, id)).purgedAt !== null

async function coWaiverOf(hall: Tenant, { id }: { id: string }): Promise<any> {
	return readWaiver(hall, (await readWaiver(hall, id)).secondGuardian.waiverId)
}

test('For an earlier day it is told whether the minors were covered then', async () => {
	const hall = running.tenant('Days')
	const waiver = await signFirst(hall, await publishShared(hall.call))
	clock.advance(2 * DAY_MS)
	expect((await signByLink(running, waiver)).status).toBe(201)
	clock.advance(2 * DAY_MS)
	const { id } = await coWaiverOf(hall, waiver)
	await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Wrong child.' })
	const reasonsOn = async (day: string): Promise<string[]> =>
		(await hall.call('GET', `/v1/participants/${waiver.participants[1].id}/coverage?on=${day}`)).body.reasons
	const waits = 'waiting_for_second_guardian'
	expect(await reasonsOn('2030-05-02')).toEqual([waits])
	// A day is covered by what was signed in its course, and by what was voided in it.
	expect(await reasonsOn('2030-05-03')).toEqual([])
	expect(await reasonsOn('2030-05-05')).toEqual([waits])
	expect(await reasonsOn('2030-05-06')).toEqual([waits])
})

test('A waiver covers nobody as a second signature unless its own evidence says whose it is', async () => {
	const hall = running.tenant('Forging')
	const templateId = await publishShared(hall.call)
	const [waiver, other] = [await signFirst(hall, templateId), await signFirst(hall, templateId)]
	running.service.deps.db.$client.run(
		`INSERT INTO co_signings (co_waiver_seq, waiver_seq) SELECT co.seq, first.seq FROM waivers co, waivers first
		WHERE co.id = ? AND first.id = ?`,
		[other.id, waiver.id],
	)
	expect((await readWaiver(hall, waiver.id)).secondGuardian.status).toBe('waiting')
	expect(await coverageOf(hall, waiver)).toEqual([
		'covered',
		'waiting_for_second_guardian',
		'waiting_for_second_guardian',
	])
	expect((await signByLink(running, waiver)).status).toBe(201)
	expect(await coverageOf(hall, waiver)).toEqual(['covered', 'covered', 'covered'])
})

test("A legal hold on one guardian's waiver keeps the images of both", async () => {
	const hall = running.tenant('Holding')
	const of = shared.map((block) => (block.type === 'id_capture' ? { ...block, keepDays: 10 } : block))
	const templateId = await publishShared(hall.call, { of })
	const image = dataUrl(await noisyJpeg(60, 60), 'image/jpeg')
	const waiver = await signFirst(hall, templateId)
	const answers = { document: { front: image, back: image } }
	expect((await signByLink(running, waiver, { answers })).status).toBe(201)
	await settleJobs(running.service)
	await hall.call('POST', `/v1/waivers/${waiver.id}/hold`, { reason: 'A claim.' })
	clock.advance(12 * DAY_MS)
	const erase = (): Promise<number> => eraseDueImages(running.service.deps, systemActor(hall.organizationId))
	expect((await hall.call('GET', '/v1/retention')).body.dueImages).toBe(0)
	expect(await erase()).toBe(0)
	await hall.call('DELETE', `/v1/waivers/${waiver.id}/hold`)
	expect(await erase()).toBe(2)
})

test('By retention both are purged once the later signature is due, and not before', async () => {
	const hall = running.tenant('Keeping')
	await hall.call('PATCH', '/v1/organization', {
		// Time runs against a child, too, so that the signatures decide.
		jurisdiction: 'US-LA',
		visitsComplete: true,
		retention: { years: 3 },
	})
	const templateId = await publishShared(hall.call)
	const start = clock.now()
	const [born = ''] = new Date(start - 17 * 365 * DAY_MS).toISOString().split('T')
	const { id } = await sign(hall, templateId, {
		secondGuardian,
		values: { children: [{ firstName: 'Vincent', lastName: 'Hopper', dateOfBirth: born }] },
	})
	const waiver = await readWaiver(hall, id)
	clock.advance(20 * DAY_MS)
	expect((await signByLink(running, waiver)).status).toBe(201)
	const coWaiver = await coWaiverOf(hall, waiver)
	const due = (): Promise<number> => purgeDue(running.service.deps, systemActor(hall.organizationId))
	clock.advance(3 * 365 * DAY_MS)
	expect(await due()).toBe(0)
	clock.advance(3 * DAY_MS)
	expect(await countDue(running.service.deps, hall.organizationId)).toBe(2)
	expect(await due()).toBe(2)
	for (const each of [waiver, coWaiver]) expect(await isPurged(hall, each.id)).toBe(true)
})

test('Whoever was named as second guardian, and never signed, is erased there, too', async () => {
	const hall = running.tenant('Naming')
	const waiver = await signFirst(hall, await publishShared(hall.call), {
		secondGuardian: { ...secondGuardian, email: 'Alan@Example.com' },
	})
	const own = await sign(hall, await publishTemplate(hall.call), {
		values: { name: { firstName: 'Alan', lastName: 'Poe' }, email: 'alan@example.com' },
	})
	expect((await hall.call('POST', `/v1/participants/${own.participantId}/erase`)).status).toBe(200)
	const { secondGuardian: named } = await readWaiver(hall, waiver.id)
	expect(named).toMatchObject({ status: 'waiting', firstName: '', lastName: '', email: null })
	const whose = rowsOf<{ id: string }>(
		running.service,
		`SELECT DISTINCT w.organization_id AS id FROM second_guardians g JOIN waivers w ON w.seq = g.waiver_seq
		WHERE lower(g.email) = 'alan@example.com'`,
	)
	expect(whose.length).toBeGreaterThan(0)
	expect(whose).not.toContainEqual({ id: hall.organizationId })
	// Somebody else may still sign.
	expect((await signByLink(running, { ...waiver, secondGuardian: named })).status).toBe(201)
})
