import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { runTool, withPdfFile } from '../../support/pdf/poppler.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

// Services are started, and many calls made, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const running = useService()
const hall = running.tenant('Hall')
const other = running.tenant('Other')
const templateId = await publishTemplate(hall.call, { name: 'Climbing' })

async function signed(): Promise<{ id: string; pdf: Uint8Array }> {
	const { id } = await sign(hall, templateId)
	await settleJobs(running.service)
	return { id, pdf: (await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const verify = async (body: unknown, by: Tenant = hall) => by.call('POST', '/v1/evidence/verify', body)
const judge = async (pdf: Uint8Array, by: Tenant = hall) => (await verify({ pdf: base64(pdf) }, by)).body

const nothing = {
	waiverId: null,
	waiverStatus: null,
	organization: null,
	template: null,
	versionNumber: null,
	signedAt: null,
	importedAt: null,
	expiresAt: null,
	voidedAt: null,
	purgedAt: null,
	hash: null,
	chainSeq: null,
	sealedAt: null,
	stampedAt: null,
	sealLevel: null,
	hasOwnTerms: null,
}

describe('Verifying an uploaded PDF', () => {
	test('A PDF as it was served is genuine, and the response says nothing about anybody', async () => {
		const { id, pdf } = await signed()
		const detail = (await hall.call('GET', `/v1/waivers/${id}`)).body
		const verdict = await judge(pdf)
		expect(verdict).toEqual({
			status: 'genuine',
			waiverId: id,
			waiverStatus: 'signed',
			organization: 'Hall',
			template: 'Climbing',
			versionNumber: 1,
			signedAt: detail.signedAt,
			importedAt: null,
			expiresAt: null,
			voidedAt: null,
			purgedAt: null,
			hash: detail.hash,
			chainSeq: expect.any(Number),
			sealedAt: expect.any(String),
			stampedAt: null,
			sealLevel: 'B-B',
			hasOwnTerms: true,
		})
		for (const secret of ['Grace', 'Hopper', '127.0.0.1'])
			expect(JSON.stringify(verdict)).not.toContain(secret)
	})

	test('A PDF with any one byte changed is altered', async () => {
		const { id, pdf } = await signed()
		const text = Buffer.from(pdf).toString('latin1')
		for (let at = 100; at < pdf.length; at += Math.floor(pdf.length / 25)) {
			// With another id it is of another waiver.
			if (text.slice(at - id.length + 1, at + id.length).includes(id)) continue
			const flipped = pdf.slice()
			flipped[at] = (flipped[at] ?? 0) ^ 1
			expect([at, await judge(flipped)]).toMatchObject([at, { status: 'altered', waiverId: id }])
		}
		expect(await judge(new Uint8Array([...pdf, 32]))).toMatchObject({ status: 'altered', waiverId: id })
	})

	test('A PDF that another program saved again is altered, with or without a seal', async () => {
		const { id, pdf } = await signed()
		const saved = async (...options: string[]): Promise<Uint8Array> =>
			withPdfFile(pdf, async (path) => {
				await runTool(['qpdf', ...options, path, `${path}.out`])
				return Bun.file(`${path}.out`).bytes()
			})
		for (const options of [
			['--object-streams=generate', '--compress-streams=y'],
			['--pages', '.', '1', '--'],
		])
			expect([options, await judge(await saved(...options))]).toMatchObject([
				options,
				{ status: 'altered', waiverId: id },
			])
		// The part before the seal, without the seal.
		const bare = pdf.subarray(0, Buffer.from(pdf).indexOf('%%EOF\n') + 6)
		expect(await judge(bare)).toMatchObject({ status: 'altered', waiverId: id })
	})

	test('A PDF with other terms attached says so, and one without terms says nothing of them', async () => {
		const { id, pdf } = await signed()
		const fake = Buffer.concat([
			pdf.subarray(0, 15),
			Buffer.from('900 0 obj\n<</Type/EmbeddedFile/Subtype/application#2Fjson>>\nstream\n'),
			deflateSync('[{"id":"terms","type":"text","text":"Anything goes."}]'),
			Buffer.from('\nendstream\nendobj\n'),
			pdf.subarray(15),
		])
		expect(await judge(fake)).toMatchObject({ status: 'altered', waiverId: id, hasOwnTerms: false })
		const bare = Buffer.from(Buffer.from(pdf).toString('latin1').replaceAll('#2Fjson', '#2Ftext'), 'latin1')
		expect(await judge(bare)).toMatchObject({ status: 'altered', waiverId: id, hasOwnTerms: null })
		expect(await judge(fake, other)).toEqual({ status: 'unknown', ...nothing })
	})

	test('A PDF of no waiver, a PDF of another organization and a file that is not a PDF are unknown', async () => {
		const { pdf } = await signed()
		const unknown = { status: 'unknown', ...nothing }
		expect(await judge(pdf, other)).toEqual(unknown)
		for (const bytes of ['%PDF-1.7\n%%EOF\n', 'no PDF', '\0', '{}'])
			expect([bytes, await judge(Buffer.from(bytes))]).toEqual([bytes, unknown])
		const strange = Buffer.from(pdf)
			.toString('latin1')
			.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7/g, '01999999-9999-7')
		expect(await judge(Buffer.from(strange, 'latin1'))).toEqual(unknown)
	})

	test('The PDF of a purged waiver is reported as purged', async () => {
		const { id, pdf } = await signed()
		await hall.call('POST', `/v1/waivers/${id}/purge`)
		const { purgedAt } = (await hall.call('GET', `/v1/waivers/${id}`)).body
		expect(await judge(pdf)).toMatchObject({ status: 'purged', waiverId: id, purgedAt, sealedAt: null })
		const flipped = pdf.slice()
		flipped[5000] = (flipped[5000] ?? 0) ^ 1
		expect(await judge(flipped)).toMatchObject({ status: 'altered' })
	})

	test('The PDF of a voided waiver is reported as voided', async () => {
		const { id, pdf } = await signed()
		await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Wrong person' })
		const verdict = await judge(pdf)
		expect(verdict).toMatchObject({ status: 'genuine', waiverStatus: 'voided', voidedAt: expect.any(String) })
		expect(JSON.stringify(verdict)).not.toContain('Wrong person')
	})
})

test('A file that takes too long to read is unknown, and delays no rendering', async () => {
	// Cross-reference streams that lead round in a circle, and one that unpacks to very much.
	const bomb = Bun.deflateSync(new Uint8Array(200_000_000))
	const head = `%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bomb.length + 6}>>\nstream\n`
	const file = Buffer.concat([
		Buffer.from(head),
		Buffer.from([0x78, 0x9c]),
		bomb,
		Buffer.from('\0\0\0\0\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Info 1 0 R>>\nstartxref\n9\n%%EOF\n'),
	])
	const answer = judge(file)
	const { pdf } = await signed()
	expect(pdf.length).toBeGreaterThan(1000)
	expect(await answer).toEqual({ status: 'unknown', ...nothing })
	expect((await judge(pdf)).status).toBe('genuine')
})

describe('Verifying a code', () => {
	test('A code finds its record, in any case and spacing', async () => {
		const { id } = await signed()
		for (const code of [id, id.toUpperCase(), id.replaceAll('-', ''), ` ${id} `])
			expect((await verify({ code })).body).toMatchObject({ status: 'genuine', waiverId: id })
		expect((await verify({ code: id }, other)).body).toEqual({ status: 'unknown', ...nothing })
		await hall.call('POST', `/v1/waivers/${id}/purge`)
		expect((await verify({ code: id })).body).toMatchObject({ status: 'purged', waiverId: id })
	})

	test('An invalid code is unknown', async () => {
		for (const code of ['x', '01999999-9999-7999-8999-999999999999', '-', "' OR 1=1"])
			expect([code, (await verify({ code })).body]).toEqual([code, { status: 'unknown', ...nothing }])
	})
})

test('422 for an empty body, two documents at once, half a receipt, and invalid base64', async () => {
	const pdf = base64(Buffer.from('x'))
	for (const body of [
		{},
		{ pdf, code: 'x' },
		{ entry: 'x' },
		{ pdf: 'no base64!' },
		{ pdf: '' },
		{ code: '' },
		[],
	])
		expectRefusal(await verify(body), 'validation_failed')
})
