import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readState, restoreState } from '../../../../src/features/backup/restore-state.ts'
import type { State } from '../../../../src/features/backup/restore-state.ts'
import { systemIds } from '../../../../src/kit/ids.ts'

const LOG = 'checkpoints/hall.g1.log'
const OTHER_LOG = 'checkpoints/hall.g2.log'
const SECRETS = 'keys/secrets.key'
const SIGNING = 'keys/evidence.json'

let dataDir: string

beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'waiver-state-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const state = (files: Record<string, string>): State =>
	new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))

function lay(files: Record<string, string>): void {
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(join(dataDir, name, '..'), { recursive: true })
		writeFileSync(join(dataDir, name), text)
	}
}

async function read(): Promise<Record<string, string>> {
	const state = await readState(dataDir)
	return Object.fromEntries([...state].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}

test("An empty data directory gets the database's state, readable only by its owner", async () => {
	await restoreState(dataDir, systemIds, state({ [LOG]: 'one\n', [SECRETS]: 'secret' }))
	expect(await read()).toEqual({ [LOG]: 'one\n', [SECRETS]: 'secret' })
	for (const name of [LOG, SECRETS]) expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0)
})

test.each([
	['restored', { restored: 'one\ntwo\nthree\n', elsewhere: 'one\n', here: 'one\ntwo\n' }],
	['of another copy', { restored: 'one\n', elsewhere: 'one\ntwo\nthree\n', here: 'one\ntwo\n' }],
	['that is still here', { restored: 'one\n', elsewhere: 'one\ntwo\n', here: 'one\ntwo\nthree\n' }],
])('The log %s is kept if it is the longest', async (_name, { restored, elsewhere, here }) => {
	lay({ [LOG]: here })
	await restoreState(dataDir, systemIds, state({ [LOG]: restored }), state({ [LOG]: elsewhere }))
	expect(await read()).toEqual({ [LOG]: 'one\ntwo\nthree\n' })
})

test('A log that exists only in one copy, or only here, is kept', async () => {
	lay({ [LOG]: 'one\n' })
	await restoreState(dataDir, systemIds, state({}), state({ [OTHER_LOG]: 'two\n' }))
	expect(await read()).toEqual({ [LOG]: 'one\n', [OTHER_LOG]: 'two\n' })
})

test('A restore takes the keys that the database was written with, and all later signing keys', async () => {
	const seeds = (...bytes: number[]) =>
		JSON.stringify({ host: 'box', seeds: bytes.map((byte) => Buffer.alloc(32, byte).toString('base64')) })
	lay({ [SECRETS]: 'made by a first start', [SIGNING]: seeds(1, 2, 3) })
	await restoreState(
		dataDir,
		systemIds,
		state({ [SECRETS]: 'secret', [SIGNING]: seeds(1) }),
		state({ [SECRETS]: 'of another time', [SIGNING]: seeds(1, 2), 'keys/links.key': 'unknown to it' }),
	)
	expect(await read()).toEqual({ [SECRETS]: 'secret', [SIGNING]: seeds(1, 2, 3) })
})
