import { expect, test } from 'bun:test'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyData } from '../../../verifier/data.ts'
import { transact } from '../../../src/db/transact.ts'
import { requeueMissing } from '../../../src/features/documents/requeue-missing.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { dataUrl, noisyJpeg } from '../../support/fixtures/photos.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const running = useService()
const hall = running.tenant('Hall')

const templateId = await publishTemplate(hall.call)
const other = dataUrl(await noisyJpeg(50, 50), 'image/jpeg')
const ids = [
	(await sign(hall, templateId, { values: { photo } })).id,
	(await sign(hall, templateId, { values: { photo: other } })).id,
]
await settleJobs(running.service)

const named = (id: string) =>
	rowsOf<{ pdf: string; photo: string }>(
		running.service,
		'SELECT w.pdf_sha256 AS pdf, i.file_sha256 AS photo FROM waivers w JOIN waiver_images i ON i.waiver_seq = w.seq WHERE w.id = ?',
		id,
	)[0] as { pdf: string; photo: string }
const pathOf = (hash: string) => join(running.config.dataDir, 'files', hash.slice(0, 2), hash)

test.each([
	['pdf', 'pdf', 'pdf'],
	['photo', 'photos/photo', 'kept/photo'],
] as const)('A %s with one changed byte is not sent, and raises an alarm', async (which, route, path) => {
	const [id = ''] = ids
	const file = pathOf(named(id)[which])
	const honest = readFileSync(file)
	const changed = Buffer.from(honest)
	changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
	writeFileSync(file, changed)
	const reads = rowsOf(running.service, 'SELECT seq FROM phi_access_log').length
	expectRefusal(await hall.call('GET', `/v1/waivers/${id}/${route}`), 'unavailable')
	expect(rowsOf(running.service, 'SELECT seq FROM phi_access_log').length).toBe(reads)
	const [alarm] = rowsOf(
		running.service,
		"SELECT subject, data FROM audit_log WHERE action = 'file.damaged' ORDER BY seq DESC",
	)
	expect({ ...alarm, data: JSON.parse(alarm.data) }).toEqual({ subject: id, data: { path } })
	expect(
		running.logged.some((line) => line.includes('does not match its commitment') && line.includes(id)),
	).toBe(true)
	writeFileSync(file, honest)
	expect((await hall.call('GET', `/v1/waivers/${id}/${route}`)).status).toBe(200)
})

test.each([
	['pdf', 'pdf', 'UPDATE waivers SET pdf_sha256 = ? WHERE id = ?'],
	[
		'photo',
		'photos/photo',
		'UPDATE waiver_images SET file_sha256 = ? WHERE waiver_seq = (SELECT seq FROM waivers WHERE id = ?)',
	],
] as const)('An intact %s of another waiver is not sent instead', async (which, route, sql) => {
	const [id = '', other = ''] = ids
	const { db } = running.service.deps
	const honest = named(id)[which]
	db.$client.query(sql).run(named(other)[which], id)
	expectRefusal(await hall.call('GET', `/v1/waivers/${id}/${route}`), 'unavailable')
	db.$client.query(sql).run(honest, id)
	expect((await hall.call('GET', `/v1/waivers/${id}/${route}`)).status).toBe(200)
})

test('A PDF that no copy has is lost to the verifier, until the service has been told to make it again', async () => {
	const [id = ''] = ids
	const { pdf } = named(id)
	const faults = () => verifyData(running.config.dataDir).flatMap(({ fault }) => fault?.reason ?? [])
	rmSync(pathOf(pdf))
	expect(faults()).toEqual(['the PDF is missing'])
	expect(transact(running.service.deps.db, (tx) => requeueMissing(tx, [pdf]))).toEqual({
		images: 0,
		pdfs: 1,
		lost: [],
	})
	expect(faults()).toEqual([])
	await settleJobs(running.service)
	expect((await hall.call('GET', `/v1/waivers/${id}/pdf`)).status).toBe(200)
	expect(faults()).toEqual([])
})
