import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { readConfig } from '../../../../src/config/config.ts'
import { Follower } from '../../../../src/features/backup/follow-replica.ts'
import { systemIds } from '../../../../src/kit/ids.ts'
import { ModelReplica } from '../../../support/disk/ltx-model.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { until } from '../../../support/service/service.ts'

let dataDir: string
let replica: ModelReplica
let follower: Follower
let warned: string[]
const clock = createStillClock()

beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'waiver-follow-'))
	replica = new ModelReplica()
	warned = []
	// In the place of Litestream: it applies nothing, and ends when it is told to, or finds `end` where the copy would be.
	const litestream = join(dataDir, 'litestream')
	writeFileSync(
		litestream,
		'#!/bin/sh\necho $PPID > "$6-shell"; while [ ! -e "$6-end" ] && [ -e "$6-shell" ]; do sleep 0.05; done; echo over >&2\n',
		{
			mode: 0o700,
		},
	)
	const note = (): void => undefined
	const warn = (message: string, { why = '' }: Record<string, unknown> = {}): void =>
		void warned.push(`${message}: ${String(why)}`)
	follower = new Follower(
		{
			config: { ...readConfig({}), dataDir, litestream },
			clock,
			ids: systemIds,
			log: { debug: note, info: note, warn, error: note },
			database: replica,
		},
		{ retryMs: 1, roundMs: 5, stillAtMost: 20 },
	)
})
afterEach(async () => {
	await follower.stop()
	rmSync(dataDir, { recursive: true })
})

function write(times: number): void {
	for (let n = 0; n < times; n++) replica.change('write')
}

const apply = (transaction: number): void =>
	writeFileSync(`${follower.path}-txid`, `${transaction.toString(16).padStart(16, '0')}\n`)

/** Until the copy that began last is fed, and the mirror has seen what is newest. */
async function start(transactions: number): Promise<void> {
	write(transactions)
	follower.start()
	await until(() => existsSync(dirname(follower.path)) || undefined)
}

const looks = async (): Promise<void> => {
	const before = replica.listed.length
	await until(() => replica.listed.length > before + 2 || undefined)
}

const copies = (): string[] => readdirSync(join(dataDir, 'standby', 'followed'))

test('A standby is behind from the moment at which the replica holds what it lacks', async () => {
	await start(15)
	expect(await follower.readBehindSeconds()).toBeUndefined()
	apply(15)
	await looks()
	expect(await follower.readBehindSeconds()).toBe(0)
	await follower.catchUp(0)
	expect(await follower.isNewest()).toBe(true)
	write(10)
	await looks()
	expect(await follower.readBehindSeconds()).toBe(0)
	expect(await follower.isNewest()).toBe(false)
	clock.advance(7_000)
	write(1)
	await looks()
	expect(await follower.readBehindSeconds()).toBe(7)
	apply(25)
	expect(await follower.readBehindSeconds()).toBe(0)
	clock.advance(1_000)
	expect(await follower.readBehindSeconds()).toBe(1)
	apply(26)
	expect(await follower.readBehindSeconds()).toBe(0)
})

test('From the moment at which Litestream finds a change until it has applied it, nobody reads the copy', async () => {
	await start(5)
	apply(5)
	await looks()
	const shown = (): boolean =>
		readdirSync(dirname(follower.path), { recursive: true }).some((name) =>
			String(name).startsWith('replica/ltx/0/'),
		)
	const order: string[] = []
	const before = Promise.withResolvers<void>()
	const reading = follower.reads.read(() => before.promise).then(() => order.push('read before'))
	await until(() => !shown() || undefined)
	write(2)
	await looks()
	expect(shown()).toBe(false)
	before.resolve()
	await reading
	await until(() => shown() || undefined)
	const after = follower.reads.read(async () => void order.push('read after'))
	await looks()
	apply(6)
	await looks()
	order.push('applied')
	apply(7)
	await after
	expect(order).toEqual(['read before', 'applied', 'read after'])
})

test('While the replica does not respond, or seems empty, nobody knows how far a standby is behind, and its copy stays', async () => {
	await start(5)
	apply(5)
	await looks()
	const [before] = copies()
	replica.onCall = () => {
		throw new Error('No answer.')
	}
	await until(async () => (await follower.readBehindSeconds()) ?? 'unknown')
	await until(async () => ((await follower.readBehindSeconds()) === undefined ? true : undefined))
	const names = [...replica.names]
	replica.names.clear()
	replica.onCall = () => undefined
	for (let n = 0; n < 20; n++) await looks()
	expect(await follower.readBehindSeconds()).toBeUndefined()
	for (const name of names) replica.names.add(name)
	await until(async () => ((await follower.readBehindSeconds()) === 0 ? true : undefined))
	expect(copies()).toEqual([before ?? ''])
	expect(warned).toEqual(['the replica does not respond: '])
})

test('A standby starts again where its replica was started again, where it makes no progress, and where Litestream ends', async () => {
	await start(5)
	apply(5)
	await looks()
	replica.names.clear()
	replica.newest = 0
	write(3)
	const first = follower.path
	await until(() => follower.path !== first || undefined)
	const second = follower.path
	await until(() => existsSync(dirname(second)) || undefined)
	apply(3)
	write(1)
	await until(() => follower.path !== second || undefined)
	const third = follower.path
	await until(() => existsSync(dirname(third)) || undefined)
	writeFileSync(`${third}-end`, '')
	await until(() => (follower.path !== third && existsSync(dirname(follower.path))) || undefined)
	expect(copies()).toEqual([basename(dirname(follower.path))])
	const fourth = follower.path
	const shell = await until(() =>
		existsSync(`${fourth}-shell`) ? Number(readFileSync(`${fourth}-shell`, 'utf8')) || undefined : undefined,
	)
	process.kill(shell, 'SIGKILL')
	await until(() => follower.path !== fourth || undefined)
	expect(warned).toEqual([
		'the standby does not follow; it tries again: the replica was started again',
		'the standby does not follow; it tries again: the copy makes no progress',
		'the standby does not follow; it tries again: over',
		'the standby does not follow; it tries again: it was cut off',
	])
})
