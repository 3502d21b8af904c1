import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { ReplicaMirror } from '../../src/features/backup/mirror-replica.ts'
import { chainOf } from '../../src/files/ltx.ts'
import type { LtxFile } from '../../src/files/ltx.ts'
import { ModelFollower, ModelReplica } from '../support/disk/ltx-model.ts'
import { createStillClock } from '../support/service/clock.ts'

setDefaultTimeout(120_000)

const count = (folder: string): number =>
	readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.ltx')).length

/** What happens to the replica, and to the copy, before each look of the mirror into the replica. */
const moment = fc.array(
	fc.constantFrom('write', 'write', 'write', 'join', 'joinJoined', 'drop', 'snapshot', 'follow'),
	{
		maxLength: 8,
	},
)

test('Whatever is joined and removed in the replica between two looks, a mirror leads its follower to the newest transaction', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(moment, { maxLength: 60 }),
			fc.array(moment, { maxLength: 3 }),
			async (generated, before) => {
				const moments = [...generated]
				const folder = mkdtempSync(join(tmpdir(), 'waiver-mirror-'))
				try {
					const replica = new ModelReplica()
					const follower = new ModelFollower(folder)
					const happen = (changes: (typeof moments)[number] = []): void => {
						for (const change of changes)
							if (change !== 'follow') replica.change(change)
							else if (follower.applied > 0n) follower.follow()
					}
					replica.change('write')
					before.forEach(happen)
					replica.onCall = () => happen(moments.shift())
					const isOver = new AbortController().signal
					const deps = { database: replica, clock: createStillClock() }
					const mirror = new ReplicaMirror(folder, deps, isOver)
					for (let isCalm = false; (await mirror.bring(0n)) === 0n; isCalm = moments.length === 0)
						expect(isCalm).toBe(false)
					mirror.show(0n)
					follower.restore()
					for (let calm = 0; calm < 10; calm += Number(moments.length === 0)) {
						await mirror.bring(follower.applied)
						expect(count(folder)).toBeLessThanOrEqual(100)
						const shown = mirror.show(follower.applied)
						// The standby lets nobody read until this is reached. Of level 1 each look applies one file.
						for (let looks = 0; looks < 100 && follower.applied < shown; looks++) follower.follow()
						expect(follower.applied).toBe(shown)
					}
					expect(follower.applied).toBe(BigInt(replica.newest))
					expect(await mirror.bring(follower.applied)).toBe(follower.applied)
					expect([count(folder), mirror.isOfAnother]).toEqual([0, false])
				} finally {
					rmSync(folder, { recursive: true })
				}
			},
		),
		{ numRuns: 500 },
	)
})

test('A chain has no gap, leads as far as any does, and repeats nothing that it need not', () => {
	const range = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 12 }))
	fc.assert(
		fc.property(fc.array(range, { maxLength: 40 }), fc.integer({ min: 0, max: 30 }), (ranges, start) => {
			const files = ranges.map(([first, more], index): LtxFile => ({
				name: `${index}`,
				level: 0,
				first: BigInt(first),
				last: BigInt(first + more),
			}))
			let end = BigInt(start)
			for (const file of chainOf(end, files)) {
				const fits = files.filter(({ first, last }) => first <= end + 1n && last > end)
				expect(fits).toContain(file)
				for (const other of fits) {
					expect(other.first <= file.first).toBe(true)
					if (other.first === file.first) expect(other.last <= file.last).toBe(true)
				}
				end = file.last
			}
			expect(files.filter(({ first, last }) => first <= end + 1n && last > end)).toEqual([])
		}),
	)
})
