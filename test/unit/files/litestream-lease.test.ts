import { beforeEach, expect, test } from 'bun:test'
import { OWNER_CHECK_MS } from '../../../src/files/copies-owner.ts'
import type { Ownership } from '../../../src/files/copies-owner.ts'
import { LEASE_MS, LitestreamLease, WAIT_AFTER_CLAIM_MS } from '../../../src/files/litestream-lease.ts'
import { createLog } from '../../../src/kit/log.ts'
import { createStillClock } from '../../support/service/clock.ts'
import type { StillClock } from '../../support/service/clock.ts'

const OURS: Ownership = { are: 'ours', isNew: false }
const NEW: Ownership = { are: 'ours', isNew: true }
const ANOTHERS: Ownership = { are: 'anothers', reason: 'They belong to another box.' }

let clock: StillClock
let suspendedMs: number
let ownership: () => Promise<Ownership>
let lease: LitestreamLease
let lines: string[]
let signals: string[]
let started: number
let settled: number
/** What ends the Litestream that runs. */
let exit: (code: number) => void

beforeEach(() => {
	clock = createStillClock()
	suspendedMs = 0
	ownership = async () => OURS
	lines = []
	signals = []
	started = 0
	settled = 0
	const sees = { now: () => clock.now() + suspendedMs, monotonic: () => clock.monotonic() }
	lease = new LitestreamLease({
		owner: { readOwnership: () => ownership(), settle: async () => void settled++ },
		clock: sees,
		log: createLog('info', clock, (line) => lines.push(line)),
		start() {
			const { promise, resolve } = Promise.withResolvers<number>()
			started++
			exit = resolve
			return { ended: promise, end: (signal) => void signals.push(signal) }
		},
	})
	// The command awaits it from the start.
	lease.ended.catch(() => undefined)
})

/** Ticks once, after some time, and lets a look at the owner end. */
async function tick(afterMs = 0): Promise<void> {
	clock.advance(afterMs)
	lease.tick()
	await settleLook()
}

/** Everything that is due is done, since no timer is waited for. */
const settleLook = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Ticks as the command does, for a time. */
async function tickFor(ms: number): Promise<void> {
	for (let passed = 0; passed < ms; passed += 250) await tick(250)
}

const failure = () => lease.ended.catch(String)
const state = () => ({ started, signals })
const unreachable = async (): Promise<Ownership> => Promise.reject(new Error('The bucket does not respond.'))

test('Litestream runs as long as the copies are our own', async () => {
	await tick()
	await tickFor(10 * LEASE_MS)
	expect(state()).toEqual({ started: 1, signals: [] })
})

test.each([
	['another box owns', ANOTHERS, 'reject'],
	['nobody owns yet', { are: 'nobodys', reason: 'The service has not claimed them.' } as const, 'wait'],
])('Litestream does not start while %s the copies', async (_who, found, outcome) => {
	ownership = async () => found
	await tick()
	await tickFor(LEASE_MS)
	expect(state()).toEqual({ started: 0, signals: [] })
	if (outcome === 'reject') {
		expect(await failure()).toBe('Error: They belong to another box.')
		return
	}
	ownership = async () => OURS
	await tickFor(OWNER_CHECK_MS)
	expect(started).toBe(1)
})

test('Litestream is killed as soon as the copies have another owner, and then the command fails', async () => {
	await tick()
	ownership = async () => ANOTHERS
	await tickFor(OWNER_CHECK_MS)
	expect(signals).toEqual(['SIGKILL'])
	expect(Bun.peek.status(lease.ended)).toBe('pending')
	exit(137)
	expect(await failure()).toBe('Error: They belong to another box.')
	await tickFor(LEASE_MS)
	expect(started).toBe(1)
})

test('Litestream is killed if the owner is unknown for the length of a lease, and starts again once it is known', async () => {
	await tick()
	ownership = unreachable
	await tickFor(LEASE_MS - 250)
	expect(signals).toEqual([])
	await tick(250)
	expect(signals).toEqual(['SIGKILL'])
	ownership = async () => OURS
	await tickFor(OWNER_CHECK_MS)
	// The old one may still be writing.
	expect(started).toBe(1)
	exit(137)
	await settleLook()
	await tickFor(OWNER_CHECK_MS)
	expect(started).toBe(2)
	expect(lines.filter((line) => line.includes('is unknown'))).toHaveLength(1)
	expect(lines.filter((line) => line.includes('is stopped until'))).toHaveLength(1)
})

test('A lease is not extended by a check that hangs, or that returns too late', async () => {
	await tick()
	const hanging = Promise.withResolvers<Ownership>()
	ownership = () => hanging.promise
	await tickFor(LEASE_MS)
	expect(signals[0]).toBe('SIGKILL')
	exit(137)
	await tickFor(LEASE_MS)
	hanging.resolve(OURS)
	await settleLook()
	expect(started).toBe(1)
	ownership = async () => OURS
	await tick()
	expect(started).toBe(2)
})

test('After the machine was suspended, Litestream is killed before the owner is checked', async () => {
	await tick()
	ownership = unreachable
	suspendedMs = LEASE_MS
	await tick()
	expect(signals).toEqual(['SIGKILL'])
})

test('After a claim, Litestream waits until the leases of other boxes have ended', async () => {
	ownership = async () => NEW
	await tick()
	// Another box's clock, or a step of this one, says nothing about them.
	suspendedMs = 10 * WAIT_AFTER_CLAIM_MS
	await tickFor(WAIT_AFTER_CLAIM_MS - 250)
	expect({ started, settled }).toEqual({ started: 0, settled: 0 })
	await tickFor(OWNER_CHECK_MS)
	expect({ started, settled }).toEqual({ started: 1, settled: 1 })
	expect(WAIT_AFTER_CLAIM_MS).toBeGreaterThan(LEASE_MS)
})

test('When it is stopped, Litestream copies what is left, but no longer than the lease lasts', async () => {
	await tick()
	lease.stop()
	expect(signals).toEqual(['SIGTERM'])
	ownership = unreachable
	await tickFor(LEASE_MS)
	expect(signals.slice(0, 2)).toEqual(['SIGTERM', 'SIGKILL'])
	exit(137)
	expect(await lease.ended).toBe(0)
	await tickFor(LEASE_MS)
	expect(started).toBe(1)
})

test('Litestream that is stopped before its start never runs', async () => {
	ownership = unreachable
	await tick()
	lease.stop()
	ownership = async () => OURS
	await tickFor(LEASE_MS)
	expect(started).toBe(0)
	expect(await lease.ended).toBe(0)
})

test('If Litestream ends, the command ends with its exit code', async () => {
	await tick()
	exit(3)
	expect(await lease.ended).toBe(3)
	await tickFor(LEASE_MS)
	expect(started).toBe(1)
})
