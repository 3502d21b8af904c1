import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAttachments } from '../../../verifier/attachments.ts'
import { verifyReceipt } from '../../../verifier/evidence.ts'
import type { Receipt } from '../../../verifier/evidence.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

// Services are started, and many calls made, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)
const scratch = mkdtempSync(join(tmpdir(), 'waiver-receipt-'))
afterAll(() => rmSync(scratch, { recursive: true }))

async function signWithAll(firstName: string): Promise<string> {
	const values = {
		name: { firstName, lastName: 'Ünlü' },
		condition: true,
		photo,
		document: { front: photo, back: photo },
		children: [{ firstName: 'Ada', lastName: 'Ünlü', dateOfBirth: '2020-02-29' }],
	}
	const { id } = await sign(hall, templateId, { values, tags: ['x'] })
	await settleJobs(running.service)
	return id
}

const pdfOf = async (id: string) => (await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes

/** A file that is attached to the PDF, as anybody gets it out of it. */
async function attached(id: string, number: 1 | 2): Promise<string> {
	const [pdf, out] = [join(scratch, `${id}.pdf`), join(scratch, `${id}.json`)]
	writeFileSync(pdf, await pdfOf(id))
	const child = Bun.spawn(['pdfdetach', '-save', String(number), '-o', out, pdf], { stderr: 'pipe' })
	expect(await child.exited).toBe(0)
	return readFileSync(out, 'utf8')
}

const receiptOf = async (id: string): Promise<Receipt> => JSON.parse(await attached(id, 1))

const keyOf = async (): Promise<string> =>
	(await hall.call('GET', '/v1/evidence/checkpoint')).body.verifierKey

test("The receipt in a PDF opens the waiver's commitment, before and after a purge", async () => {
	const id = await signWithAll('Şirin')
	const [receipt, key] = [await receiptOf(id), await keyOf()]
	const sound = { included: true, signed: true, opens: true }
	expect(verifyReceipt(receipt, [key])).toMatchObject({
		...sound,
		entry: { subject: id, kind: 'waiver.signed' },
	})
	await hall.call('POST', `/v1/waivers/${id}/purge`)
	expect(verifyReceipt(receipt, [key])).toMatchObject(sound)
	const { body } = await hall.call('POST', '/v1/evidence/verify', receipt)
	expect(body).toMatchObject({ valid: true, opens: true, current: true, waiverId: id })
})

test("Another record, salt, field or entry does not open the waiver's commitment", async () => {
	const [id, other] = [await signWithAll('One'), await signWithAll('Two')]
	const [receipt, strange, key] = [await receiptOf(id), await receiptOf(other), await keyOf()]
	const record = receipt.record as NonNullable<Receipt['record']>
	const items = record.items as any
	const changed: Receipt[] = [
		{ ...receipt, record: strange.record as never },
		{ ...receipt, recordSalt: strange.recordSalt as never },
		{ ...receipt, recordSalt: '' },
		{ ...receipt, record: { ...record, items: { ...items, values: { ...items.values, condition: false } } } },
		{ ...receipt, record: { ...record, items: { ...items, outcome: { ...items.outcome, expiresAt: 1 } } } },
		{ ...receipt, record: { ...record, items: { ...items, more: 1 } } },
		{ ...receipt, record: { ...record, images: {} } },
		{ ...receipt, record: { ...record, images: { ...record.images, 'image/photo': 'ab'.repeat(32) } } },
	]
	for (const each of changed) {
		expect(verifyReceipt(each, [key])).toMatchObject({ included: true, signed: true, opens: false })
		expect((await hall.call('POST', '/v1/evidence/verify', each)).body.valid).toBe(false)
	}
	expect(verifyReceipt({ ...receipt, entry: strange.entry }, [key])).toMatchObject({
		included: false,
		opens: false,
	})
	expect(verifyReceipt(receipt, [key.replace(/^[^/]+/, 'elsewhere')])).toMatchObject({ signed: false })
})

test('The terms in a PDF are the form that was signed: the chain, the record and the version have their hash', async () => {
	const id = await signWithAll('Terms')
	const [receipt, terms] = [await receiptOf(id), await attached(id, 2)]
	const hash = new Bun.CryptoHasher('sha256').update(terms).digest('hex')
	expect(JSON.parse(receipt.entry).data.termsHash).toBe(hash)
	expect(receipt.record?.items['evidence']).toMatchObject({ termsHash: hash, language: 'en' })
	const { body } = await hall.call('GET', `/v1/waivers/${id}`)
	expect(body.evidence.termsHash).toBe(hash)
	const { body: template } = await hall.call('GET', `/v1/templates/${templateId}`)
	expect(JSON.parse(terms)).toEqual(template.activeVersion.blocks)
	expect(readAttachments(await pdfOf(id))).toEqual({ receipt: await attached(id, 1), terms })
})

test('A waiver renders to the same bytes, however far the chain has grown since', async () => {
	const id = await signWithAll('Again')
	const first = await pdfOf(id)
	for (let n = 0; n < 3; n++) await sign(hall, templateId)
	await hall.call('GET', '/v1/evidence/checkpoint')
	expect((await hall.call('POST', `/v1/waivers/${id}/pdf`)).status).toBe(202)
	await settleJobs(running.service)
	expect(Buffer.from(await pdfOf(id)).equals(Buffer.from(first))).toBe(true)
})
