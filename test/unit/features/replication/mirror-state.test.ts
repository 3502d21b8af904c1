import { beforeEach, expect, test } from 'bun:test'
import {
	appendFileSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LostKey } from '../../../../src/ledger/key-files.ts'
import { readConfig } from '../../../../src/config/config.ts'
import { fetchState } from '../../../../src/features/backup/fetch-state.ts'
import { chooseMerge } from '../../../../src/ledger/log-pieces.ts'
import type { LogPiece } from '../../../../src/ledger/log-pieces.ts'
import { StateMirror } from '../../../../src/features/replication/mirror-state.job.ts'
import { openReplica } from '../../../../src/files/replica.ts'
import type { Replica } from '../../../../src/files/replica.ts'

let dataDir: string
let copies: string
let replica: Replica
let line = 0
let lost: LostKey[] = []

beforeEach(() => {
	lost = []
	dataDir = mkdtempSync(join(tmpdir(), 'waiver-mirror-'))
	copies = mkdtempSync(join(tmpdir(), 'waiver-mirror-'))
	mkdirSync(join(dataDir, 'checkpoints'))
	mkdirSync(join(dataDir, 'keys'))
	const access = { endpoint: '', region: '', accessKeyId: '', secretAccessKey: '' }
	replica = openReplica(copies, access, () => 'id')
})

const startMirror = (): StateMirror =>
	new StateMirror({ config: readConfig({ DATA_DIR: dataDir }), lostKeys: () => lost }, replica)
const logPath = (): string => join(dataDir, 'checkpoints', 'hall')
const append = (bytes = 300): void =>
	appendFileSync(logPath(), `${String(line++).padStart(bytes - 1, '.')}\n`)
const pieceNames = (): string[] => readdirSync(join(copies, 'checkpoints/hall')).sort()

/** The log, put together from what is in the place of the copies. */
async function assemble(): Promise<string> {
	return Buffer.from((await fetchState(replica)).get('checkpoints/hall') ?? []).toString()
}

test('A log that grows by a line a second is copied in few pieces, which are complete at every moment', async () => {
	let mirror = startMirror()
	let most = 0
	for (let second = 0; second < 500; second++) {
		append()
		await mirror.run()
		most = Math.max(most, pieceNames().length)
		if (second % 97 === 0) expect(await assemble()).toBe(readFileSync(logPath(), 'utf8'))
		// A service that was started again goes on with what is there.
		if (second % 150 === 149) mirror = startMirror()
	}
	expect(await assemble()).toBe(readFileSync(logPath(), 'utf8'))
	expect(most).toBeLessThan(64)
}, 120_000)

test('The copies have no checkpoint without the key that signed it, also if both are made during a run', async () => {
	let isMade = false
	const late: Replica = {
		...replica,
		async *list(prefix) {
			if (!isMade) {
				isMade = true
				writeFileSync(join(dataDir, 'keys/evidence.json'), 'the key')
				append()
			}
			yield* replica.list(prefix)
		},
	}
	await new StateMirror({ config: readConfig({ DATA_DIR: dataDir }), lostKeys: () => lost }, late).run()
	expect(await assemble()).toBe(readFileSync(logPath(), 'utf8'))
	expect(Buffer.from((await replica.get('keys/evidence.json')) ?? []).toString()).toBe('the key')
})

test('A log of ten years has hundreds of pieces, not millions', () => {
	const pieces: LogPiece[] = []
	let from = 0
	for (let signings = 0; signings < 300_000; signings++) {
		pieces.push({ log: 'hall', from, length: 300 })
		from += 300
		const merged = chooseMerge(pieces)
		const [first, last] = [merged[0], merged.at(-1)]
		if (first === undefined || last === undefined) continue
		const length = last.from + last.length - first.from
		pieces.splice(pieces.indexOf(first), merged.length, { log: 'hall', from: first.from, length })
	}
	expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBe(from)
	expect(pieces.length).toBeLessThan(64 + from / (1024 * 1024))
})

test('The next start deletes the pieces that an interrupted merge left next to the merged one', async () => {
	for (let i = 0; i < 3; i++) append()
	await startMirror().run()
	const [whole] = pieceNames()
	expect(whole).toBe('000000000000000-900')
	const second = readFileSync(logPath()).subarray(300, 600)
	writeFileSync(join(copies, 'checkpoints/hall/000000000000300-300'), second)
	expect(await assemble()).toBe(readFileSync(logPath(), 'utf8'))
	await startMirror().run()
	expect(pieceNames()).toEqual(['000000000000000-900'])
})

test('A piece that is missing from the replica is restored by the next merge', async () => {
	const mirror = startMirror()
	for (let second = 0; second < 20; second++) {
		append()
		await mirror.run()
	}
	rmSync(join(copies, 'checkpoints/hall', pieceNames()[7] ?? ''))
	const again = startMirror()
	for (let second = 0; second < 20; second++) {
		append()
		await again.run()
	}
	expect(await assemble()).toBe(readFileSync(logPath(), 'utf8'))
})

test('Pieces that are merged between listing and fetching are fetched as the merged piece', async () => {
	const mirror = startMirror()
	for (let second = 0; second < 31; second++) {
		append()
		await mirror.run()
	}
	let fetched = 0
	const live = {
		list: (prefix: string) => replica.list(prefix),
		async get(name: string) {
			append()
			if (fetched++ === 0) await mirror.run()
			return replica.get(name)
		},
	}
	const state = await fetchState(live)
	expect(pieceNames()).toHaveLength(1)
	const log = Buffer.from(state.get('checkpoints/hall') ?? []).toString()
	expect(log.length).toBeGreaterThan(31 * 300)
	expect(readFileSync(logPath(), 'utf8')).toStartWith(log)
})

test('A partial line is copied once it is complete, and keys whenever they change', async () => {
	append()
	appendFileSync(logPath(), 'half a ')
	writeFileSync(join(dataDir, 'keys', 'evidence.json'), 'one')
	const mirror = startMirror()
	await mirror.run()
	expect(await assemble()).toHaveLength(300)
	appendFileSync(logPath(), 'line\n')
	writeFileSync(join(dataDir, 'keys', 'evidence.json'), 'another')
	await mirror.run()
	expect(await assemble()).toBe(readFileSync(logPath(), 'utf8'))
	expect(readFileSync(join(copies, 'keys/evidence.json'), 'utf8')).toBe('another')
})

test('A key file that the database does not know never replaces the copy of the one that it knows', async () => {
	const path = join(dataDir, 'keys', 'secrets.key')
	writeFileSync(path, 'first')
	await startMirror().run()
	writeFileSync(path, 'another')
	lost = [{ file: 'secrets.key', fault: 'changed' }]
	const mirror = startMirror()
	await mirror.run()
	expect(readFileSync(join(copies, 'keys/secrets.key'), 'utf8')).toBe('first')
	lost = []
	await mirror.run()
	expect(readFileSync(join(copies, 'keys/secrets.key'), 'utf8')).toBe('another')
})

test('A piece of a copy with lines that the log lacks is neither merged nor deleted, and other logs are copied', async () => {
	append()
	let mirror = startMirror()
	for (let more = 0; more < 40; more++) {
		await mirror.run()
		append()
	}
	const [piece = ''] = pieceNames().slice(-3)
	const another = `${'x'.repeat(299)}\n`
	writeFileSync(join(copies, 'checkpoints/hall', piece), another)
	const within = piece.replace(/-\d+$/, '-100')
	writeFileSync(join(copies, 'checkpoints/hall', within), another.slice(0, 100))
	writeFileSync(join(dataDir, 'checkpoints', 'other'), `${'.'.repeat(299)}\n`)
	mirror = startMirror()
	for (let more = 0; more < 40; more++) {
		await mirror.run().catch(() => undefined)
		append()
	}
	expect(pieceNames()).toContain(piece)
	expect(pieceNames()).toContain(within)
	expect(readFileSync(join(copies, 'checkpoints/hall', piece), 'utf8')).toBe(another)
	const failure = await mirror.run().catch(String)
	expect(failure).toContain('checkpoints/hall lacks what its copy has')
	expect(readdirSync(join(copies, 'checkpoints/other'))).toHaveLength(1)
})
