import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unknownKeyFile } from '../../support/fixtures/key-file.ts'
import { openSealKey } from '../../../src/seal/key.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { requireTool } from '../../support/run/tools.ts'
import { runTool, withPdfFile } from '../../support/pdf/poppler.ts'
import { startTestService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const folder = mkdtempSync(join(tmpdir(), 'waiver-seal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const openssl = async (command: string): Promise<void> => {
	requireTool('openssl')
	const child = Bun.spawn(['openssl', ...command.split(' ')], {
		cwd: folder,
		stderr: 'pipe',
		stdout: 'ignore',
	})
	const complaint = await new Response(child.stderr).text()
	if ((await child.exited) !== 0) throw new Error(complaint)
}

/** An authority, and keys that it has certified, in files as owners have them. */
beforeAll(async () => {
	await openssl('req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.crt -days 30 -subj /CN=Authority')
	for (const [name, kind] of [
		['rsa', 'rsa:2048'],
		['ec', 'ec -pkeyopt ec_paramgen_curve:P-256'],
	] as const) {
		await openssl(`req -newkey ${kind} -nodes -keyout ${name}.key -out ${name}.csr -subj /CN=Hall_${name}`)
		await openssl(`x509 -req -in ${name}.csr -CA ca.crt -CAkey ca.key -days 20 -out ${name}.crt`)
		const pack = `-inkey ${name}.key -in ${name}.crt -certfile ca.crt -passout pass:correct`
		await openssl(`pkcs12 -export ${pack} -out ${name}.p12`)
		await openssl(`pkcs12 -export -legacy ${pack} -out ${name}-old.p12`)
	}
	await openssl('pkcs12 -export -nokeys -in rsa.crt -passout pass:correct -out keyless.p12')
})

const open = (p12?: { path: string; password: string }) =>
	openSealKey({
		...unknownKeyFile(join(folder, 'keys', 'seal.pem')),
		subject: { name: 'hall.example document seal', legalName: null },
		earlier: [],
		p12,
		now: new Date('2026-05-01T10:00:00Z'),
	})

describe('Our own key', () => {
	test('Our own key is made once, for its owner alone, with a certificate for signing and nothing else', () => {
		const { key, certificate, chain } = open()
		expect(statSync(join(folder, 'keys', 'seal.pem')).mode & 0o777).toBe(0o600)
		expect(Buffer.compare(open().certificate, certificate)).toBe(0)
		expect(chain).toEqual([])
		const read = new X509Certificate(certificate)
		expect(read.checkPrivateKey(key)).toBe(true)
		expect(read.verify(read.publicKey)).toBe(true)
		expect({ subject: read.subject, ca: read.ca }).toEqual({
			subject: 'CN=hall.example document seal',
			ca: false,
		})
		expect(read.validFromDate.toISOString()).toBe('2026-05-01T10:00:00.000Z')
		expect(read.validToDate.getUTCFullYear()).toBe(2066)
	})

	test('Our own key is reported if it is damaged, and never overwritten with a new one', () => {
		const path = join(folder, 'keys', 'seal.pem')
		const whole = readFileSync(path)
		for (const damaged of ['', whole.subarray(0, 300), whole.toString().replace('A', 'B')]) {
			writeFileSync(path, damaged)
			expect(() => open()).toThrow('restore keys/seal.pem')
		}
		writeFileSync(path, whole)
		expect(existsSync(path)).toBe(true)
	})
})

describe("The owner's own key", () => {
	test.each(['rsa', 'ec', 'rsa-old', 'ec-old'])(
		'The key %s is read with its certificate and its authority',
		(name) => {
			const opened = open({ path: join(folder, `${name}.p12`), password: 'correct' })
			const certificate = new X509Certificate(opened.certificate)
			expect(certificate.checkPrivateKey(opened.key)).toBe(true)
			expect(certificate.subject).toBe(`CN=Hall_${name.split('-')[0]}`)
			expect(opened.chain.map((each) => new X509Certificate(each).subject)).toEqual(['CN=Authority'])
		},
	)

	test('A file with a wrong password, or without a key, says so in a sentence', () => {
		const p12 = (name: string, password: string) => () => open({ path: join(folder, name), password })
		expect(p12('rsa.p12', 'wrong')).toThrow('check SEAL_P12_PASSWORD')
		expect(p12('ca.crt', 'correct')).toThrow('check SEAL_P12_PASSWORD')
		expect(p12('keyless.p12', 'correct')).toThrow('must contain a private key')
		const config = { sealP12: join(folder, 'rsa.p12'), sealP12Password: 'wrong' }
		expect(() => startTestService(config)).toThrow('check SEAL_P12_PASSWORD')
	})

	test("The owner's own key seals from then on, and what was sealed before stays genuine", async () => {
		const dataDir = mkdtempSync(join(tmpdir(), 'waiver-seal-data-'))
		const first = startTestService({ dataDir })
		const hall = first.tenant('Hall')
		const templateId = await publishTemplate(hall.call)
		const { id } = await sign(hall, templateId)
		await settleJobs(first.service)
		const before = (await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes
		await first.service.stop()
		const p12 = { sealP12: join(folder, 'ec.p12'), sealP12Password: 'correct' }
		const second = startTestService({ dataDir, ...p12 })
		const call = second.clientOf(hall.organizationId, ['*'])
		const later = await sign({ call }, templateId)
		await settleJobs(second.service)
		const after = (await call('GET', `/v1/waivers/${later.id}/pdf`)).bytes
		const report = await withPdfFile(after, async (path) =>
			new TextDecoder().decode(await runTool(['pdfsig', path])),
		)
		expect(report).toMatch(/CN=Hall_ec[\s\S]*Total document signed[\s\S]*Signature is Valid/)
		// As if it had been sealed anew since, so that its seal alone speaks for it.
		const { db } = second.service.deps
		db.$client.run('UPDATE waivers SET pdf_sha256 = ? WHERE id = ?', ['00'.repeat(32), id])
		const verdict = await call('POST', '/v1/evidence/verify', { pdf: Buffer.from(before).toString('base64') })
		expect(verdict.body).toMatchObject({ status: 'genuine', waiverId: id })
		// A seal by a key that never was ours is none.
		db.$client.run('PRAGMA foreign_keys = OFF')
		db.$client.run(
			'DELETE FROM seal_certificates WHERE first_used_at = (SELECT min(first_used_at) FROM seal_certificates)',
		)
		const stranger = await call('POST', '/v1/evidence/verify', {
			pdf: Buffer.from(before).toString('base64'),
		})
		expect(stranger.body).toMatchObject({ status: 'altered', waiverId: id })
		await second.close()
	})
})
