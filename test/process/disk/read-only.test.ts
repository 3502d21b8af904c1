import { afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, cpSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { photo } from '../../support/fixtures/estate.ts'
import { publishTemplate, values } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import type { ChildService } from '../../support/service/child-service.ts'
import { until } from '../../support/service/service.ts'
import type { Answer, Client } from '../../support/service/service.ts'

/** What a file system that was remounted read-only refuses, also on files that are open. */
const WRITING_CALLS =
	'pwrite64,ftruncate,fallocate,fsync,fdatasync,?rename,?unlink,?mkdir,?link,?access,faccessat,?faccessat2'

/** Root may write whatever the mode says, unless it lacks the capability. */
const WITHOUT_CAPABILITIES =
	process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-all', '--inh-caps', '-all'] : []

setDefaultTimeout(120_000)

const prepared = makeDataDir()
let key: string
let templateId: string
let dataDir: string
let service: ChildService
let call: Client

beforeAll(async () => {
	key = await makeKey(prepared)
	const before = await startChild(prepared)
	templateId = await publishTemplate(before.client(key))
	await before.end('SIGTERM')
})
beforeEach(async () => {
	dataDir = makeDataDir()
	cpSync(prepared, dataDir, { recursive: true })
	service = await startChild(dataDir, { LOG_LEVEL: 'info' }, WITHOUT_CAPABILITIES)
	call = service.client(key)
})
afterEach(async () => {
	await service.end('SIGKILL')
	rmSync(dataDir, { recursive: true, force: true })
})

const sign = (): Promise<Answer> => call('POST', '/v1/waivers', { templateId, values: { ...values, photo } })

async function signNow(): Promise<string> {
	const { status, body } = await sign()
	expect(status).toBe(201)
	return body.id as string
}

const untilReady = (id: string): Promise<true> =>
	until(
		async () => ((await call('GET', `/v1/waivers/${id}`)).body?.pdfStatus === 'ready' ? true : undefined),
		60_000,
	)

/** Changes whether the data directory and all in it may be written to. */
function setWritable(isWritable: boolean): void {
	const names = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]
	for (const name of names) {
		const path = join(dataDir, name)
		const mode = lstatSync(path).isDirectory() ? 0o500 : 0o400
		chmodSync(path, isWritable ? mode | 0o200 : mode)
	}
}

async function expectReadableAndNotReady(): Promise<void> {
	for (const path of ['/v1/waivers', '/v1/templates', '/health'])
		expect([path, (await call('GET', path)).status]).toEqual([path, 200])
	const ready = await call('GET', '/health/ready')
	expect([ready.status, ready.body]).toEqual([
		503,
		{ ready: false, reason: 'the data directory is not writable' },
	])
}

async function expectRecovered(ids: readonly string[]): Promise<void> {
	const last = await until(async () => {
		const { status, body } = await sign()
		return status === 201 ? (body.id as string) : undefined
	})
	expect((await call('GET', '/health/ready')).status).toBe(200)
	for (const id of [...ids, last]) await untilReady(id)
	expect(service.isRunning()).toBe(true)
	expect((await service.end('SIGTERM')).code).toBe(0)
}

test('The service reports and survives the loss of permissions on its data directory while it runs', async () => {
	const waiver = await signNow()
	await untilReady(waiver)
	setWritable(false)
	await expectReadableAndNotReady()
	// The database is open, so a signing can still be stored; its PDF has to wait.
	const answer = await sign()
	if (answer.status !== 201) expectRefusal(answer, 'unavailable')
	const stored = answer.status === 201 ? [answer.body.id as string] : []
	await Bun.sleep(3_000)
	await expectReadableAndNotReady()
	setWritable(true)
	await expectRecovered([waiver, ...stored])
})

test('A file system that becomes read-only while the service runs refuses writes with 503 and goes on reading', async () => {
	const waiver = await signNow()
	await untilReady(waiver)
	const inject = ['-e', `trace=${WRITING_CALLS}`, '-e', `inject=${WRITING_CALLS}:error=EROFS`]
	const tracer = Bun.spawn(['strace', '-f', '-o', '/dev/null', '-p', `${service.pid}`, ...inject], {
		stdin: 'ignore',
		stdout: 'ignore',
		stderr: 'pipe',
	})
	await until(async () => ((await call('GET', '/health/ready')).status === 503 ? true : undefined))
	await expectReadableAndNotReady()
	for (const write of [
		() => sign(),
		() => call('PUT', `/v1/waivers/${waiver}/tags`, { tags: ['late'] }),
		() => call('POST', '/v1/templates', { name: 'Another' }),
		// A person's record is shown only after the access was logged.
		() => call('GET', `/v1/waivers/${waiver}`),
	])
		expectRefusal(await write(), 'unavailable')
	await expectReadableAndNotReady()
	tracer.kill('SIGTERM')
	await tracer.exited
	await expectRecovered([waiver])
})
