import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listExported } from '../../../src/cli/importing/read-export.ts'
import { listExportTables } from '../../../src/features/export/tables.ts'
import { runWaiver } from '../../support/service/child-service.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { furnish } from '../../support/fixtures/estate.ts'
import { publishShared, readWaiver, signByLink, signFirst } from '../../support/fixtures/guardians.ts'
import { parseCsv } from '../../../src/kit/text/csv.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { dataUrl, noisyJpeg } from '../../support/fixtures/photos.ts'
import { startTestService, useService, until } from '../../support/service/service.ts'
import { sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)

/** An export of the hall over HTTP, unpacked. */
let folder: string

const running = useService({}, { checkpointPauseMs: 20 })
const hall = await furnish(running, 'Hall')
const other = await furnish(running, 'Other')

beforeAll(async () => {
	const { id } = await sign(hall, hall.templateId)
	await settleJobs(running.service)
	await hall.call('POST', `/v1/waivers/${id}/purge`, {})
	await settleJobs(running.service)
	folder = await unpack(new Uint8Array(await (await download()).arrayBuffer()))
})

const download = (signal?: AbortSignal): Promise<Response> =>
	fetch(`${running.service.url}/v1/export`, {
		headers: { authorization: `Bearer ${hall.key}` },
		...(signal === undefined ? {} : { signal }),
	})

/** Python's own reader of ZIP files, which checks every sum. */
async function unpack(archive: Uint8Array): Promise<string> {
	const to = mkdtempSync(join(tmpdir(), 'waiver-export-'))
	writeFileSync(join(to, 'archive.zip'), archive)
	const child = Bun.spawn(['python3', '-m', 'zipfile', '-e', join(to, 'archive.zip'), join(to, 'all')])
	expect(await child.exited).toBe(0)
	return join(to, 'all')
}

/** Another box, with nothing but an organization. */
async function emptyBox(): Promise<{ DATA_DIR: string }> {
	const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'waiver-other-box-')) }
	const organization = await runWaiver(['organizations', 'create', '--name', 'Box', '--slug', 'box'], env)
	expect(organization).toMatchObject({ code: 0 })
	return env
}

const linesOf = (name: string): Record<string, unknown>[] =>
	readFileSync(join(folder, name), 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line))

/** The verifier of the archive itself, from the archive, as whoever unpacks it runs it. */
async function verify(archive: string): Promise<{ code: number; out: string }> {
	const child = Bun.spawn([process.execPath, 'verifier/verify.ts', '.'], { cwd: archive, stderr: 'inherit' })
	return { out: await new Response(child.stdout).text(), code: await child.exited }
}

describe('GET /v1/export', () => {
	test('An export contains every waiver as the API returns it, with its people, evidence and files', async () => {
		const exported = linesOf('waivers.jsonl')
		// One of them consents to news.
		expect(exported).toHaveLength(6)
		const [first, purged] = [exported[0], exported.at(-1)]
		const { body: shown } = await hall.call('GET', `/v1/waivers/${hall.waiverId}`)
		expect(first).toMatchObject(shown)
		expect(first).toMatchObject({
			people: [{ role: 'signer', firstName: 'Grace' }, { role: 'minor' }],
			evidence: { source: 'api' },
		})
		const pdf = readFileSync(join(folder, 'pdfs', `${hall.waiverId}.pdf`))
		const served = await fetch(`${running.service.url}/v1/waivers/${hall.waiverId}/pdf`, {
			headers: { authorization: `Bearer ${hall.key}` },
		})
		expect(pdf.equals(new Uint8Array(await served.arrayBuffer()))).toBe(true)
		const files = (first as { files: string[] }).files
		expect(files.toSorted()).toEqual([`images/${hall.waiverId}/photo.jpg`, `pdfs/${hall.waiverId}.pdf`])
		for (const path of files) expect(readFileSync(join(folder, path)).length).toBeGreaterThan(50)
		expect(purged).toMatchObject({ values: {}, files: [], purgedAt: expect.any(String) })
		expect(linesOf('faults.jsonl')).toEqual([])
	})

	test('An export contains every table that is not excluded by name, no secret, and nothing of another organization', () => {
		const tables = readdirSync(join(folder, 'tables')).map((name) => name.replace('.jsonl', ''))
		expect(tables.toSorted()).toEqual(
			listExportTables(running.service.deps.db)
				.map(({ name }) => name)
				.toSorted(),
		)
		for (const name of ['waivers', 'chain', 'audit_log', 'checkins', 'participants', 'webhook_attempts'])
			expect(linesOf(`tables/${name}.jsonl`).length).toBeGreaterThan(0)
		const all = readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
			.join('\n')
		for (const id of [other.organizationId, other.waiverId, other.templateId, other.webhookId])
			expect(all).not.toContain(id)
		const hashes = rowsOf<{ hash: string }>(running.service, 'SELECT hash FROM api_keys')
		expect(hashes.length).toBeGreaterThan(1)
		for (const { hash } of hashes) expect(all).not.toContain(hash)
		expect(linesOf('tables/webhook_endpoints.jsonl')[0]).not.toHaveProperty('secret')
	})

	test('The verifier in the archive verifies the archive, and finds changes', async () => {
		const sound = await verify(folder)
		expect(sound).toMatchObject({ code: 0 })
		expect(sound.out).toContain(hall.organizationId)
		const harms: [file: string, change: (text: string) => string, code: number][] = [
			['tables/chain.jsonl', (text) => text.replace('waiver.signed', 'waiver.voided'), 3],
			['tables/waivers.jsonl', (text) => text.replace('Grace', 'Grade'), 4],
			['tables/audit_log.jsonl', (text) => text, 0],
			[`pdfs/${hall.waiverId}.pdf`, (text) => `${text} `, 5],
		]
		for (const [file, change, code] of harms) {
			const copy = mkdtempSync(join(tmpdir(), 'waiver-export-'))
			cpSync(folder, copy, { recursive: true })
			const path = join(copy, file)
			writeFileSync(path, Buffer.from(change(readFileSync(path, 'latin1')), 'latin1'))
			expect({ file, code: (await verify(copy)).code }).toEqual({ file, code })
		}
	})

	test('An export is on both logs, and only a key with every scope may have it', async () => {
		const { body: audit } = await hall.call('GET', '/v1/audit-log?action=organization.exported')
		expect(audit.items[0]).toMatchObject({
			subject: hall.organizationId,
			actor: expect.stringMatching(/^key:/),
		})
		const { body: reads } = await hall.call('GET', '/v1/phi-access-log?action=organization.exported')
		expect(reads.items).toHaveLength(audit.items.length)
		const some = running.clientOf(hall.organizationId, ['organization:manage', 'waivers:read'])
		expectRefusal(await some('GET', '/v1/export'), 'insufficient_scope')
	})

	test('A reader who disconnects leaves nothing open, and the next export starts', async () => {
		const photo = dataUrl(await noisyJpeg(700, 700), 'image/jpeg')
		for (let n = 0; n < 40; n++) await sign(hall, hall.templateId, { values: { photo } })
		await settleJobs(running.service)
		const abort = new AbortController()
		const response = await download(abort.signal)
		await response.body?.getReader().read()
		expectRefusal(await hall.call('GET', '/v1/export'), 'conflict')
		abort.abort()
		const next = await until(async () => {
			const again = await download()
			return again.status === 200 ? again : undefined
		})
		expect((await next.arrayBuffer()).byteLength).toBeGreaterThan(3_000_000)
		const [row] = rowsOf<{ busy: number }>(running.service, 'PRAGMA wal_checkpoint(TRUNCATE)')
		expect(row?.busy).toBe(0)
	})
})

test('"waiver export" writes the same archive next to the running service, and overwrites no file', async () => {
	const to = join(mkdtempSync(join(tmpdir(), 'waiver-export-')), 'hall.zip')
	const env = { DATA_DIR: running.config.dataDir }
	const slug = rowsOf<{ slug: string }>(
		running.service,
		'SELECT slug FROM organizations WHERE id = ?',
		hall.organizationId,
	)[0]?.slug
	const done = await runWaiver(['export', '--to', to, '--organization', slug ?? ''], env)
	expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/hall\.zip: \d+ files, \d+ bytes\./) })
	const unpacked = await unpack(readFileSync(to))
	expect((await verify(unpacked)).code).toBe(0)
	const again = await runWaiver(['export', '--to', to, '--organization', slug ?? ''], env)
	expect(again).toMatchObject({ code: 1, err: expect.stringContaining('Name another file') })
})

/** What a second guardian signed covers nobody on the other box, either. */
function endOf({ signedAt, expiresAt, evidence }: any): number | null {
	if (evidence.coSigns !== undefined) return Date.parse(signedAt) + 1
	return expiresAt === null ? null : Date.parse(expiresAt)
}

test('Another box imports a whole export, each PDF with the proof from the first box', async () => {
	const env = await emptyBox()
	const done = await runWaiver(['import', '--from', folder], env)
	expect(done).toMatchObject({ code: 0, err: '' })
	const exported = linesOf('waivers.jsonl').filter(({ purgedAt }) => purgedAt === null)
	expect(done.out).toContain(`${exported.length} waivers imported.`)
	expect(done.out).toMatch(/^batch [0-9a-f-]{36}$/m)
	expect(await runWaiver(['verify'], env)).toMatchObject({ code: 0 })
	const again = await runWaiver(['import', '--from', folder], env)
	expect(again.out).toContain('0 waivers imported.')
	const box = startTestService({ dataDir: env.DATA_DIR })
	const { db, files } = box.service.deps
	for (const waiver of exported) {
		const id = waiver['id'] as string
		const row = db.$client
			.query<any, [string]>(
				`SELECT signed_at, expires_at, pdf_sha256, "values", evidence ->> '$.signerTakesPart' AS takes_part FROM waivers
				WHERE evidence ->> '$.imported.foreignId' = ?`,
			)
			.get(id)
		expect(row).toMatchObject({
			signed_at: Date.parse(waiver['signedAt'] as string),
			expires_at: endOf(waiver),
			// Whoever signed for children alone is covered on neither box.
			takes_part: (waiver['evidence'] as any).signerTakesPart === false ? 0 : null,
		})
		const people = db.$client
			.query<{ person: string }, [string]>(
				`SELECT person FROM waiver_participants p JOIN waivers w ON w.seq = p.waiver_seq
				WHERE w.evidence ->> '$.imported.foreignId' = ? ORDER BY position`,
			)
			.all(id)
			.map(({ person }) => JSON.parse(person))
		const named = (waiver['people'] as any[]).map(({ participantId: _id, role: _role, ...person }) => person)
		expect(people).toEqual(named)
		for (const { answer } of waiver['shown'] as { answer: string | null }[])
			expect(JSON.parse(row.values).column_17 ?? '').toContain(answer ?? '')
		const original = waiver['pdfUrl'] === null ? undefined : readFileSync(join(folder, `pdfs/${id}.pdf`))
		const kept = row.pdf_sha256 === null ? undefined : await files.get(row.pdf_sha256)
		expect(kept === undefined ? undefined : Buffer.from(kept)).toEqual(original)
		if (kept === undefined) continue
		// The first box still says of the copy on the second that it is its own.
		const { body } = await hall.call('POST', '/v1/evidence/verify', { pdf: kept.toBase64() })
		expect(body).toMatchObject({ status: 'genuine', waiverId: id })
	}
	await box.close()
})

test('Of two guardians the first waiver alone covers on another box, and only if both have signed', async () => {
	const venue = running.tenant('Guardians')
	const templateId = await publishShared(venue.call)
	const [waiting, complete] = [await signFirst(venue, templateId), await signFirst(venue, templateId)]
	await signByLink(running, complete)
	const { waiverId } = (await readWaiver(venue, complete.id)).secondGuardian
	await settleJobs(running.service)
	const archive = await venue.call('GET', '/v1/export')
	const { rows } = parseCsv(listExported(await unpack(new Uint8Array(archive.bytes)))) as { rows: string[][] }
	const [headings = [], ...people] = rows
	const [idAt, endAt] = [headings.indexOf('Waiver ID'), headings.indexOf('Expires at')]
	const endsOf = (id: string): (string | undefined)[] =>
		people.filter((row) => row[idAt] === id).map((row) => row[endAt])
	const momentAfter = ({ signedAt }: any): string => new Date(Date.parse(signedAt) + 1).toISOString()
	expect(endsOf(complete.id)).toEqual(['', '', ''])
	expect(endsOf(waiting.id)).toEqual(Array.from({ length: 3 }, () => momentAfter(waiting)))
	const coWaiver = await readWaiver(venue, waiverId)
	expect(endsOf(waiverId)).toEqual(Array.from({ length: 3 }, () => momentAfter(coWaiver)))
})

test('An export that was changed is not imported', async () => {
	const env = await emptyBox()
	const changed = mkdtempSync(join(tmpdir(), 'waiver-export-'))
	cpSync(folder, changed, { recursive: true })
	const waivers = join(changed, 'tables/waivers.jsonl')
	writeFileSync(waivers, readFileSync(waivers, 'utf8').replace('Hopper', 'Topper'))
	const refusal = await runWaiver(['import', '--from', changed], env)
	expect(refusal).toMatchObject({ code: 1, err: expect.stringContaining('The export is damaged') })
})
