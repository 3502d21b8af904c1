import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import {
	closeSync,
	cpSync,
	existsSync,
	mkdtempSync,
	openSync,
	rmSync,
	statfsSync,
	statSync,
	writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyData } from '../../../verifier/data.ts'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import type { ChildService } from '../../support/service/child-service.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { until } from '../../support/service/service.ts'
import type { Answer, Client } from '../../support/service/service.ts'
import { expectWholeState } from '../../support/evidence/stored-state.ts'
import { publishTemplate, values } from '../../support/fixtures/waivers.ts'

const MB = 1024 * 1024

/** Room of the disk: for the ballast of 32 MB, the floor, and what a test writes. */
const DISK_MB = 160
/** So far above the last bytes (16 MB) that what is signed until the floor is noticed doesn't cost the ballast. */
const FLOOR_MB = 48

setDefaultTimeout(120_000)

const prepared = makeDataDir()
const mountPoint = makeDataDir()
const copy = mkdtempSync(join(tmpdir(), 'waiver-full-'))
let service: ChildService
let call: Client
let templateId: string
/** The disk of the service, as seen from outside of its namespace; it stays for as long as the descriptor does. */
let disk: string
let descriptor: number

beforeAll(async () => {
	const key = await makeKey(prepared)
	const before = await startChild(prepared)
	templateId = await publishTemplate(before.client(key))
	await before.end('SIGTERM')
	const mount = `mount -t tmpfs -o size=${DISK_MB}m tmpfs "$DATA_DIR" && cp -a "$0"/. "$DATA_DIR" && exec "$@"`
	const env = { DISK_FLOOR_MB: String(FLOOR_MB), LOG_LEVEL: 'info' }
	service = await startChild(mountPoint, env, ['unshare', '-rm', 'sh', '-c', mount, prepared])
	call = service.client(key)
	descriptor = openSync(`/proc/${service.pid}/root${mountPoint}`, 'r')
	disk = `/proc/self/fd/${descriptor}`
})
afterAll(async () => {
	await service.end('SIGKILL')
	closeSync(descriptor)
	for (const folder of [prepared, mountPoint, copy]) rmSync(folder, { recursive: true, force: true })
})

const freeBytes = (): number => {
	const { bavail, bsize } = statfsSync(disk)
	return bavail * bsize
}

/** Takes room on the disk until so much is left, or until it takes nothing more, for as long as it may. */
function fill(leave: number, mayGoOn = () => true): void {
	const file = openSync(join(disk, 'filler'), 'a')
	try {
		while (freeBytes() > leave && mayGoOn())
			writeSync(file, Buffer.alloc(Math.min(MB, freeBytes() - leave), 1))
	} catch (error) {
		expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
	} finally {
		closeSync(file)
	}
}

const sign = (): Promise<Answer> => call('POST', '/v1/waivers', { templateId, values: { ...values, photo } })

async function signMany(count: number): Promise<string[]> {
	const ids: string[] = []
	for (let n = 0; n < count; n++) {
		const { status, body } = await sign()
		expect(status).toBe(201)
		ids.push(body.id)
	}
	return ids
}

async function expectReadable(ids: readonly string[]): Promise<void> {
	for (const path of ['/v1/waivers', '/v1/participants', '/v1/templates', '/health'])
		expect((await call('GET', path)).status).toBe(200)
	for (const id of ids) expect((await call('GET', `/v1/waivers/${id}`)).status).toBe(200)
}

/**
 * Writes until the disk refuses it: first the room that the log of the database has used before is used again.
 * @param before the tag that it has, and keeps where the first write is refused
 * @returns the tag that was stored last
 */
async function tagUntilRefused(id: string, before: string): Promise<string> {
	let kept = before
	for (let n = 0; n < 5_000; n++) {
		// What a purge gives back comes a little later.
		fill(0)
		const answer = await call('PUT', `/v1/waivers/${id}/tags`, { tags: [`n${n}`] })
		if (answer.status !== 200) {
			expectRefusal(answer, answer.status === 507 ? 'storage_full' : 'unavailable')
			return kept
		}
		kept = `n${n}`
	}
	throw new Error('The disk took all of it, so it was not full.')
}

test('On a full disk nothing is signed below the floor, other work continues with the ballast, and nothing breaks at the last byte', async () => {
	const ballast = join(disk, 'ballast')
	const isAboard = (): boolean => statSync(ballast, { throwIfNoEntry: false })?.size === 32 * MB
	await until(() => isAboard() || undefined)
	const ids = await signMany(60)
	const [tagged = '', purged = '', ...others] = ids

	const refusal = await until(async () => {
		// Again each time: the log of the database gives room back when it is folded in.
		fill((FLOOR_MB - 2) * MB)
		const answer = await sign()
		return answer.status === 201 ? undefined : answer
	})
	expectRefusal(refusal, 'storage_full')
	expect((await call('GET', '/health/ready')).status).toBe(503)
	await expectReadable(ids)
	expect((await call('PUT', `/v1/waivers/${tagged}/tags`, { tags: ['kept'] })).status).toBe(200)

	// The last byte: the ballast goes overboard, and what the law asks for can be done.
	// Not what it gives back: it may go when there are some bytes left, and then the room is for the service.
	expect(isAboard()).toBe(true)
	fill(0, isAboard)
	await until(() => !existsSync(ballast) || undefined)
	expect((await call('POST', `/v1/waivers/${purged}/purge`)).status).toBe(200)
	const [last = ''] = others
	expect((await call('POST', `/v1/waivers/${last}/void`, { reason: 'asked' })).status).toBe(200)
	expectRefusal(await sign(), 'storage_full')

	// The last byte again, with nothing left to throw off.
	const kept = await tagUntilRefused(tagged, 'kept')
	await expectReadable([])
	// Who reads a person's record is logged; where that can't be, the record is not shown.
	const read = await call('GET', `/v1/waivers/${tagged}`)
	if (read.status !== 200) expectRefusal(read, read.status === 507 ? 'storage_full' : 'unavailable')
	expect(service.isRunning()).toBe(true)

	// Room again: no restart.
	rmSync(join(disk, 'filler'))
	const signed = await until(async () => {
		const answer = await sign()
		return answer.status === 201 ? (answer.body.id as string) : undefined
	})
	expect((await call('GET', '/health/ready')).status).toBe(200)
	await until(() => isAboard() || undefined)
	expect((await call('GET', `/v1/waivers/${tagged}`)).body.tags).toEqual([kept])
	expect((await call('GET', `/v1/waivers/${last}`)).body.status).toBe('voided')
	expect((await call('GET', `/v1/waivers/${purged}`)).body.purgedAt).not.toBeNull()
	await expectReadable([...ids, signed])
	expect((await service.end('SIGTERM')).code).toBe(0)
	cpSync(`${disk}/`, copy, { recursive: true })
	expectWholeState(copy)
	expect(verifyData(copy).flatMap(({ fault }) => (fault === undefined ? [] : [fault]))).toEqual([])
})
