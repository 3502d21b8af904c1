import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAttachments } from '../../../verifier/attachments.ts'
import { makeHonestRecord } from '../../support/fixtures/honest-record.ts'
import type { HonestRecord } from '../../support/fixtures/honest-record.ts'
import { runWaiver } from '../../support/service/child-service.ts'

// Services are started, and many calls made, which on a busy machine takes its time.
setDefaultTimeout(120_000)

let record: HonestRecord
const folder = mkdtempSync(join(tmpdir(), 'waiver-verify-file-'))
const verifier = join(import.meta.dir, '../../../verifier/verify.ts')

beforeAll(async () => {
	record = await makeHonestRecord(2)
})
afterAll(() => {
	for (const each of [record.dataDir, folder]) rmSync(each, { recursive: true, force: true })
})

const verify = (dataDir: string, ...args: string[]) => runWaiver(['verify', ...args], { DATA_DIR: dataDir })

const pdfOf = (id: string): string => {
	const db = new Database(join(record.dataDir, 'waiver.db'), { readonly: true })
	const { hash } = db
		.query<{ hash: string }, [string]>('SELECT pdf_sha256 AS hash FROM waivers WHERE id = ?')
		.get(id) ?? { hash: '' }
	db.close()
	return join(record.dataDir, 'files', hash.slice(0, 2), hash)
}

test('A file is verified with the terms that were signed, and a changed one exits with 5', async () => {
	const id = record.waiverIds[0] ?? ''
	const { code, out } = await verify(record.dataDir, pdfOf(id))
	expect({ code, out }).toEqual({
		code: 0,
		out: expect.stringMatching(
			new RegExp(
				`^Genuine: .*\nWaiver ${id}, signed at .*\nIts terms\\.json is what was signed\\. In en:\n\n[\\s\\S]*Climbing is \\*\\*dangerous`,
			),
		),
	})
	const bytes = readFileSync(pdfOf(id))
	bytes[5_000] = (bytes[5_000] ?? 0) ^ 1
	const changed = join(folder, 'changed.pdf')
	writeFileSync(changed, bytes)
	expect(await verify(record.dataDir, changed)).toMatchObject({
		code: 5,
		out: expect.stringMatching(/^Changed since it was sealed\.\n/),
		err: expect.stringContaining('The PDF does not verify.'),
	})
	writeFileSync(changed, 'no PDF')
	expect(await verify(record.dataDir, changed)).toMatchObject({
		code: 5,
		out: 'Not sealed by this service, or its waiver is not kept here.\n',
	})
})

test('The folder verifier alone verifies a PDF by a key from elsewhere, and prints the terms', async () => {
	const id = record.waiverIds[1] ?? ''
	const run = (...args: string[]) => {
		const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, verifier, ...args])
		return { code: exitCode, out: stdout.toString(), err: stderr.toString() }
	}
	const sound = run(pdfOf(id), record.verifierKey)
	expect(sound.code).toBe(0)
	expect(sound.out).toContain('Climbing is **dangerous**.')
	const verdict = { included: true, signed: true, opens: true, terms: true, entry: { subject: id } }
	expect(JSON.parse(sound.out.slice(0, sound.out.indexOf('\n\n')))).toMatchObject(verdict)
	expect(run(pdfOf(id))).toMatchObject({ code: 6, out: expect.stringContaining('"signed": false') })
	const { receipt = '', terms = '' } = readAttachments(readFileSync(pdfOf(id)))
	const [receiptFile, termsFile] = [join(folder, 'receipt.json'), join(folder, 'terms.json')]
	writeFileSync(receiptFile, receipt)
	writeFileSync(termsFile, terms)
	expect(run(receiptFile, termsFile, record.verifierKey)).toEqual(sound)
	writeFileSync(termsFile, terms.replace('dangerous', 'harmless'))
	const other = run(receiptFile, termsFile, record.verifierKey)
	expect(other.code).toBe(5)
	expect(other.out).toContain('"terms": false')
	expect(other.out).not.toContain('harmless')
	expect(run(receiptFile, record.verifierKey)).toMatchObject({
		code: 0,
		out: expect.stringContaining('"terms": null'),
	})
	writeFileSync(receiptFile, '%PDF-1.7 of nobody')
	expect(run(receiptFile)).toMatchObject({
		code: 1,
		err: `${receiptFile} has no receipt.json that can be read.\n`,
	})
})
