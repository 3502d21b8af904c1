import { pageWords } from '../../../src/i18n/page.ts'
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { photo } from '../../support/fixtures/estate.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { readText, runTool, withPdfFile } from '../../support/pdf/poppler.ts'
import { startTestService, useService } from '../../support/service/service.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { verifyData } from '../../../verifier/data.ts'

setDefaultTimeout(120_000)

const running = useService({ baseUrl: 'https://waivers.hall.example' })
const hall = running.tenant('Kletterhalle Łódź')

await hall.call('PATCH', '/v1/organization', { timezone: 'Europe/Warsaw' })
const templateId = await publishTemplate(hall.call, { name: 'Climbing' })

async function signWithAll(): Promise<string> {
	const values = {
		name: { firstName: 'Şirin', lastName: 'Ünlü' },
		email: 'sirin@mail.example',
		phone: '+48 600 700 800',
		photo,
		document: { front: photo, back: photo },
		children: [{ firstName: 'Ada', lastName: 'Ünlü', dateOfBirth: '2020-02-29' }],
	}
	const { id } = await sign(hall, templateId, { values })
	await settleJobs(running.service)
	return id
}

const pdfOf = async (id: string) => (await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes

type Row = Record<string, any>
const row = (sql: string, ...values: string[]): Row =>
	running.service.deps.db.$client.query<Row, string[]>(sql).get(...values) ?? {}
const waiverRow = (id: string): Row => row('SELECT * FROM waivers WHERE id = ?', id)
const sealRow = (id: string): Row =>
	row('SELECT s.* FROM pdf_seals s JOIN waivers w ON w.seq = s.waiver_seq WHERE w.id = ?', id)

const filePath = (sha256: string): string => join(running.config.dataDir, 'files', sha256.slice(0, 2), sha256)

async function renderAnew(id: string): Promise<void> {
	expect((await hall.call('POST', `/v1/waivers/${id}/pdf`)).status).toBe(202)
	await settleJobs(running.service)
}

/** What a time zone is called today, in winter or in summer. */
const zoneIn = (timeZone: string): string =>
	new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })
		.formatToParts()
		.find(({ type }) => type === 'timeZoneName')?.value ?? ''

describe('A stored record', () => {
	test('A record renders to the same bytes after ten later versions, new names and new branding', async () => {
		const id = await signWithAll()
		const first = await pdfOf(id)
		const { unsealed_sha256: unsealed, unsealed_bytes: length } = sealRow(id)
		expect(new Bun.CryptoHasher('sha256').update(first.subarray(0, length)).digest('hex')).toBe(unsealed)
		for (let version = 0; version < 10; version += 1) {
			const changed = blocks.map((block) =>
				block.id === 'terms' ? { ...block, text: `Other terms ${version}.` } : block,
			)
			await hall.call('PUT', `/v1/templates/${templateId}/draft`, { blocks: changed })
			expect((await hall.call('POST', `/v1/templates/${templateId}/publish`)).status).toBe(200)
		}
		await hall.call('PATCH', `/v1/templates/${templateId}`, { name: 'Renamed' })
		await hall.call('PATCH', '/v1/organization', {
			name: 'Renamed hall',
			timezone: 'Asia/Tokyo',
			branding: { color: '#0a7d55', logo: photo },
		})
		// With its file gone it has to be made anew: sealed later, from the same bytes.
		rmSync(filePath(waiverRow(id)['pdf_sha256']))
		await renderAnew(id)
		const again = await pdfOf(id)
		expect(Buffer.compare(again.subarray(0, length), first.subarray(0, length))).toBe(0)
		expect(sealRow(id)).toMatchObject({ unsealed_sha256: unsealed, unsealed_bytes: length })
		const text = await readText(again)
		for (const part of ['Climbing is dangerous.', 'Kletterhalle Łódź', 'Climbing', zoneIn('Europe/Warsaw')])
			expect(text).toContain(part)
		expect(text).not.toContain('Renamed')
		expect(verifyData(running.config.dataDir).flatMap(({ fault }) => fault ?? [])).toEqual([])
	})

	test('A sealed and stored PDF stays unchanged when its record is rendered again', async () => {
		const id = await signWithAll()
		const [first, { chain_seq: _seq, ...before }] = [await pdfOf(id), waiverRow(id)]
		const entries = () => row("SELECT count(*) AS n FROM chain WHERE body LIKE '%waiver.rendered%'")['n']
		const count = entries()
		await renderAnew(id)
		expect(Buffer.compare(await pdfOf(id), first)).toBe(0)
		expect(waiverRow(id)).toMatchObject(before)
		expect(entries()).toBe(count)
	})
})

describe('The certificate', () => {
	test('The certificate states what the database holds', async () => {
		const id = await signWithAll()
		const pdf = await pdfOf(id)
		const waiver = waiverRow(id)
		const evidence = JSON.parse(waiver['evidence'])
		const version = row('SELECT * FROM template_versions WHERE id = ?', waiver['template_version_id'])
		// One line each, however it was broken to fit.
		const text = (await readText(pdf, '-layout')).replaceAll(/[ \t]+/g, ' ')
		const solid = text.replaceAll(/\s/g, '')
		const iso = (ms: number): string => new Date(ms).toISOString()
		const expected = [
			id,
			waiver['hash'],
			version['terms_hash'],
			waiver['template_version_id'],
			new Bun.CryptoHasher('sha256').update(evidence.consentText).digest('hex'),
			String(waiver['chain_seq']),
			evidence.address,
			evidence.userAgent,
			evidence.channel,
			evidence.receivedAt,
			iso(waiver['signed_at']),
			'sirin@mail.example',
			'+48 600 700 800',
			'Asia/Tokyo',
			`https://waivers.hall.example/verify/${id}`,
		]
		for (const each of expected) expect(solid).toContain(String(each).replaceAll(/\s/g, ''))
		const seq = String(version['version_number'])
		expect(text).toContain(`Agreement, version ${seq}`)
		expect(text).toContain('Minor (child); signed for by Şirin Ünlü')
		expect(text).toContain('Signed by typing the name')
		const proof = (await receiptOf(pdf)).checkpoint.split('\n')
		for (const part of proof.slice(1, 3)) expect(solid).toContain(part)
		const local = new Intl.DateTimeFormat('en-GB', {
			timeZone: 'Asia/Tokyo',
			hour: '2-digit',
			minute: '2-digit',
			second: '2-digit',
		}).format(new Date(waiver['signed_at']))
		expect(text).toContain(local)
	})

	test('The PDF and its receipt hold what was consented to, for whom, what was read, and every step', async () => {
		const bare = [
			{ id: 'terms', type: 'text', text: 'Ropes wear out.', requireScroll: true },
			{ id: 'name', type: 'name', label: 'Name' },
			{ id: 'kids', type: 'minors', label: 'Children', required: false },
			{ id: 'card', type: 'id_capture', label: 'Card', sides: 1 },
			{ id: 'signature', type: 'signature', label: 'Signature' },
		]
		const of = await publishTemplate(hall.call, { name: 'Ropes', of: bare })
		const { body: template } = await hall.call('GET', `/v1/templates/${of}`)
		const { body: organization } = await hall.call('GET', '/v1/organization')
		const values = {
			name: { firstName: 'Ada', lastName: 'Lovelace' },
			kids: [{ firstName: 'Byron', lastName: 'Lovelace', dateOfBirth: '2020-02-29' }],
			card: photo,
			signature: { typed: 'Ada Lovelace' },
		}
		const at = '2026-07-01T09:02:30.500Z'
		const steps = ['opened', 'read', 'agreed', 'reviewed', 'signed'].map((step) => ({ step, at }))
		const form = { values, language: 'en', versionId: template.activeVersion.id, steps }
		const sent = { ...form, read: ['terms'], reviewed: true, agreed: true }
		const path = `/w/${organization.slug}/${template.slug}`
		const done = await running.anonymous('POST', path, sent, { 'idempotency-key': crypto.randomUUID() })
		expect(done.status).toBe(201)
		await settleJobs(running.service)
		const { id } = row('SELECT id FROM waivers ORDER BY seq DESC')
		const pdf = await pdfOf(id)
		const text = (await readText(pdf)).replaceAll(/\s+/g, ' ')
		const { consentText, statement, receivedAt } = JSON.parse(waiverRow(id)['evidence'])
		const capacity = 'On their own behalf, and as parent or guardian of Byron Lovelace'
		for (const part of [
			'✓ Read to its end, and confirmed',
			capacity,
			consentText,
			statement,
			receivedAt,
			'By their own statements, on a page open to everybody',
			'Photo of an identity document',
			'Timeline, by the clock of their device',
			`Form opened ${at}`,
			`Text read to its end ${at}`,
			at,
		])
			expect(text).toContain(part)
		expect(text).toMatch(new RegExp(`Ada Lovelace · \\d{1,2} \\w+ \\d{4}.{1,30} · ${capacity}`))
		expect((await receiptOf(pdf)).record.items.evidence).toMatchObject({
			consentText: `${pageWords.en.agreeToSignText} I agree to sign this document electronically.`,
			statement: expect.stringContaining('agree to be bound by it'),
			read: ['terms'],
			steps,
		})
	})

	test('The code on the certificate opens the verification page', async () => {
		const id = await signWithAll()
		const pdf = await pdfOf(id)
		const pages = Number(/Pages: +(\d+)/.exec(await tool(pdf, 'pdfinfo'))?.[1])
		expect(pages).toBeGreaterThan(1)
		const [{ default: jsQr }, { default: sharp }] = await Promise.all([import('jsqr'), import('sharp')])
		const texts: string[] = []
		for (let page = 1; page <= pages; page += 1) {
			const options = ['-r', '150', '-png', '-f', `${page}`, '-l', `${page}`]
			const png = await withPdfFile(pdf, (path) => runTool(['pdftoppm', ...options, path]))
			const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
			const code = jsQr(new Uint8ClampedArray(data), info.width, info.height)
			if (code !== null) texts.push(code.data)
		}
		expect(texts).toEqual([`https://waivers.hall.example/verify/${id}`])
	})
})

test('The served PDF is sealed, tagged and complete, and carries its receipt', async () => {
	const id = await signWithAll()
	const pdf = await pdfOf(id)
	const report = await tool(pdf, 'pdfsig')
	expect(report).toContain('Signature is Valid')
	expect(report).toContain('Total document signed')
	expect(report).toContain('CN=waivers.hall.example document seal')
	expect(await tool(pdf, 'qpdf', '--check')).toContain('No syntax or stream encoding errors found')
	expect(await tool(pdf, 'pdfinfo')).toMatch(/Tagged: +yes/)
	expect(await tool(pdf, 'pdfdetach', '-list')).toMatch(/1: receipt.json\n2: terms.json/)
	const fonts = (await tool(pdf, 'pdffonts')).trim().split('\n').slice(2)
	expect(fonts.length).toBeGreaterThan(2)
	for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+.* yes +yes +yes +\d+ +0$/)
	// The key lies apart from the database, for its owner alone.
	const names = readdirSync(join(running.config.dataDir, 'keys'))
	expect(names).toContain('seal.pem')
	const key = Bun.file(join(running.config.dataDir, 'keys', 'seal.pem'))
	expect((await key.stat()).mode & 0o777).toBe(0o600)
})

test('A waiver that cannot be rendered reports why, is retried, and delays no other waiver', async () => {
	const own = startTestService()
	const owner = own.tenant('Own')
	const of = await publishTemplate(owner.call)
	const poisoned = await sign(owner, of)
	await settleJobs(own.service)
	const client = own.service.deps.db.$client
	// As only a damaged row does it: a time of signing that is none.
	const change = (signedAt: number): void => {
		client.run('UPDATE waivers SET signed_at = ?, pdf_sha256 = NULL WHERE id = ?', [signedAt, poisoned.id])
	}
	const { signed_at: signedAt } = client
		.query('SELECT signed_at FROM waivers WHERE id = ?')
		.get(poisoned.id) as {
		signed_at: number
	}
	change(9e15)
	await owner.call('POST', `/v1/waivers/${poisoned.id}/pdf`)
	const after = await sign(owner, of)
	const status = async (id: string) => (await owner.call('GET', `/v1/waivers/${id}`)).body.pdfStatus
	const failure = () =>
		(
			client.query('SELECT pdf_failure AS f FROM waivers WHERE id = ?').get(poisoned.id) as {
				f: string | null
			}
		).f
	while ((await status(after.id)) !== 'ready' || failure() === null) await Bun.sleep(20)
	expect(client.query('SELECT pdf_status AS s FROM waivers WHERE id = ?').get(poisoned.id)).toEqual({
		s: 'failed',
	})
	expect(failure()).toContain('RangeError')
	expect(own.logged.some((line) => line.includes('job failed') && line.includes(poisoned.id))).toBe(true)
	// Mended, it heals by itself: the job waits for its next try.
	change(signedAt)
	client.run('UPDATE jobs SET run_at = 0')
	own.service.deps.wake('waiver.pdf')
	while ((await status(poisoned.id)) !== 'ready') await Bun.sleep(20)
	expect(failure()).toBeNull()
	await own.close()
})

const tool = async (pdf: Uint8Array, ...command: string[]): Promise<string> =>
	withPdfFile(pdf, async (path) => new TextDecoder().decode(await runTool([...command, path])))

async function receiptOf(
	pdf: Uint8Array,
): Promise<{ checkpoint: string; record: { items: { evidence: unknown } } }> {
	return withPdfFile(pdf, async (path) => {
		await runTool(['pdfdetach', '-save', '1', '-o', `${path}.json`, path])
		return JSON.parse(readFileSync(`${path}.json`, 'utf8'))
	})
}
