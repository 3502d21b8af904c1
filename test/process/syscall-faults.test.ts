import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDataDir, makeKey, runWaiver, startChild } from '../support/child-service.ts'
import type { ChildService } from '../support/child-service.ts'
import { photo } from '../support/estate.ts'
import type { Client } from '../support/service.ts'
import { expectWholeState } from '../support/stored-state.ts'
import { publishTemplate, values } from '../support/waivers.ts'

setDefaultTimeout(20 * 60_000)

/** Calls of the system that put something on the disk, with what may come of them. */
const CALLS = [
	'fsync',
	'fdatasync',
	'pwrite64',
	'write',
	'ftruncate',
	'openat',
	'rename',
	'unlink',
	'link',
] as const
const FAULTS = ['error=EIO', 'error=ENOSPC', 'signal=KILL'] as const

/**
 * Which of each kind of call goes wrong. The rehearsal tries each of the first hundreds (`SYSCALL_STEP=1`); the test some
 * of them, spread over the start, the signing, and the loops after it.
 */
const STEP = Number(Bun.env['SYSCALL_STEP'] ?? 0)
const SOME = [3, 9, 17, 31]
const LAST = 160

const prepared = makeDataDir()
let key: string
let templateId: string

beforeAll(async () => {
	key = await makeKey(prepared)
	const service = await startChild(prepared)
	templateId = await publishTemplate(service.client(key))
	await service.end('SIGTERM')
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

/** What a caller was told stands. */
type Told = { signed: string[]; voided: string[]; tagged: string[]; arrived: string[] }

/** Everything that a desk does; whoever gets no answer goes on with the next. */
async function work(call: Client): Promise<Told> {
	const told: Told = { signed: [], voided: [], tagged: [], arrived: [] }
	const attempt = async (act: () => Promise<void>): Promise<void> => act().catch(() => undefined)
	for (let n = 0; n < 3; n++)
		await attempt(async () => {
			const { status, body } = await call('POST', '/v1/waivers', { templateId, values: { ...values, photo } })
			if (status === 201) told.signed.push(body.id)
		})
	const [first, second, third] = told.signed
	await attempt(async () => {
		const { status } = await call('POST', `/v1/waivers/${first}/void`, { reason: 'asked' })
		if (status === 200 && first !== undefined) told.voided.push(first)
	})
	await attempt(async () => {
		const { status } = await call('PUT', `/v1/waivers/${second}/tags`, { tags: ['kept'] })
		if (status === 200 && second !== undefined) told.tagged.push(second)
	})
	await attempt(async () => {
		const { status, body } = await call('POST', '/v1/checkins', { waiverId: third, method: 'staff' })
		if (status === 201) told.arrived.push(body.id)
	})
	return told
}

/** Has the `nth` call of a kind on a file of the data directory go wrong, for good or with the end of the process. */
function withFault(dataDir: string, call: string, fault: string, nth: number): string[] {
	const inject = `${call}:${fault}:when=${nth}${fault.startsWith('error') ? '..' + (nth + 2) : ''}`
	return [
		'strace',
		'-f',
		'-qq',
		'-o',
		'/dev/null',
		'-P',
		dataDir,
		'-e',
		`trace=${call}`,
		'-e',
		`inject=${inject}`,
	]
}

async function suffer(call: string, fault: string, nth: number): Promise<Told> {
	const dataDir = mkdtempSync(join(tmpdir(), 'waiver-faults-'))
	cpSync(prepared, dataDir, { recursive: true })
	let told: Told = { signed: [], voided: [], tagged: [], arrived: [] }
	let service: ChildService | undefined
	try {
		service = await startChild(dataDir, { LOG_LEVEL: 'info' }, withFault(dataDir, call, fault, nth))
		told = await work(service.client(key))
		await Bun.sleep(150)
	} catch {
		// It did not come to serve, or is gone: what was acknowledged before must stand all the same.
	}
	await service?.end('SIGKILL')
	await expectStanding(dataDir, told)
	rmSync(dataDir, { recursive: true, force: true })
	return told
}

async function expectStanding(dataDir: string, { signed, voided, tagged, arrived }: Told): Promise<void> {
	const service = await startChild(dataDir)
	const call = service.client(key)
	for (const id of signed) {
		const { status, body } = await call('GET', `/v1/waivers/${id}`)
		expect({ status, voided: body.status === 'voided' }).toEqual({
			status: 200,
			voided: voided.includes(id) || body.status === 'voided',
		})
		expect((await call('GET', `/v1/waivers/${id}/photos/photo`)).status).toBe(200)
	}
	for (const id of voided) expect((await call('GET', `/v1/waivers/${id}`)).body.status).toBe('voided')
	for (const id of tagged) expect((await call('GET', `/v1/waivers/${id}`)).body.tags).toEqual(['kept'])
	const { body: arrivals } = await call('GET', '/v1/checkins')
	const known = arrivals.items.map(({ id }: { id: string }) => id)
	for (const id of arrived) expect(known).toContain(id)
	await service.end('SIGTERM')
	expectWholeState(dataDir)
	expect(await runWaiver(['verify'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
}

describe('R47 where a call of the system fails, or the process ends in it', () => {
	test.each(CALLS.flatMap((call) => FAULTS.map((fault) => [call, fault] as const)))(
		'%s %s: what was acknowledged stands, and the store is whole',
		async (call, fault) => {
			const places =
				STEP > 0 ? Array.from({ length: LAST / STEP }, (_, n) => 1 + n * STEP) : [pick(call, fault)]
			let acknowledged = 0
			for (const nth of places) acknowledged += (await suffer(call, fault, nth)).signed.length
			expect(acknowledged).toBeGreaterThanOrEqual(0)
		},
	)

	test('without a fault all of it is acknowledged, so that the above says something', async () => {
		const told = await suffer('fsync', 'error=EIO', 100_000)
		expect(Object.values(told).map((list) => list.length)).toEqual([3, 1, 1, 1])
	})
})

/** One of a few places, another for each pair, the same ones in every run. */
function pick(call: string, fault: string): number {
	const at = CALLS.indexOf(call as never) + FAULTS.indexOf(fault as never)
	return SOME[at % SOME.length] ?? 1
}
