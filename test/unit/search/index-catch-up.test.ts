import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { participantIndex } from '../../../src/features/participants/index-terms.ts'
import { waiverIndex } from '../../../src/features/waivers/search/index-terms.ts'
import { IndexCatchUp, ensureIndexes } from '../../../src/features/waivers/search/index-waivers.job.ts'
import { createStillClock } from '../../support/service/clock.ts'
import type { StillClock } from '../../support/service/clock.ts'
import { startTestService } from '../../support/service/service.ts'
import type { Tenant, TestService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

let running: TestService
let hall: Tenant
let templateId: string
let clock: StillClock
let isBusy: boolean
let catchUp: IndexCatchUp

beforeAll(async () => {
	running = startTestService({}, { withoutLoops: true })
	hall = running.tenant('Hall')
	templateId = await publishTemplate(hall.call)
})
afterAll(() => running.close())

beforeEach(() => {
	const { deps } = running.service
	ensureIndexes(deps.db)
	clock = createStillClock()
	isBusy = true
	catchUp = new IndexCatchUp({ ...deps, clock, traffic: { note() {}, isBusy: () => isBusy } })
})

const behind = () => [waiverIndex, participantIndex].map((index) => index.behindBy(running.service.deps.db))
const run = () => catchUp.run(() => false)
const signOne = () => sign(hall, templateId, {})

test('without load, everything is indexed at once', async () => {
	isBusy = false
	await signOne()
	await run()
	expect(behind()).toEqual([0, 0])
})

test('under load, new waivers are indexed every five seconds', async () => {
	for (let time = 0; time < 2; time++) {
		await signOne()
		clock.advance(4_999)
		await run()
		expect(behind()).toEqual([1, 1])
		clock.advance(1)
		await run()
		expect(behind()).toEqual([0, 0])
	}
})

test('under load, the five seconds begin when the indexes were last complete', async () => {
	clock.advance(60_000)
	await run()
	await signOne()
	await run()
	expect(behind()).toEqual([1, 1])
})

test('under load, a run ends although guests keep signing, and the next is due after five more seconds', async () => {
	const { write } = running.service.deps
	let signed = 0
	catchUp = new IndexCatchUp({
		...running.service.deps,
		clock,
		traffic: { note() {}, isBusy: () => true },
		write: async (act) => {
			const result = await write(act)
			signed += 1
			await signOne()
			return result
		},
	})
	await signOne()
	clock.advance(5_000)
	await run()
	await run()
	expect(signed).toBe(2)
})
