import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { publishTemplate, sign, values } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)

const prepared = makeDataDir()
const mountPoint = makeDataDir()
let key: string
let templateId: string
let signed: string

beforeAll(async () => {
	key = await makeKey(prepared)
	const before = await startChild(prepared)
	const call = before.client(key)
	templateId = await publishTemplate(call)
	signed = (await sign({ call }, templateId)).id
	await before.end('SIGTERM')
})
afterAll(() => {
	for (const folder of [prepared, mountPoint]) rmSync(folder, { recursive: true, force: true })
})

/** Has a command run with the data on a disk of its own, which is filled to the last byte before. */
const onFullDisk = (before: string): string[] => [
	'unshare',
	'-rm',
	'sh',
	'-c',
	`mount -t tmpfs -o size=96m tmpfs "$DATA_DIR" && cp -a "$0"/. "$DATA_DIR" && ${before} &&
	{ cat /dev/zero > "$DATA_DIR/filler" 2>/dev/null || true; } && exec "$@"`,
	prepared,
]

test('A service that starts on a full disk frees its ballast, reads and purges, and signs nothing', async () => {
	const reserve = 'head -c 33554432 /dev/zero > "$DATA_DIR/ballast"'
	const service = await startChild(
		mountPoint,
		{ DISK_FLOOR_MB: '48', LOG_LEVEL: 'info' },
		onFullDisk(reserve),
	)
	const call = service.client(key)
	const disk = `/proc/${service.pid}/root${mountPoint}`
	expect(existsSync(join(disk, 'ballast'))).toBe(false)
	expect((await call('GET', '/health')).status).toBe(200)
	expect((await call('GET', '/health/ready')).status).toBe(503)
	expect((await call('GET', `/v1/waivers/${signed}`)).status).toBe(200)
	expectRefusal(await call('POST', '/v1/waivers', { templateId, values }), 'storage_full')
	expect((await call('POST', `/v1/waivers/${signed}/purge`)).status).toBe(200)
	// What is written costs little of the 32 MB.
	const { bavail, bsize } = statfsSync(disk)
	expect(bavail * bsize).toBeGreaterThan(16 * 1024 * 1024)
	const { code, out } = await service.end('SIGTERM')
	expect(code).toBe(0)
	expect(out).toContain('the disk is full: its last reserve is in use; free some space')
})

test('A service that cannot start on a full disk says what to do', async () => {
	const start = startChild(mountPoint, { DISK_FLOOR_MB: '48' }, onFullDisk('true'))
	const error = await start.catch((error: unknown) => error)
	expect((error as Error).message).toMatch(
		/ended with 1: The disk of .* is full\. Delete or move other files on it, then try again\.\n$/,
	)
})
