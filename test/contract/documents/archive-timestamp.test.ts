import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { renewTimestamps } from '../../../src/features/documents/timestamps/renew.ts'
import { timestampWaiverPdf } from '../../../src/features/documents/timestamps/timestamp-pdf.job.ts'
import { messageOf } from '../../../src/kit/errors.ts'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { sha256Hex } from '../../../src/kit/sha256.ts'
import { readSeal } from '../../../src/seal/sealed-pdf.ts'
import { verifyData } from '../../../verifier/data.ts'
import { readAttachments } from '../../../verifier/attachments.ts'
import { startAuthority } from '../../support/evidence/timestamp-authority.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { PLAIN, runTool, withPdfFile } from '../../support/pdf/poppler.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { startTestService, until } from '../../support/service/service.ts'
import type { Tenant, TestService } from '../../support/service/service.ts'

// OpenSSL makes keys and answers, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const authority = await startAuthority()
afterAll(() => authority.close())

const archiving = { timestampUrl: authority.url, revocationHosts: [authority.host] }

type Hall = {
	readonly running: TestService
	readonly clock: ReturnType<typeof createSettableClock>
	readonly hall: Tenant
	readonly id: string
	pdf(): Promise<Uint8Array>
	/** What the loop does each minute, and the jobs that it queues. */
	renew(): Promise<void>
	verdict(of: Uint8Array, by?: Tenant): Promise<any>
}

/** A service with a signed waiver, whose PDF is timestamped. */
async function open(changes: object = archiving): Promise<Hall> {
	Object.assign(authority, { mode: 'honest', state: 'good' })
	const clock = createSettableClock(Date.now())
	const running = startTestService(changes, { clock })
	const hall = running.tenant('Hall')
	const { id } = await sign(hall, await publishTemplate(hall.call))
	await settleJobs(running.service)
	return {
		running,
		clock,
		hall,
		id,
		pdf: async () => (await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes,
		async renew() {
			await renewTimestamps(running.service.deps)
			await settleJobs(running.service)
		},
		async verdict(of, by = hall) {
			const sent = { pdf: Buffer.from(of).toString('base64') }
			return (await by.call('POST', '/v1/evidence/verify', sent)).body
		},
	}
}

/** What pdfsig prints of each signature; it can't check the timestamps itself, and complains of that. */
const readSignatures = async (pdf: Uint8Array): Promise<string[]> =>
	withPdfFile(pdf, async (path) => {
		const child = Bun.spawn(['pdfsig', '-nocert', path], { env: PLAIN, stdout: 'pipe', stderr: 'ignore' })
		return (await new Response(child.stdout).text()).split(/Signature #\d+:/).slice(1)
	})

/** The bytes that the last timestamp must be of, as its byte range says. */
function coveredBytes(pdf: Uint8Array): Buffer {
	const text = Buffer.from(pdf).toString('latin1')
	const range = /\/DocTimeStamp[^>]*\/ByteRange\[0 (\d+) (\d+) (\d+) *\]/.exec(
		text.slice(text.lastIndexOf('/DocTimeStamp')).padStart(text.length),
	)
	const [start, end, rest] = (range ?? []).slice(1).map(Number) as [number, number, number]
	expect(end + rest).toBe(pdf.length)
	return Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)])
}

const beginsWith = (whole: Uint8Array, part: Uint8Array) =>
	Buffer.compare(whole.subarray(0, part.length), part) === 0

const countStreams = (pdf: Uint8Array, key: string) =>
	Buffer.from(pdf)
		.toString('latin1')
		.match(new RegExp(`/${key}\\[([^\\]]*)\\]`, 'g'))
		?.at(-1)
		?.match(/ 0 R/g)?.length

type Waiting = {
	readonly attempts: number
	readonly failure: string | null
	readonly leased: number
	readonly run_at: number
}

function findJob({ running }: Hall): Waiting | undefined {
	const sql = "SELECT attempts, failure, leased, run_at FROM jobs WHERE kind = 'waiver.timestamp'"
	return rowsOf<Waiting>(running.service, sql)[0]
}

/** Has the job fail once more: it waits a while after each failure, and nobody wants to wait with it. */
async function failOnce(box: Hall): Promise<Waiting> {
	const before = findJob(box)?.attempts ?? 0
	await renewTimestamps(box.running.service.deps)
	if (before > 0) makeJobsDue(box)
	return until(() => {
		const job = findJob(box)
		return job !== undefined && job.attempts > before && job.leased === 0 ? job : undefined
	})
}

function makeJobsDue({ running }: Hall): void {
	running.service.deps.db.$client.run("UPDATE jobs SET run_at = 0 WHERE kind = 'waiver.timestamp'")
	running.service.deps.wake('waiver.timestamp')
}

test('A timestamped PDF gets what shows that its certificates were valid, and a timestamp of it all', async () => {
	const box = await open()
	const { running, hall, id } = box
	const stamped = await box.pdf()
	expect(await box.verdict(stamped)).toMatchObject({ status: 'genuine', sealLevel: 'B-T' })
	await box.renew()
	const archived = await box.pdf()
	expect(beginsWith(archived, stamped)).toBe(true)
	expect([countStreams(archived, 'Certs'), countStreams(archived, 'OCSPs')]).toEqual([3, 1])
	const [seal = '', timestamp = '', ...others] = await readSignatures(archived)
	expect(seal).toContain('Signature is Valid')
	expect(timestamp).toContain('Total document signed')
	expect(others).toEqual([])
	expect(
		await authority.verify(readSeal(archived)?.wholeToken ?? new Uint8Array(), coveredBytes(archived)),
	).toContain('Verification: OK')
	await withPdfFile(archived, (path) => runTool(['qpdf', '--check', path]))
	expect(readAttachments(archived)).toEqual(readAttachments(stamped))
	for (const copy of [stamped, archived])
		expect(await box.verdict(copy)).toMatchObject({ status: 'genuine', waiverId: id, sealLevel: 'B-LTA' })
	expect(await box.verdict(archived, running.tenant('Other'))).toMatchObject({ status: 'unknown' })
	const named = rowsOf<{ body: string }>(
		running.service,
		"SELECT body FROM chain WHERE body LIKE '%pdfSha256%'",
	)
	expect(named.map(({ body }) => JSON.parse(body))).toMatchObject([
		{ kind: 'waiver.rendered', subject: id, data: { pdfSha256: sha256Hex(archived) } },
	])
	const page = await running.anonymous('GET', `/verify?code=${id}`, undefined, { accept: 'text/html' })
	expect(Buffer.from(page.bytes).toString()).toContain('(PAdES B-LTA)')
	// Nothing is asked again until it is due.
	const { asked } = authority
	await box.renew()
	expect(authority.asked).toBe(asked)
	expect((await hall.call('GET', `/v1/waivers/${id}`)).body.pdfStatus).toBe('ready')
	await running.close()
})

test('A byte that is changed in or after what was appended makes a PDF altered', async () => {
	const box = await open()
	const stamped = await box.pdf()
	await box.renew()
	const archived = await box.pdf()
	const step = Math.floor((archived.length - stamped.length) / 15)
	for (let at = stamped.length; at < archived.length; at += step) {
		const flipped = archived.slice()
		flipped[at] = (flipped[at] ?? 0) ^ 1
		expect([at, (await box.verdict(flipped)).status]).toEqual([at, 'altered'])
	}
	expect((await box.verdict(new Uint8Array([...archived, 10]))).status).toBe('altered')
	expect((await box.verdict(archived.subarray(0, -1))).status).toBe('altered')
	await box.running.close()
})

test('The timestamp is renewed before its certificate ends, and each earlier copy stays genuine, also after a purge', async () => {
	const box = await open()
	const { running, hall, id, clock } = box
	const copies = [await box.pdf()]
	await box.renew()
	copies.push(await box.pdf())
	// The authority's certificate is for 400 days.
	clock.advance(309 * DAY_MS)
	await box.renew()
	expect(beginsWith(copies[1] as Uint8Array, await box.pdf())).toBe(true)
	await authority.renew(900)
	clock.advance(2 * DAY_MS)
	await box.renew()
	copies.push(await box.pdf())
	const [stamped, archived, renewed] = copies as [Uint8Array, Uint8Array, Uint8Array]
	expect(beginsWith(renewed, archived)).toBe(true)
	// The certificates of the first timestamp were kept before; what is new is their state.
	expect([countStreams(renewed, 'Certs'), countStreams(renewed, 'OCSPs')]).toEqual([3, 2])
	expect(
		await authority.verify(readSeal(renewed)?.wholeToken ?? new Uint8Array(), coveredBytes(renewed)),
	).toContain('Verification: OK')
	const signatures = await readSignatures(renewed)
	expect(signatures.length).toBe(3)
	expect(signatures[0]).toContain('Signature is Valid')
	expect(signatures[2]).toContain('Total document signed')
	for (const copy of [stamped, archived, renewed])
		expect(await box.verdict(copy)).toMatchObject({ status: 'genuine', waiverId: id })
	for (const copy of copies) expect(readAttachments(copy)).toEqual(readAttachments(stamped))
	expect(verifyData(running.config.dataDir).flatMap(({ fault }) => fault ?? [])).toEqual([])
	await hall.call('POST', `/v1/waivers/${id}/purge`)
	await settleJobs(running.service)
	for (const copy of [stamped, archived, renewed])
		expect(await box.verdict(copy)).toMatchObject({ status: 'purged', waiverId: id, sealLevel: null })
	await running.close()
})

test('A PDF waits with its timestamp while an authority is away or its certificate revoked, and is archived later', async () => {
	const box = await open()
	const stamped = await box.pdf()
	for (const [mode, state, failure] of [
		['down', 'good', 'The time-stamping authority answered 503.'],
		['honest', 'down', `${authority.host} answered 503.`],
		['honest', 'revoked', 'A certificate of the chain was revoked.'],
	] as const) {
		Object.assign(authority, { mode, state })
		expect(await failOnce(box)).toMatchObject({ failure: expect.stringContaining(failure) })
		expect(Buffer.compare(await box.pdf(), stamped)).toBe(0)
		expect(await box.verdict(stamped)).toMatchObject({ status: 'genuine', sealLevel: 'B-T' })
	}
	Object.assign(authority, { mode: 'honest', state: 'good' })
	const failed = findJob(box)
	expect(failed?.run_at).toBeGreaterThan(box.clock.now())
	// The loop leaves a job that waits alone.
	await renewTimestamps(box.running.service.deps)
	expect(findJob(box)).toMatchObject({ attempts: 3, leased: 0, run_at: failed?.run_at })
	makeJobsDue(box)
	await settleJobs(box.running.service)
	expect(await box.verdict(await box.pdf())).toMatchObject({ status: 'genuine', sealLevel: 'B-LTA' })
	await box.running.close()
})

test('A host that the operator does not list is never called, and the PDF stays as it is', async () => {
	const { length } = authority.calls
	const none = await open({ timestampUrl: authority.url })
	await none.renew()
	const other = await open({ timestampUrl: authority.url, revocationHosts: ['ocsp.example'] })
	const { failure } = await failOnce(other)
	expect(failure).toBe(`Error: REVOCATION_HOSTS does not list ${authority.host}.`)
	for (const box of [none, other]) {
		expect(await box.verdict(await box.pdf())).toMatchObject({ status: 'genuine', sealLevel: 'B-T' })
		await box.running.close()
	}
	expect(authority.calls.length).toBe(length)
})

test('Whoever is interrupted between the file and its row loses nothing, and goes on after the next start', async () => {
	const box = await open()
	const { running, hall, id } = box
	const stamped = await box.pdf()
	const { deps } = running.service
	const killed = { ...deps, write: () => Promise.reject(new Error('killed')) }
	const job = { seq: 0, kind: 'waiver.timestamp', subject: id, runAt: 0, attempts: 1, leased: true } as const
	const whole = { ...job, failure: null, organizationId: hall.organizationId }
	expect(await timestampWaiverPdf(killed, whole).then(() => '', messageOf)).toBe('killed')
	expect(Buffer.compare(await box.pdf(), stamped)).toBe(0)
	await running.service.stop()
	const { dataDir } = running.config
	const again = startTestService({ ...archiving, dataDir }, { clock: box.clock })
	const call = again.clientOf(hall.organizationId, ['*'])
	const read = async () => (await call('GET', `/v1/waivers/${id}/pdf`)).bytes
	expect(Buffer.compare(await read(), stamped)).toBe(0)
	await renewTimestamps(again.service.deps)
	await settleJobs(again.service)
	const archived = await read()
	expect(beginsWith(archived, stamped)).toBe(true)
	expect(readSeal(archived)?.wholeToken).toBeDefined()
	await again.close()
})
