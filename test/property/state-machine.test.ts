import { expect, setDefaultTimeout, test } from 'bun:test'
import * as fc from 'fast-check'
import { startHost } from '../support/fuzz/host.ts'
import type { Host } from '../support/fuzz/host.ts'
import { moves } from '../support/fuzz/moves.ts'
import { arbitrarySteps, expectAllThere, setUp } from '../support/fuzz/play.ts'
import { readInterface } from '../support/http/api.ts'

/** How long random sequences go on, in minutes; the rehearsal takes an hour. Without it, a few are played. */
const MINUTES = Number(process.env['FUZZ_MINUTES'] ?? 0)

/** Plays one failure again: what it printed as seed, path and replayPath. */
const { FUZZ_SEED, FUZZ_PATH, FUZZ_REPLAY } = process.env

/** Sequences of one seed, and the most steps of one. */
const RUNS = 2
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
	// A sequence that fails is shrunk and shown with its path; with the seed, these play it again.
	console.log(`FUZZ_SEED=${seed}`)
	let hasFailed = false
	const sequence = fc.asyncProperty(arbitrarySteps(STEPS, FUZZ_REPLAY), (steps) =>
		withHost(async (host) => {
			const real = { host, contract: await readInterface({ anonymous: host.client() }) }
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
		...(FUZZ_PATH === undefined ? {} : { path: FUZZ_PATH }),
	})
}

const randomSeed = (): number => Math.floor(Math.random() * 2 ** 31)

test('The fuzz of state machines knows every operation of the interface and no other', () =>
	withHost(async (host) => {
		const { operations } = await readInterface({ anonymous: host.client() })
		expect(Object.keys(moves).sort()).toEqual(operations.map(({ id }) => id).sort())
	}))

test('Random calls of several tenants, with restarts between, are answered as the model says', async () => {
	if (FUZZ_SEED !== undefined) return play(Number(FUZZ_SEED), RUNS)
	await play(20_260_701, RUNS)
	await play(randomSeed(), RUNS)
	const endsAt = performance.now() + MINUTES * 60_000
	while (performance.now() < endsAt) await play(randomSeed(), RUNS_OF_A_LONG_FUZZ)
})
