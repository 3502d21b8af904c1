import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import {
	existsSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	renameSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sweepFiles } from '../../../src/features/retention/sweep.ts'
import { systemClock } from '../../../src/kit/time/clock.ts'
import { HOUR_MS } from '../../../src/kit/time/durations.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { startSweptService } from '../../support/service/swept.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

// Services are started, and many calls made, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const running = await startSweptService()
afterAll(() => running.close())
const hall = running.tenant('Hall')
await hall.call('PATCH', '/v1/organization', { branding: { logo: photo } })
const templateId = await publishTemplate(hall.call)

const pathOf = (name: string): string => join(running.config.dataDir, 'files', name.slice(0, 2), name)

const listAll = (folder: string): string[] =>
	readdirSync(join(running.config.dataDir, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => entry.name)
		.sort()

/** A file that no row names, as a crash between file and row leaves it. */
function orphan(name: string, ageMs: number): void {
	mkdirSync(join(pathOf(name), '..'), { recursive: true })
	writeFileSync(pathOf(name), 'A signed PDF of Grace Hopper')
	const at = new Date(Date.now() - ageMs)
	utimesSync(pathOf(name), at, at)
}

/** As if it were so much later. */
const sweep = (laterMs = 0) => {
	const clock = { ...systemClock, now: () => Date.now() + laterMs }
	return sweepFiles({ ...running.service.deps, clock })
}

async function signed(): Promise<{ id: string; pdf: string; photo: string }> {
	const { id } = await sign(hall, templateId, { values: { photo } })
	await settleJobs(running.service)
	const [row] = rowsOf<{ pdf: string; photo: string }>(
		running.service,
		'SELECT w.pdf_sha256 AS pdf, i.file_sha256 AS photo FROM waivers w JOIN waiver_images i ON i.waiver_seq = w.seq WHERE w.id = ?',
		id,
	)
	return { id, ...(row as { pdf: string; photo: string }) }
}

test('The sweep moves files that no row names to the trash after an hour and deletes them after a day', async () => {
	const { pdf, photo: image } = await signed()
	const kept = listAll('files')
	expect(kept).toContain(pdf)
	expect(kept).toContain(image)
	const [old, young, half] = ['ab'.repeat(32), 'cd'.repeat(32), `${'ef'.repeat(32)}.x.part`]
	orphan(old, 2 * HOUR_MS)
	orphan(half, 2 * HOUR_MS)
	orphan(young, HOUR_MS / 2)
	expect(await sweep()).toEqual({ forgotten: 0, orphans: 2, missing: 0 })
	expect(listAll('files')).toEqual([...kept, young].sort())
	expect(listAll('trash')).toEqual([old, half].sort())
	expect(await sweep()).toEqual({ forgotten: 0, orphans: 0, missing: 0 })
	expect((await sweep(23 * HOUR_MS)).orphans).toBe(1)
	expect(listAll('trash')).toContain(old)
	await sweep(25 * HOUR_MS)
	expect(listAll('trash')).not.toContain(old)
	expect(listAll('files')).toEqual(kept)
})

test('What a power cut left damaged in the trash takes the place of no good file', async () => {
	const { photo: image } = await signed()
	const good = readFileSync(pathOf(image))
	const inTrash = join(running.config.dataDir, 'trash', image)
	mkdirSync(join(inTrash, '..'), { recursive: true })
	writeFileSync(inTrash, good.subarray(0, 100))
	await sweep(25 * HOUR_MS)
	expect(readFileSync(pathOf(image)).equals(good)).toBe(true)
	expect(existsSync(inTrash)).toBe(false)
	// One that is whole comes back.
	renameSync(pathOf(image), inTrash)
	await sweep()
	expect(readFileSync(pathOf(image)).equals(good)).toBe(true)
})

test('A file that disappears during the sweep does not stop it', async () => {
	const [gone, stays] = ['0a'.repeat(32), '0b'.repeat(32)]
	orphan(gone, 2 * HOUR_MS)
	orphan(stays, 2 * HOUR_MS)
	const { deps } = running.service
	const writtenAt = async (name: string): Promise<number | undefined> => {
		const at = await deps.files.writtenAt(name)
		if (name === gone) rmSync(pathOf(name))
		return at
	}
	expect(await sweepFiles({ ...deps, files: { ...deps.files, writtenAt } })).toMatchObject({ orphans: 1 })
	expect(listAll('trash')).toContain(stays)
	expect(listAll('trash')).not.toContain(gone)
})

test('A PDF that a crash left without a row does not outlive the purge of its waiver', async () => {
	const { id, pdf } = await signed()
	// What a crash after the file and before the row leaves, beside the one that was then rendered anew.
	const left = '12'.repeat(32)
	orphan(left, 2 * HOUR_MS)
	await hall.call('POST', `/v1/waivers/${id}/purge`)
	await settleJobs(running.service)
	expect(existsSync(pathOf(pdf))).toBe(false)
	await sweep()
	await sweep(25 * HOUR_MS)
	expect([...listAll('files'), ...listAll('trash')]).not.toContain(left)
})

test('A missing PDF is rendered again, and a missing image raises an alarm', async () => {
	const { id, pdf, photo: image } = await signed()
	const { unsealed } = rowsOf<{ unsealed: string }>(
		running.service,
		'SELECT s.unsealed_sha256 AS unsealed FROM pdf_seals s JOIN waivers w ON w.seq = s.waiver_seq WHERE w.id = ?',
		id,
	)[0] ?? { unsealed: '' }
	rmSync(pathOf(pdf))
	expect((await sweep()).missing).toBe(1)
	await settleJobs(running.service)
	const answer = await hall.call('GET', `/v1/waivers/${id}/pdf`)
	expect(answer.status).toBe(200)
	const again = rowsOf(
		running.service,
		'SELECT s.unsealed_sha256 AS unsealed, w.pdf_status AS status FROM pdf_seals s JOIN waivers w ON w.seq = s.waiver_seq WHERE w.id = ?',
		id,
	)[0]
	expect(again).toEqual({ unsealed, status: 'ready' })
	expect(rowsOf(running.service, "SELECT subject FROM audit_log WHERE action = 'file.missing'")).toEqual([
		{ subject: id },
	])
	const bytes = await running.service.deps.files.get(image)
	rmSync(pathOf(image))
	// Everyone in these tests sent the same photo.
	expect((await sweep()).missing).toBeGreaterThan(0)
	expect(running.logged.some((line) => line.includes('a file is missing') && line.includes('"photo"'))).toBe(
		true,
	)
	await running.service.deps.files.put(bytes ?? new Uint8Array())
	expect((await sweep()).missing).toBe(0)
})

test('The sweep queues the rendering of a waiver that has neither a PDF nor a job', async () => {
	const { id } = await signed()
	const client = running.service.deps.db.$client
	client.run("UPDATE waivers SET pdf_status = 'pending', pdf_sha256 = NULL WHERE id = ?", [id])
	expect((await sweep()).forgotten).toBe(1)
	await settleJobs(running.service)
	expect((await hall.call('GET', `/v1/waivers/${id}`)).body.pdfStatus).toBe('ready')
	expect((await sweep()).forgotten).toBe(0)
	// A purged one has no PDF for good.
	await hall.call('POST', `/v1/waivers/${id}/purge`)
	await settleJobs(running.service)
	expect((await sweep()).forgotten).toBe(0)
})
