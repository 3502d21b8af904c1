import { expect, test } from 'bun:test'
import { openDb } from '../../../../src/db/client.ts'
import { migrate } from '../../../../src/db/migrate.ts'
import { migrations } from '../../../../src/db/migrations.ts'
import type { Deps } from '../../../../src/deps.ts'
import { CopyWatch, parseCopyNote } from '../../../../src/features/replication/copy-note.ts'
import { createStillClock } from '../../../support/service/clock.ts'

test('A box notes twice a minute how old its copies are, and oftener until its database is copied', async () => {
	const clock = createStillClock()
	const db = openDb(':memory:')
	migrate(db, migrations, clock.now())
	const notes: string[] = []
	const lag = { seconds: 4, isCopied: false, looks: 0, check: async () => void lag.looks++ }
	const replica = {
		put: async (_: string, bytes: Uint8Array) => void notes.push(Buffer.from(bytes).toString()),
	}
	const watch = new CopyWatch({
		db,
		clock,
		replica: replica as unknown as Deps['replica'],
		databaseLag: lag as unknown as Deps['databaseLag'],
	})
	const runFor = async (seconds: number): Promise<number> => {
		const before = notes.length
		for (let passed = 0; passed < seconds; passed += 5) {
			clock.advance(5_000)
			await watch.run()
		}
		expect(lag.looks).toBe(notes.length)
		return notes.length - before
	}
	expect(await runFor(60)).toBe(12)
	const at = new Date(clock.now()).toISOString()
	expect(parseCopyNote(notes.at(-1) ?? '')).toEqual({
		at,
		databaseSeconds: 4,
		filesSeconds: 0,
		isAlone: true,
	})
	lag.isCopied = true
	expect(await runFor(60)).toBe(2)
	expect(parseCopyNote(notes.at(-1) ?? '').isAlone).toBe(false)
	db.$client.close()
})
