import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { runTool, withPdfFile } from '../../support/pdf/poppler.ts'
import { startTestService, until, useService } from '../../support/service/service.ts'
import { startAuthority } from '../../support/evidence/timestamp-authority.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { readSeal } from '../../../src/seal/sealed-pdf.ts'

// OpenSSL makes keys and answers, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const authority = await startAuthority()
const running = useService({ timestampUrl: authority.url })
afterAll(() => authority.close())
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const pdfOf = async (id: string) => (await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes

const signature = async (pdf: Uint8Array): Promise<string> =>
	withPdfFile(pdf, async (path) => new TextDecoder().decode(await runTool(['pdfsig', path])))

async function signAndRender(): Promise<string> {
	const { id } = await sign(hall, templateId)
	await until(async () => {
		const { body } = await hall.call('GET', `/v1/waivers/${id}`)
		return body.pdfStatus === 'ready' ? true : undefined
	})
	return id
}

function seal(id: string) {
	return running.service.deps.db.$client
		.query<{ sealed_at: number; stamped_at: number | null; unsealed_sha256: string }, [string]>(
			'SELECT s.* FROM pdf_seals s JOIN waivers w ON w.seq = s.waiver_seq WHERE w.id = ?',
		)
		.get(id)
}

test('A PDF carries a timestamp beside its seal, and the seal stays valid', async () => {
	const id = await signAndRender()
	const pdf = await pdfOf(id)
	expect(readSeal(pdf)).toMatchObject({ isIntact: true, hasTimestamp: true })
	expect(await signature(pdf)).toMatch(/Total document signed[\s\S]*Signature is Valid/)
	expect(seal(id)?.stamped_at).toBeGreaterThanOrEqual(seal(id)?.sealed_at ?? Infinity)
	const verdict = await hall.call('POST', '/v1/evidence/verify', { pdf: Buffer.from(pdf).toString('base64') })
	expect(verdict.body).toMatchObject({ status: 'genuine', stampedAt: expect.any(String) })
})

test('Without a timestamp authority a PDF is sealed and marked as not timestamped, and gets its timestamp once there is one', async () => {
	for (const mode of ['down', 'refusing', 'replaying', 'nonceless', 'other', 'forged'] as const) {
		authority.mode = mode
		const asked = authority.asked
		const own = startTestService({ timestampUrl: authority.url })
		const owner = own.tenant('Own')
		const { id } = await sign(owner, await publishTemplate(owner.call))
		const read = async () => (await owner.call('GET', `/v1/waivers/${id}/pdf`)).bytes
		await until(async () =>
			(await owner.call('GET', `/v1/waivers/${id}`)).body.pdfStatus === 'ready' ? true : undefined,
		)
		const bare = await read()
		expect([mode, readSeal(bare)]).toMatchObject([mode, { isIntact: true, hasTimestamp: false }])
		expect(await signature(bare)).toMatch(/Total document signed[\s\S]*Signature is Valid/)
		const before = await owner.call('POST', '/v1/evidence/verify', { code: id })
		expect(before.body.stampedAt).toBeNull()
		await until(() => (authority.asked >= asked + 2 ? true : undefined))
		authority.mode = 'honest'
		// The job waits a while after its failure; nobody wants to wait with it.
		own.service.deps.db.$client.run("UPDATE jobs SET run_at = 0 WHERE kind = 'waiver.timestamp'")
		own.service.deps.wake('waiver.timestamp')
		await settleJobs(own.service)
		const timestamped = await read()
		expect(readSeal(timestamped)).toMatchObject({ isIntact: true, hasTimestamp: true })
		expect(await signature(timestamped)).toMatch(/Total document signed[\s\S]*Signature is Valid/)
		// What was sealed is what is sealed: only the room beside the signature is filled.
		expect(readSeal(timestamped)?.signature).toEqual(readSeal(bare)?.signature as Uint8Array)
		expect(timestamped.length).toBe(bare.length)
		const { body } = await owner.call('POST', '/v1/evidence/verify', { code: id })
		expect(body.stampedAt).toEqual(expect.any(String))
		// The copy that somebody got before the stamp is as genuine as ever.
		const old = { pdf: Buffer.from(bare).toString('base64') }
		expect((await owner.call('POST', '/v1/evidence/verify', old)).body.status).toBe('genuine')
		expect(own.logged.filter((line) => line.includes('no timestamp for the seal')).length).toBe(1)
		await own.close()
	}
})
