import { expect, setDefaultTimeout, test } from 'bun:test'
import * as fc from 'fast-check'
import { startHost } from '../support/fuzz/host.ts'
import type { Host } from '../support/fuzz/host.ts'
import { deriveMove } from '../support/fuzz/derive-move.ts'
import type { TenantModel } from '../support/fuzz/model.ts'
import { deck, moves } from '../support/fuzz/moves.ts'
import { arbitrarySteps, expectAllThere, makeMove, setUp } from '../support/fuzz/play.ts'
import { Dice, Stage } from '../support/fuzz/stage.ts'
import { isOwned, readApi } from '../support/http/api.ts'

/** How long random sequences go on, in minutes; the rehearsal takes an hour. Without it, two that are always the same are played. */
const MINUTES = Number(process.env['FUZZ_MINUTES'] ?? 0)

/** Plays one failure again: what it printed as seed, path and replayPath. */
const { FUZZ_SEED, FUZZ_PATH, FUZZ_REPLAY } = process.env

/** What each run plays: chance is for the rehearsal, since what it finds has nothing to do with the change at hand. */
const SEEDS = [20_260_701, 1_243_400_100]

/** Sequences of one seed, and the most steps of one. */
const RUNS = 1
const STEPS = 200

/** Sequences between two looks at the time. */
const RUNS_OF_A_LONG_FUZZ = 20

setDefaultTimeout(600_000 + MINUTES * 180_000)

async function withHost(use: (host: Host) => Promise<void>): Promise<void> {
	const host = startHost()
	try {
		await use(host)
	} finally {
		await host.close()
	}
}

function play(seed: number, runs: number): Promise<void> {
	// In a rehearsal, and with a seed, a sequence that fails is shrunk and shown with its path: these two play it again.
	console.log(`FUZZ_SEED=${seed}`)
	let hasFailed = false
	const sequence = fc.asyncProperty(arbitrarySteps(STEPS, FUZZ_REPLAY), (steps) =>
		withHost(async (host) => {
			const real = { host, contract: await readApi({ anonymous: host.client() }) }
			const model = await setUp(real)
			try {
				await fc.asyncModelRun(() => ({ model, real }), steps)
				await expectAllThere(model, host)
			} catch (error) {
				// Shrinking takes minutes: whoever watches knows by now.
				if (!hasFailed) console.error(error)
				hasFailed = true
				throw error
			}
		}),
	)
	return fc.assert(sequence, {
		seed,
		numRuns: runs,
		endOnFailure: MINUTES === 0 && FUZZ_SEED === undefined,
		...(FUZZ_PATH === undefined ? {} : { path: FUZZ_PATH }),
	})
}

const randomSeed = (): number => Math.floor(Math.random() * 2 ** 31)

test('The fuzz of state machines calls every operation of the API, and has moves for no other', () =>
	withHost(async (host) => {
		const { operations } = await readApi({ anonymous: host.client() })
		const ids = operations.map(({ id }) => id)
		expect(ids.filter((id) => !deck.includes(id))).toEqual([])
		expect(Object.keys(moves).filter((id) => !ids.includes(id))).toEqual([])
	}))

/** The rolls with which a move is about the tenant's own, about another's, and about nobody's. */
const TARGETS = [0, 14, 15]

test('A derived move gets a documented response for the own, 404 for what is not, and 403 without the scope', () =>
	withHost(async (host) => {
		const real = { host, contract: await readApi({ anonymous: host.client() }) }
		const model = await setUp(real)
		const tenant = model.tenants[0] as TenantModel
		// What changes something has effects of which only its own move knows. A stream has no end, and the download of
		// PDFs lists the ids that it did not find. There is no campaign, since nobody has consented to news.
		const others = new Set(['followEvents', 'downloadPdfs', 'getCampaign'])
		const reads = real.contract.operations.filter(({ id, method }) => method === 'GET' && !others.has(id))
		const outcomes: (string | undefined)[] = []
		for (const operation of reads)
			for (const key of tenant.keys)
				for (const roll of TARGETS) {
					const stage = new Stage(model, host, tenant, key, new Dice(Array.from({ length: 12 }, () => roll)))
					const plan = await deriveMove(real.contract, operation)(stage)
					if (isOwned(operation) && roll > 0) expect(plan.expected).toBe('not_found')
					else expect([plan.expected].flat()).toContain(200)
					outcomes.push((await makeMove(stage, real, operation.id, () => plan)).split(' -> ')[1])
				}
		expect(outcomes).toEqual(expect.arrayContaining(['200', 'insufficient_scope', 'not_found']))
	}))

test('Random calls of several tenants, with restarts between, are answered as the model says', async () => {
	if (FUZZ_SEED !== undefined) return play(Number(FUZZ_SEED), RUNS)
	for (const seed of SEEDS) await play(seed, RUNS)
	const endsAt = performance.now() + MINUTES * 60_000
	while (performance.now() < endsAt) await play(randomSeed(), RUNS_OF_A_LONG_FUZZ)
})
