import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { FOUND_MS } from '../../../src/features/found/last-sweep.ts'
import { sweepFiles } from '../../../src/features/retention/sweep.ts'
import { DAY_MS, HOUR_MS } from '../../../src/kit/time/durations.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { makeRecoveryEstate } from '../../support/recovery/recovery-estate.ts'
import type { RecoveryEstate } from '../../support/recovery/recovery-estate.ts'
import { createClient, startTestService, until } from '../../support/service/service.ts'
import type { TestService } from '../../support/service/service.ts'

setDefaultTimeout(60_000)

let estate: RecoveryEstate
let running: TestService
let dataDir: string
let copies: string
/** Of the last waiver, which the database lacks: its PDF and its images. */
let lost: readonly string[]

beforeAll(async () => {
	estate = await makeRecoveryEstate()
	;[dataDir, copies] = [join(estate.folder, 'box/data'), join(estate.folder, 'box/copies')]
	lost = estate.acknowledged.at(-1)?.files ?? []
	// As after a confirmed recovery: the older database, and what it lacks in `found`. Otherwise the logs would notice it.
	rmSync(join(copies, 'checkpoints'), { recursive: true })
	for (const name of ['waiver.db', 'checkpoints'])
		renameSync(join(dataDir, name), join(estate.folder, `was-${name}`))
	cpSync(join(estate.folder, 'older.db'), join(dataDir, 'waiver.db'))
	cpSync(join(estate.folder, 'older-checkpoints'), join(dataDir, 'checkpoints'), { recursive: true })
	mkdirSync(join(dataDir, 'found'))
	const newer = estate.acknowledged.slice(3).flatMap(({ files }) => files)
	for (const name of new Set(newer)) {
		const from = join(dataDir, 'files', name.slice(0, 2), name)
		if (existsSync(from)) renameSync(from, join(dataDir, 'found', name))
	}
	running = startTestService({ dataDir, filesReplicaUrl: copies })
})
afterAll(async () => {
	await running.service.stop()
	estate.remove()
})

const isFound = (name: string): boolean => existsSync(join(dataDir, 'found', name))
const isCopied = (name: string): boolean => existsSync(join(copies, 'files', name.slice(0, 2), name))

test('Files of lost waivers are shown by the status with their end, and are kept with their copies', async () => {
	const call = createClient(running.service.url, estate.key)
	const status = await until(async () => {
		const { body } = await call('GET', '/v1/status')
		return body.files.found > 0 ? body : undefined
	})
	expect(status.files).toMatchObject({ state: 'attention', code: 'files_found', missing: 0, unexplained: 0 })
	expect(Date.parse(status.files.foundUntil) - Date.now()).toBeWithin(89 * DAY_MS, 90 * DAY_MS + 1)
	const { deps } = running.service
	const later = { ...deps.clock, now: () => Date.now() + 2 * DAY_MS }
	await sweepFiles({ ...deps, clock: later })
	await settleJobs(running.service)
	for (const name of lost) expect([isFound(name), isCopied(name)]).toEqual([true, true])
})

test("Erasing a person reaches no PDF of another organization's lost waivers, whomever it names", async () => {
	const other = running.tenant('Other')
	const values = { email: 'guest5@example.com' }
	const { participantId } = await sign(other, await publishTemplate(other.call), { values })
	await settleJobs(running.service)
	const before = readdirSync(join(dataDir, 'found')).sort()
	expect((await other.call('POST', `/v1/participants/${participantId}/erase`)).status).toBe(200)
	await settleJobs(running.service)
	expect(readdirSync(join(dataDir, 'found')).sort()).toEqual(before)
})

test("Erasing a person reaches the PDFs of lost waivers that name them, and the images on these, and nobody else's", async () => {
	const call = createClient(running.service.url, estate.key)
	const templateId = await publishTemplate(call)
	const { participantId } = await sign({ call }, templateId, { values: { email: 'guest5@example.com' } })
	await settleJobs(running.service)
	const before = readdirSync(join(dataDir, 'found'), { withFileTypes: true }).length
	expect((await call('POST', `/v1/participants/${participantId}/erase`)).status).toBe(200)
	await settleJobs(running.service)
	const [pdf = '', ...images] = lost
	expect([isFound(pdf), isCopied(pdf)]).toEqual([false, false])
	// The typed signature is the same on all of them; the photo is this guest's alone.
	expect(images.filter((name) => !isFound(name)).length).toBeGreaterThan(0)
	const count = readdirSync(join(dataDir, 'found'), { withFileTypes: true }).length
	expect(before - count).toBeWithin(2, lost.length + 1)
	const other = estate.acknowledged.at(-2)?.files[0] ?? ''
	expect([isFound(other), isCopied(other)]).toEqual([true, true])
})

test('Erasing a person reaches a lost PDF that no sweep has moved yet', async () => {
	const call = createClient(running.service.url, estate.key)
	const { deps } = running.service
	const [pdf = ''] = estate.acknowledged.at(-3)?.files ?? []
	const inPlace = join(dataDir, 'files', pdf.slice(0, 2), pdf)
	renameSync(join(dataDir, 'found', pdf), inPlace)
	await sweepFiles(deps)
	expect([existsSync(inPlace), isFound(pdf)]).toEqual([true, false])
	const values = { email: `guest${estate.acknowledged.length - 3}@example.com` }
	const { participantId } = await sign({ call }, await publishTemplate(call), { values })
	expect((await call('POST', `/v1/participants/${participantId}/erase`)).status).toBe(200)
	await settleJobs(running.service)
	expect([existsSync(inPlace), isCopied(pdf)]).toEqual([false, false])
})

test('After ninety days what was found is deleted with its copies, if the database is sound', async () => {
	const { deps } = running.service
	const other = estate.acknowledged.at(-2)?.files[0] ?? ''
	const later = { ...deps.clock, now: () => Date.now() + FOUND_MS + HOUR_MS }
	const integrity = { isSound: async () => false }
	await sweepFiles({ ...deps, clock: later, integrity })
	expect(isFound(other)).toBe(true)
	await sweepFiles({ ...deps, clock: later })
	await settleJobs(running.service)
	expect([isFound(other), isCopied(other)]).toEqual([false, false])
})
