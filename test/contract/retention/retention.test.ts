import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { verifyData } from '../../../verifier/data.ts'
import { eraseDueImages } from '../../../src/features/retention/erase-images.ts'
import { purgeDue } from '../../../src/features/retention/purge-due.ts'
import { systemActor } from '../../../src/features/audit/actor.ts'
import { searchBytes } from '../../support/disk/byte-search.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { dataUrl, noisyJpeg } from '../../support/fixtures/photos.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'

// Services are started, and many calls made, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const clock = createStillClock('2026-07-01T12:00:00.000Z')

const running = useService({}, { checkpointPauseMs: 0, clock })
const hall = running.tenant('Hall')

const due = () => purgeDue(running.service.deps, systemActor(hall.organizationId))
const isPurged = async (id: string) => (await hall.call('GET', `/v1/waivers/${id}`)).body.purgedAt !== null
/** Where somebody can sue for two years, and a waiver without an end counts from the last visit. */
const venue = { country: 'IE', visitsComplete: true }
const setRetention = (retention: object | null) =>
	hall.call('PATCH', '/v1/organization', { ...venue, retention })

/** The two years, and one more. */
const OVER = (3 * 365 + 2) * DAY_MS

describe("The organization's retention settings", () => {
	test('Retention settings are read and changed field by field', async () => {
		const { body } = await hall.call('GET', '/v1/organization')
		expect(body).toMatchObject({ id: hall.organizationId, name: 'Hall', timezone: 'UTC', retention: null })
		const changed = await setRetention({ years: 7, limitationYears: 2 })
		expect(changed.body).toMatchObject({ name: 'Hall', retention: { years: 7, limitationYears: 2 } })
		expect((await hall.call('PATCH', '/v1/organization', { name: ' North wall ' })).body).toMatchObject({
			name: 'North wall',
			retention: { years: 7, limitationYears: 2 },
		})
		expect((await setRetention(null)).body.retention).toBeNull()
	})

	test.each([
		[{ retention: { years: 0 } }, '/retention'],
		[{ retention: { years: 1, days: 1 } }, '/retention'],
		[{ retention: { years: 1, limitationYears: -1 } }, '/retention'],
		[{ timezone: 'Mars/Base' }, '/timezone'],
		[{ name: '' }, '/name'],
	])('422 for retention settings %j', async (body, path) => {
		const answer = await hall.call('PATCH', '/v1/organization', body)
		expectRefusal(answer, 'validation_failed')
		expect(answer.body.error.details[0].path).toStartWith(path)
	})
})

test("Without a policy nothing is due for purging; with one, every waiver past it, except children's and held ones", async () => {
	const templateId = await publishTemplate(hall.call)
	const children = [{ firstName: 'Kid', lastName: 'Held', dateOfBirth: '2020-02-29' }]
	const [plain, family, held] = [
		await sign(hall, templateId),
		await sign(hall, templateId, { values: { children } }),
		await sign(hall, templateId),
	]
	await hall.call('POST', `/v1/waivers/${held.id}/hold`, { reason: 'Claim' })
	clock.advance(OVER)
	const young = await sign(hall, templateId)
	expect(await due()).toBe(0)
	await setRetention({ days: 30 })
	expect(await due()).toBe(1)
	const states = await Promise.all([plain, family, held, young].map(({ id }) => isPurged(id)))
	expect(states).toEqual([true, false, false, false])
	await hall.call('DELETE', `/v1/waivers/${held.id}/hold`)
	// The end of a hold counts as a last visit.
	expect(await due()).toBe(0)
	clock.advance(OVER)
	expect(await due()).toBe(2)
	expect(await isPurged(held.id)).toBe(true)
	await setRetention(null)
})

test("A template's own retention policy overrides the organization's", async () => {
	const longer = await publishTemplate(hall.call, { name: 'Longer', settings: { retention: { years: 10 } } })
	const shorter = await publishTemplate(hall.call, { name: 'Shorter', settings: { retention: { days: 1 } } })
	const [kept, gone] = [await sign(hall, longer), await sign(hall, shorter)]
	await setRetention({ years: 9 })
	clock.advance(OVER)
	await due()
	expect([await isPurged(kept.id), await isPurged(gone.id)]).toEqual([false, true])
	await setRetention(null)
})

test('A purge of due waivers can be stopped at any moment, reports its progress, and continues from there', async () => {
	const templateId = await publishTemplate(hall.call, { name: 'Many', settings: { retention: { days: 1 } } })
	for (let n = 0; n < 45; n++) await sign(hall, templateId)
	clock.advance(OVER)
	const progress: number[] = []
	let calls = 0
	const first = await purgeDue(running.service.deps, systemActor(hall.organizationId), {
		isStopped: () => ++calls > 2,
		onBatch: (_, purged) => progress.push(purged),
	})
	expect(first).toBe(20)
	const second = await purgeDue(running.service.deps, systemActor(hall.organizationId), {
		onBatch: (judged, purged) => progress.push(judged, purged),
	})
	expect(second).toBe(25)
	expect(progress.at(-1)).toBe(25)
	expect(await due()).toBe(0)
})

describe('keepDays', () => {
	test("keepDays erases a document's images before the waiver, from the PDF, too, and the rest still verifies", async () => {
		const of = blocks.map((block) => (block.type === 'id_capture' ? { ...block, keepDays: 10 } : block))
		const templateId = await publishTemplate(hall.call, { name: 'Documents', of })
		const [front, photo] = [await noisyJpeg(60, 60), await noisyJpeg(61, 61)]
		const values = {
			document: { front: dataUrl(front, 'image/jpeg'), back: dataUrl(front, 'image/jpeg') },
			photo: dataUrl(photo, 'image/jpeg'),
		}
		const { id } = await sign(hall, templateId, { values })
		await settleJobs(running.service)
		const { deps } = running.service
		clock.advance(10 * DAY_MS)
		expect(await eraseDueImages(deps, systemActor(hall.organizationId))).toBe(0)
		const pdf =
			rowsOf<{ pdf_sha256: string }>(running.service, 'SELECT pdf_sha256 FROM waivers WHERE id = ?', id)[0]
				?.pdf_sha256 ?? ''
		clock.advance(DAY_MS)
		expect(await eraseDueImages(deps, systemActor(hall.organizationId))).toBe(2)
		await settleJobs(running.service)
		expectRefusal(await hall.call('GET', `/v1/waivers/${id}/photos/document`), 'not_found')
		expect((await hall.call('GET', `/v1/waivers/${id}/photos/photo`)).status).toBe(200)
		expect((await hall.call('GET', `/v1/waivers/${id}/pdf`)).status).toBe(200)
		expect(searchBytes(`${running.config.dataDir}/files`, [pdf])).toEqual([])
		const { readdirSync } = await import('node:fs')
		const files = readdirSync(`${running.config.dataDir}/files`, { recursive: true, encoding: 'utf8' })
		expect(files.some((name) => name.endsWith(pdf))).toBe(false)
		expect(verifyData(running.config.dataDir).filter(({ fault }) => fault !== undefined)).toEqual([])
		expect(await eraseDueImages(deps, systemActor(hall.organizationId))).toBe(0)
	})
})
