import { expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../../support/pdf/poppler.ts'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { EAST_ASIAN_FONT, requireTool } from '../../support/run/tools.ts'
import { startTestService, useService, until, untilIdle } from '../../support/service/service.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { FontWatch } from '../../../src/features/documents/watch-fonts.job.ts'

setDefaultTimeout(120_000)

const TOKEN = 'a token of those who watch over it'

const running = useService({ metricsToken: TOKEN })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const chinese = { values: { name: { firstName: '小明', lastName: '王' } } }
const statusOf = async (id: string) => (await hall.call('GET', `/v1/waivers/${id}`)).body.pdfStatus
const untilStatus = (id: string, status: string) =>
	until(async () => ((await statusOf(id)) === status ? true : undefined))
const health = async () => (await running.anonymous('GET', '/health')).body
const gauge = async (): Promise<string | undefined> => {
	const headers = { authorization: `Bearer ${TOKEN}` }
	const answer = await fetch(`${running.service.url}/metrics`, { headers })
	return /^waiver_pdfs_waiting_for_font (\d+)$/m.exec(await answer.text())?.[1]
}

test('A PDF with a letter that no font has is neither sealed nor announced, waits, and is made when the font is there', async () => {
	const { id } = await sign(hall, templateId, chinese)
	await untilStatus(id, 'waiting_for_font')
	await untilIdle(running)
	const { body: list } = await hall.call('GET', '/v1/waivers')
	expect(list.items[0]).toMatchObject({ id, pdfStatus: 'waiting_for_font' })
	const { status, body } = await hall.call('GET', `/v1/waivers/${id}/pdf`)
	expect([status, body.error.code]).toEqual([404, 'pdf_not_ready'])
	const { service } = running
	expect(rowsOf(service, 'SELECT 1 FROM pdf_seals')).toEqual([])
	expect(rowsOf(service, "SELECT 1 FROM webhook_events WHERE type = 'waiver.pdf_ready'")).toEqual([])
	expect(rowsOf(service, "SELECT failure FROM jobs WHERE kind = 'waiver.pdf'")).toEqual([
		{ failure: 'no font has U+5C0F U+660E U+738B' },
	])
	expect(await health()).toMatchObject({ ok: true, fonts: 'missing' })
	expect(await gauge()).toBe('1')
	expect(running.logged.join()).not.toContain('王')

	requireTool(EAST_ASIAN_FONT)
	const folder = join(running.config.dataDir, 'fonts')
	mkdirSync(folder)
	copyFileSync(EAST_ASIAN_FONT, join(folder, 'zh-font.ttc'))
	await new FontWatch(service.deps).check()
	await untilStatus(id, 'ready')
	expect(await readText((await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes)).toContain('小明 王')
	expect(rowsOf(service, "SELECT 1 FROM webhook_events WHERE type = 'waiver.pdf_ready'")).toHaveLength(1)
	expect(rowsOf(service, 'SELECT missing_letters FROM waivers')).toEqual([{ missing_letters: null }])
	expect((await health()).fonts).toBeUndefined()
})

test('A purge ends the waiting of a PDF, and text that is not a letter makes no PDF wait', async () => {
	const own = startTestService()
	const club = own.tenant('Club')
	const of = await publishTemplate(club.call)
	const { id } = await sign(club, of, chinese)
	const status = async () => (await club.call('GET', `/v1/waivers/${id}`)).body.pdfStatus
	await until(async () => ((await status()) === 'waiting_for_font' ? true : undefined))
	expect((await club.call('POST', `/v1/waivers/${id}/purge`)).status).toBe(200)
	expect(rowsOf(own.service, 'SELECT missing_letters FROM waivers')).toEqual([{ missing_letters: null }])
	const odd = await sign(club, of, {
		values: { name: { firstName: 'A\u{e000}\u{200b}', lastName: '👩‍👧 \u{378}' } },
	})
	await until(async () =>
		(await club.call('GET', `/v1/waivers/${odd.id}`)).body.pdfStatus === 'ready' ? true : undefined,
	)
	await own.close()
})

test('Publishing warns of each language whose letters have no font, and of none where all have', async () => {
	const own = startTestService()
	const club = own.tenant('Club')
	const { body: made } = await club.call('POST', '/v1/templates', {
		name: 'Form',
		settings: { languages: ['de', 'ja', 'hi'] },
	})
	const text = { de: 'Auf eigene Gefahr. ✓', ja: '危険です。', hi: 'खतरनाक' }
	const path = `/v1/templates/${made.id}`
	await club.call('PUT', `${path}/draft`, { blocks: [{ id: 'risk', type: 'text', text }, ...blocks] })
	const { status, body } = await club.call('POST', `${path}/publish`)
	expect(status).toBe(200)
	expect(body.warnings.filter(({ code }: any) => code === 'no_font')).toEqual([
		{
			code: 'no_font',
			language: 'ja',
			letters: expect.arrayContaining(['U+3002']),
			message: expect.stringContaining('waiver fonts install'),
		},
	])
	await own.close()
})
