import { LAYOUT_VERSION } from '../../../src/pdf/input.ts'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'
import { readAttachments } from '../../../verifier/attachments.ts'
import { verifyData } from '../../../verifier/data.ts'

setDefaultTimeout(120_000)

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

type Seal = { pdf: string; layout: number; hash: string; length: number }

function sealOf(id: string): Seal {
	const row = running.service.deps.db.$client
		.query<Seal, [string]>(
			'SELECT w.pdf_sha256 AS pdf, s.layout, s.unsealed_sha256 AS hash, s.unsealed_bytes AS length FROM pdf_seals s JOIN waivers w ON w.seq = s.waiver_seq WHERE w.id = ?',
		)
		.get(id)
	if (row === null) throw new Error('The PDF is not sealed.')
	return row
}

const pdfOf = async (id: string) => (await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes

/** As if the PDF had been sealed with that layout. Its file is lost, so it has to be made anew. */
async function renderAs(id: string, layout: number): Promise<Uint8Array> {
	running.service.deps.db.$client.run('UPDATE pdf_seals SET layout = ?', [layout])
	const { pdf } = sealOf(id)
	rmSync(join(running.config.dataDir, 'files', pdf.slice(0, 2), pdf))
	expect((await hall.call('POST', `/v1/waivers/${id}/pdf`)).status).toBe(202)
	await settleJobs(running.service)
	return pdfOf(id)
}

test('A record renders to the bytes of its layout again, also once its file is gone', async () => {
	const { id } = await sign(hall, templateId)
	await settleJobs(running.service)
	const old = await renderAs(id, LAYOUT_VERSION)
	const { hash, length } = sealOf(id)
	const again = await renderAs(id, LAYOUT_VERSION)
	expect(Buffer.compare(again.subarray(0, length), old.subarray(0, length))).toBe(0)
	expect(sealOf(id)).toMatchObject({ hash, length, layout: LAYOUT_VERSION })
	// A layout that can't be made here gives way to the newest.
	for (const unknown of [0, 99]) {
		const newest = await renderAs(id, unknown)
		expect(sealOf(id).layout).toBe(LAYOUT_VERSION)
		expect(readAttachments(newest).terms).toStartWith('[{')
	}
	expect(verifyData(running.config.dataDir).flatMap(({ fault }) => fault ?? [])).toEqual([])
})
