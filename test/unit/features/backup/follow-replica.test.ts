import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readConfig } from '../../../../src/config/config.ts'
import { Follower } from '../../../../src/features/backup/follow-replica.ts'
import { systemIds } from '../../../../src/kit/ids.ts'
import { createStillClock } from '../../../support/service/clock.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'waiver-follow-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('A standby is behind from the moment at which the replica holds what it lacks', async () => {
	const clock = createStillClock()
	const name = (last: string): string => `ltx/0/0000000000000001-${last.padStart(16, '0')}.ltx`
	const names = [name('f')]
	const database = {
		async *list() {
			yield* names
		},
	}
	const note = (): void => undefined
	const log = { debug: note, info: note, warn: note, error: note }
	const follower = new Follower({
		config: { ...readConfig({}), dataDir },
		clock,
		ids: systemIds,
		log,
		database,
	})
	const follow = (transaction: string): void => {
		mkdirSync(dirname(follower.path), { recursive: true })
		writeFileSync(`${follower.path}-txid`, `${transaction.padStart(16, '0')}\n`)
	}
	expect(await follower.readBehindSeconds()).toBeUndefined()
	follow('f')
	expect(await follower.readBehindSeconds()).toBe(0)
	await follower.catchUp(0)
	expect(await follower.isNewest()).toBe(true)
	names.push(name('1a'))
	expect(await follower.readBehindSeconds()).toBe(0)
	expect(await follower.isNewest()).toBe(false)
	clock.advance(7_000)
	names.push(name('1b'))
	expect(await follower.readBehindSeconds()).toBe(7)
	follow('1a')
	expect(await follower.readBehindSeconds()).toBe(0)
	clock.advance(1_000)
	expect(await follower.readBehindSeconds()).toBe(1)
	follow('1b')
	expect(await follower.readBehindSeconds()).toBe(0)
})
