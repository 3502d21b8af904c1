import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FILE_PREFIXES } from '../../../src/files/store.ts'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import type { ChildService } from '../../support/service/child-service.ts'
import { expectStanding, workDesk } from '../../support/fixtures/desk.ts'
import type { Desk } from '../../support/fixtures/desk.ts'
import { until } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'
import { publishTemplate, values } from '../../support/fixtures/waivers.ts'

/**
 * Where each kind of call goes wrong, counted from the start of the process and by thread, as strace does: in the start, in
 * the first transactions, in the files of images and PDFs, at the end. `SYSCALL_STEP=1` tries every one up to the last.
 * Not `write`: Bun wakes its own threads by it, thousands of times; a disk that takes no bytes is R52.
 */
const PLACES = {
	fsync: [2, 14],
	pwrite64: [12, 130],
	ftruncate: [1],
	openat: [6],
	rename: [1],
	link: [1],
	unlink: [1],
	mkdir: [3],
} as const
type Call = keyof typeof PLACES

/** The last place of each that a rehearsal tries, some more than a desk's work has. */
const LAST: Record<Call, number> = {
	fsync: 60,
	pwrite64: 400,
	ftruncate: 6,
	openat: 400,
	rename: 6,
	link: 4,
	unlink: 6,
	mkdir: 10,
}
const STEP = Number(Bun.env['SYSCALL_STEP'] ?? 0)

const FAULTS = ['error=EIO', 'error=ENOSPC', 'signal=KILL'] as const
type Fault = (typeof FAULTS)[number]

/** How many calls in a row go wrong: more than one, as a disk that fails does so again. */
const IN_A_ROW = 3

setDefaultTimeout(STEP > 0 ? 6 * 60 * 60_000 : 120_000)

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

/**
 * A tracer that has calls of one kind go wrong. Where it can, it stops in no others, so that these run at full speed; strace
 * 6.1 then loses the signals that it injects.
 */
function withFault(call: Call, fault: Fault, nth: number, dataDir: string): string[] {
	const isKill = fault === 'signal=KILL'
	const when = isKill ? `${nth}` : `${nth}..${nth + IN_A_ROW - 1}`
	const faster = isKill ? [] : ['--seccomp-bpf']
	const inject = `inject=${call}:${fault}:when=${when}`
	const ours = call === 'openat' ? listPaths(dataDir).flatMap((path) => ['-P', path]) : []
	const report = ['-qq', '-s', '0', '-o', reportOf(dataDir)]
	return ['strace', '-f', ...faster, ...ours, ...report, '-e', `trace=${call}`, '-e', inject]
}

/** What is opened in a data directory, as Bun opens thousands of files of its own. A tracer takes no folder for all within. */
function listPaths(dataDir: string): string[] {
	const names = ['lock', 'waiver.db', 'waiver.db-wal', 'waiver.db-shm', 'checkpoints', 'files', 'keys']
	const keys = ['evidence.json', 'secrets.key', 'links.key', 'seal.pem'].map((name) => `keys/${name}`)
	const folders = FILE_PREFIXES.map((prefix) => `files/${prefix}`)
	return [dataDir, ...[...names, ...keys, ...folders].map((name) => join(dataDir, name))]
}

/** How long the work in the background may take where no fault has come about yet, traced on a busy machine, in milliseconds. */
const RENDERED_WITHIN_MS = 30_000

/** How much longer it is waited for after a fault: more than the first wait of a job that failed. */
const AFTER_FAULT_MS = 3_000

/** How long a process that was killed may stay, in milliseconds; a rehearsal goes past the last call, where none is killed. */
const GONE_WITHIN_MS = STEP > 0 ? 2_000 : 30_000

const reportOf = (dataDir: string): string => `${dataDir}.trace`

type Suffered = {
	/** Whether the fault came about. */
	readonly hit: boolean
	/** Undefined where the service did not come to serve. */
	readonly desk: Desk | undefined
}

async function suffer(call: Call, fault: Fault, nth: number): Promise<Suffered> {
	const dataDir = mkdtempSync(join(tmpdir(), 'waiver-faults-'))
	const report = reportOf(dataDir)
	const wasInjected = (): boolean => readFileSync(report, 'utf8').includes('INJECTED')
	cpSync(prepared, dataDir, { recursive: true })
	const under = withFault(call, fault, nth, dataDir)
	const service = await startChild(dataDir, { LOG_LEVEL: 'info' }, under).catch(() => undefined)
	let desk: Desk | undefined
	let ended = service === undefined
	try {
		desk = service && (await sufferServing(service, fault, wasInjected))
		ended ||= service?.isRunning() === false
	} finally {
		await service?.end('SIGKILL')
	}
	const hit = ended || wasInjected()
	rmSync(report)
	await expectStanding(dataDir, key, desk?.told ?? [])
	return { hit, desk }
}

/** Works while calls go wrong. Where the disk is back, the process must be there too, and sign. */
async function sufferServing(service: ChildService, fault: Fault, wasInjected: () => boolean): Promise<Desk> {
	const client = service.client(key)
	const desk = await workDesk(client, templateId, 1)
	await untilRendered(client, wasInjected).catch(() => undefined)
	expect(desk.hanging).toEqual([])
	if (fault === 'signal=KILL') {
		// Its connections go before it does, and the tracer stays a little longer.
		await until(() => (service.isRunning() ? undefined : true), GONE_WITHIN_MS).catch(() => undefined)
		return desk
	}
	expect(desk.refused.filter((status) => ![503, 507, 404, 422].includes(status))).toEqual([])
	await untilSigned(client)
	expect(service.isRunning()).toBe(true)
	return desk
}

/** Until the work in the background was done once, which is where files are renamed; or a fault has put it off. */
async function untilRendered(client: Client, wasInjected: () => boolean): Promise<void> {
	let end = Infinity
	await until(async () => {
		const { body } = await client('GET', '/v1/waivers?limit=1')
		if (end === Infinity && wasInjected()) end = performance.now() + AFTER_FAULT_MS
		return body.items[0]?.pdfStatus === 'ready' || performance.now() > end ? true : undefined
	}, RENDERED_WITHIN_MS)
}

async function untilSigned(client: Client): Promise<void> {
	await until(async () => {
		const { status } = await client('POST', '/v1/waivers', { templateId, values })
		return status === 201 ? true : undefined
	})
}

function placesOf(call: Call): readonly number[] {
	if (STEP === 0) return PLACES[call]
	return Array.from({ length: Math.ceil(LAST[call] / STEP) }, (_, n) => 1 + n * STEP)
}

const rounds = (Object.keys(PLACES) as Call[]).flatMap((call, kind) =>
	FAULTS.flatMap((fault, nth) =>
		placesOf(call)
			// A run has not the time for each place with each fault: they take turns.
			.filter((_, at) => STEP > 0 || (at + kind) % 2 === nth % 2)
			.map((place) => [call, fault, place] as const),
	),
)

describe('When a system call fails or the process dies in it', () => {
	test.each(rounds)(
		'%s %s at %i loses nothing acknowledged, and the data directory stays consistent',
		async (call, fault, place) => {
			const { hit, desk } = await suffer(call, fault, place)
			// The rehearsal goes past the last call; a service that does not come to serve was kept from it by the fault.
			expect(hit).toBe(STEP > 0 && desk !== undefined ? hit : true)
		},
	)

	test('Without a fault every request of the workload is acknowledged', async () => {
		const { hit, desk } = await suffer('fsync', 'error=EIO', 30_000)
		expect(hit).toBe(false)
		expect(desk?.told.map(({ kind }) => kind)).toEqual([
			'signed',
			'signed',
			'signed',
			'voided',
			'tagged',
			'arrived',
			'key made',
			'key revoked',
			'form saved',
			'form saved',
		])
	})
})
