import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sweepFiles } from '../../../src/features/retention/sweep.ts'
import { verifyData } from '../../../verifier/data.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { startTestService, until } from '../../support/service/service.ts'
import type { TestService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)

const running: TestService[] = []
afterEach(async () => {
	for (const each of running.splice(0)) await each.close()
})

function start(copies: string, dataDir?: string): TestService {
	const service = startTestService(
		{ filesReplicaUrl: copies, ...(dataDir === undefined ? {} : { dataDir }) },
		{ checkpointPauseMs: 10 },
	)
	running.push(service)
	return service
}

const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'waiver-copies-'))

/** Files by their names, but for those that are being written; none where there is no folder yet. */
const listFiles = (folder: string): string[] =>
	existsSync(folder)
		? readdirSync(folder, { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
				.map((entry) => entry.name)
				.sort()
		: []

const spooled = (service: TestService): number =>
	rowsOf<{ n: number }>(service.service, 'SELECT count(*) AS n FROM spool')[0]?.n ?? -1

describe('Copies off the box', () => {
	test('Every file is copied, and the spool keeps an image until its copy exists', async () => {
		const copies = makeFolder()
		const service = start(copies)
		const hall = service.tenant('Hall')
		await sign(hall, await publishTemplate(hall.call), { values: { photo } })
		await settleJobs(service.service)
		const files = join(service.config.dataDir, 'files')
		expect(listFiles(join(copies, 'files'))).toEqual(listFiles(files))
		expect(listFiles(files).length).toBe(2)
		expect(spooled(service)).toBe(0)
	})

	test('While the replica fails, the spool keeps the original images, photos are served, and copying catches up afterwards', async () => {
		const copies = makeFolder()
		rmSync(copies, { recursive: true })
		writeFileSync(copies, 'a file where the folder should be')
		const service = start(copies)
		const hall = service.tenant('Hall')
		const { id } = await sign(hall, await publishTemplate(hall.call), { values: { photo } })
		await until(async () => {
			const { body } = await hall.call('GET', `/v1/waivers/${id}`)
			return body.pdfStatus === 'ready' ? true : undefined
		})
		expect(spooled(service)).toBeGreaterThan(0)
		expect((await hall.call('GET', `/v1/waivers/${id}/photos/photo`)).status).toBe(200)
		expect(verifyData(service.config.dataDir).flatMap(({ fault }) => fault ?? [])).toEqual([])
		rmSync(copies)
		rowsOf(service.service, "UPDATE jobs SET run_at = 0 WHERE kind = 'file.copy'")
		await settleJobs(service.service)
		expect(spooled(service)).toBe(0)
		expect(listFiles(join(copies, 'files'))).toEqual(listFiles(join(service.config.dataDir, 'files')))
	})

	test('After a takeover the sweep stores an image again from the spool that was not copied', async () => {
		const copies = makeFolder()
		rmSync(copies, { recursive: true })
		writeFileSync(copies, 'a file where the folder should be')
		const service = start(copies)
		const hall = service.tenant('Hall')
		const { id } = await sign(hall, await publishTemplate(hall.call), { values: { photo } })
		const folder = join(service.config.dataDir, 'files')
		await until(() => (listFiles(folder).length === 2 ? true : undefined))
		await until(async () => {
			const { body } = await hall.call('GET', `/v1/waivers/${id}`)
			return body.pdfStatus === 'ready' ? true : undefined
		})
		// A copy that is under way would find the folder that is made free below.
		await until(() => {
			rowsOf(service.service, "UPDATE jobs SET run_at = 1e15 WHERE kind = 'file.copy'")
			const leased = rowsOf(service.service, "SELECT 1 FROM jobs WHERE kind = 'file.copy' AND leased = 1")
			return leased.length === 0 ? true : undefined
		})
		// As on a box that has taken over before anything was copied: neither the files nor copies of them are there.
		rmSync(copies)
		rmSync(folder, { recursive: true })
		// The image's job may have made both again before the sweep comes to the PDF.
		expect([1, 2]).toContain((await sweepFiles(service.service.deps)).missing)
		expect(service.logged.join()).not.toContain('a file is missing')
		await until(() => (listFiles(folder).length === 2 ? true : undefined))
		expect((await hall.call('GET', `/v1/waivers/${id}/photos/photo`)).status).toBe(200)
		await until(async () =>
			(await hall.call('GET', `/v1/waivers/${id}/pdf`)).status === 200 ? true : undefined,
		)
	})

	test('A purge deletes the copies, too', async () => {
		const copies = makeFolder()
		const service = start(copies)
		const hall = service.tenant('Hall')
		const { id } = await sign(hall, await publishTemplate(hall.call), { values: { photo } })
		await settleJobs(service.service)
		await hall.call('POST', `/v1/waivers/${id}/purge`, {})
		await settleJobs(service.service)
		expect(listFiles(join(copies, 'files'))).toEqual([])
	})

	test('Keys and checkpoints are copied, and the pieces add up to the log', async () => {
		const copies = makeFolder()
		const service = start(copies)
		const hall = service.tenant('Hall')
		const templateId = await publishTemplate(hall.call)
		const { dataDir } = service.config
		for (let n = 0; n < 3; n++) {
			const { id } = await sign(hall, templateId)
			await hall.call('GET', `/v1/waivers/${id}/proof`)
		}
		await settleJobs(service.service)
		const log = `${hall.organizationId}.g1.log`
		const whole = await until(() => {
			const original = readFileSync(join(dataDir, 'checkpoints', log), 'utf8')
			const folder = join(copies, 'checkpoints', log)
			const copy = listFiles(folder)
				.map((name) => readFileSync(join(folder, name), 'utf8'))
				.join('')
			return copy === original ? copy : undefined
		})
		expect(whole.split('\n').length).toBeGreaterThan(2)
		const keys = listFiles(join(dataDir, 'keys')).filter((name) => !name.includes('lock'))
		expect(keys).toEqual(['evidence.json', 'links.key', 'seal.pem', 'secrets.key'])
		await until(() => (listFiles(join(copies, 'keys')).length === keys.length ? true : undefined))
		for (const name of keys)
			expect(readFileSync(join(copies, 'keys', name))).toEqual(readFileSync(join(dataDir, 'keys', name)))
	})

	test('A replica that is set up later gets all earlier files', async () => {
		const dataDir = makeFolder()
		const before = startTestService({ dataDir })
		const hall = before.tenant('Hall')
		await sign(hall, await publishTemplate(hall.call), { values: { photo } })
		await settleJobs(before.service)
		await before.service.stop()
		const copies = makeFolder()
		const service = start(copies, dataDir)
		// Keys are copied as well, and may be there before any file is thought of.
		await until(() => (listFiles(join(copies, 'files')).length > 0 ? true : undefined))
		await settleJobs(service.service)
		expect(listFiles(join(copies, 'files'))).toEqual(listFiles(join(dataDir, 'files')))
	})
})
