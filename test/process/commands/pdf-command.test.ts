import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir, makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import type { ChildService } from '../../support/service/child-service.ts'
import { EAST_ASIAN_FONT } from '../../support/run/tools.ts'
import { until } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const dataDir = makeDataDir()
let service: ChildService
let key: string
let ids: string[]

beforeAll(async () => {
	service = await startChild(dataDir)
	key = await makeKey(dataDir)
	const call = service.client(key)
	const templateId = await publishTemplate(call)
	const names = ['王小明', 'Two', 'Three']
	ids = []
	for (const lastName of names)
		ids.push((await sign({ call }, templateId, { values: { name: { firstName: 'A', lastName } } })).id)
	await untilReady()
})
afterAll(async () => {
	await service.end('SIGTERM')
	rmSync(dataDir, { recursive: true })
})

const run = (args: string[], env: Record<string, string> = {}) =>
	runWaiver(args, { DATA_DIR: dataDir, ...env })

async function untilReady(): Promise<void> {
	const call = service.client(key)
	for (const id of ids)
		await until(
			async () =>
				['ready', 'waiting_for_font'].includes((await call('GET', `/v1/waivers/${id}`)).body.pdfStatus)
					? true
					: undefined,
			30_000,
		)
}

/** As a renderer that gave up leaves them. */
function fail(which: readonly string[]): void {
	const db = new Database(join(dataDir, 'waiver.db'))
	// The service writes at the same time.
	db.run('PRAGMA busy_timeout = 20000')
	for (const id of which)
		db.run(
			"UPDATE waivers SET pdf_status = 'failed', pdf_failure = 'It broke.', pdf_sha256 = NULL WHERE id = ?",
			[id],
		)
	db.close()
}

const read = (sql: string, ...values: string[]): any => {
	const db = new Database(join(dataDir, 'waiver.db'), { readonly: true })
	try {
		return db.query<unknown, string[]>(sql).get(...values)
	} finally {
		db.close()
	}
}

test('Next to a running service the pdf command leaves the rendering to the service', async () => {
	expect(await run(['pdf', 'render', '--failed'])).toEqual({ code: 0, out: 'No PDF has failed.\n', err: '' })
	fail(ids.slice(1))
	const { code, out } = await run(['pdf', 'render', '--failed'])
	expect({ code, out }).toEqual({ code: 0, out: 'The running service will render 2.\n' })
	await untilReady()
	expect((await run(['pdf', 'render', 'nonsense'])).code).toBe(1)
	expect((await run(['pdf', 'render'])).err).toBe('Give the id of a waiver, or --failed.\n')
})

test('Without a running service the pdf command renders itself, with fonts that were missing before', async () => {
	const [chinese = ''] = ids
	await service.end('SIGTERM')
	fail(ids)
	expect(await run(['pdf', 'render', '--failed'])).toEqual({
		code: 0,
		out: '3 rendered, 0 failed.\n',
		err: '1 wait for a font. Install it: waiver fonts install.\n',
	})
	expect((await run(['fonts', 'install', 'zh', '--file', EAST_ASIAN_FONT])).out).toEndWith(
		'fonts/zh-wqy-microhei.ttc\n',
	)
	expect(await run(['pdf', 'render', chinese])).toMatchObject({
		code: 0,
		out: '1 rendered, 0 failed.\n',
		err: '',
	})
	const { status } = read('SELECT pdf_status AS status FROM waivers WHERE id = ?', chinese)
	expect(status).toBe('ready')
	expect((await run(['verify'])).code).toBe(0)
	service = await startChild(dataDir)
})
