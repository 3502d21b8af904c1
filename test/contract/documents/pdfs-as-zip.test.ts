import { expect, setDefaultTimeout, test } from 'bun:test'
import { downloadPdfs } from '../../../src/features/documents/download-pdfs.ts'
import { problem } from '../../../src/http/problems.ts'
import type { Caller } from '../../../src/http/request-context.ts'
import { messageOf } from '../../../src/kit/errors.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { unzip } from '../../support/archives/unzip.ts'
import { NOBODY } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

setDefaultTimeout(60_000)

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const download = (ids: readonly string[], { call } = hall) =>
	call('GET', `/v1/waivers.zip?ids=${ids.join(',')}`)

const readsOf = (action: string): number =>
	rowsOf(running.service, 'SELECT id FROM phi_access_log WHERE action = ?', action).length

test('200 with the PDFs that were asked for, each once and byte by byte, and each read on the access log', async () => {
	const [one, two] = [await sign(hall, templateId), await sign(hall, templateId)]
	await settleJobs(running.service)
	const before = readsOf('waiver.pdf_read')
	const answer = await download([one.id, two.id.toUpperCase(), one.id])
	expect(answer.status).toBe(200)
	expect(answer.headers.get('content-type')).toBe('application/zip')
	expect(answer.headers.get('content-disposition')).toBe('attachment; filename="waivers.zip"')
	const files = await unzip(answer.bytes)
	expect([...files.keys()]).toEqual([`waiver-${one.id}.pdf`, `waiver-${two.id}.pdf`])
	expect(readsOf('waiver.pdf_read') - before).toBe(2)
	const { bytes } = await hall.call('GET', `/v1/waivers/${one.id}/pdf`)
	expect(files.get(`waiver-${one.id}.pdf`)?.equals(Buffer.from(bytes))).toBe(true)
})

test('What has no PDF, is purged, unknown or of another organization is listed with the reason', async () => {
	const [kept, purged] = [await sign(hall, templateId), await sign(hall, templateId)]
	const other = running.tenant('Other')
	const theirs = await sign(other, await publishTemplate(other.call))
	await settleJobs(running.service)
	await hall.call('POST', `/v1/waivers/${purged.id}/purge`)
	const before = readsOf('waiver.pdf_read')
	const files = await unzip((await download([purged.id, NOBODY, theirs.id, kept.id])).bytes)
	expect([...files.keys()]).toEqual([`waiver-${kept.id}.pdf`, 'missing.csv'])
	const lines = (files.get('missing.csv') ?? Buffer.of()).toString().trim().split('\r\n')
	expect(lines.map((line) => line.split(',').slice(0, 2).join())).toEqual([
		expect.stringContaining('id,code'),
		`${purged.id},purged`,
		`${NOBODY},not_found`,
		`${theirs.id},not_found`,
	])
	expect(readsOf('waiver.pdf_read') - before).toBe(1)
})

test.each([
	['nothing', ''],
	['what is no id', 'x'],
	['too much', Array.from({ length: 201 }, () => NOBODY).join()],
])('422 for %s', async (_what, ids) => {
	const { status, body } = await download([ids])
	expect([status, body.error.message]).toEqual([
		422,
		'ids: Send 1 to 200 ids of waivers, separated by commas.',
	])
})

test('No further PDF is read once the caller has lost their key, session or scope', async () => {
	const ids = [await sign(hall, templateId), await sign(hall, templateId)].map(({ id }) => id)
	await settleJobs(running.service)
	const before = readsOf('waiver.pdf_read')
	let checks = 0
	const requireLive = () => {
		checks += 1
		if (checks > 1) throw problem('insufficient_scope')
		return {} as Caller
	}
	const actor = { organizationId: hall.organizationId, name: 'system', requestId: 'test', address: 'test' }
	const stream = await downloadPdfs(running.service.deps, {
		actor,
		requireLive,
		places: null,
		ids: ids.join(','),
	})
	expect(await new Response(stream).bytes().then(String, messageOf)).toBe('The file ended early.')
	expect(readsOf('waiver.pdf_read') - before).toBe(1)
})
