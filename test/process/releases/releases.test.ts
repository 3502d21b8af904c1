import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readConfig } from '../../../src/config/config.ts'
import { openDeps } from '../../../src/deps.ts'
import { makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import { makeTwoPrograms } from '../../support/service/two-programs.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { listReleases, readRows, unpackRelease } from '../../support/releases/kept.ts'
import type { KeptRows } from '../../support/releases/kept.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(240_000)

const folders: string[] = []
afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const versions = await Promise.all(
	listReleases().map(async (version) => ({ version, ...(await unpackRelease(version)) })),
)
for (const { dataDir } of versions) folders.push(dirname(dataDir))

function copyOf(dataDir: string): string {
	const copy = mkdtempSync(join(tmpdir(), 'waiver-release-copy-'))
	folders.push(copy)
	cpSync(dataDir, copy, { recursive: true })
	return copy
}

/** Without what a later version has added. */
function asIn(kept: KeptRows, rows: KeptRows): KeptRows {
	return Object.fromEntries(
		Object.entries(kept).map(([table, before]) => {
			const columns = new Set(before.flatMap((row) => Object.keys(row)))
			const after = (rows[table] ?? []).map((row) =>
				Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column))),
			)
			return [table, after]
		}),
	)
}

const verify = async (dataDir: string) => {
	const { code, err } = await runWaiver(['verify'], { DATA_DIR: dataDir })
	return { code, err }
}

test('There is at least one release, and something of everything in it', () => {
	expect(versions.length).toBeGreaterThan(0)
	for (const { rows } of versions) {
		expect(rows['waivers']?.length).toBeGreaterThan(30)
		expect(Object.values(rows).filter((table) => table.length > 0).length).toBeGreaterThan(60)
	}
})

describe.each(versions)('What version $version left behind', ({ dataDir, rows }) => {
	test('Each row is as it was, field by field, once this version has opened it', async () => {
		const copy = copyOf(dataDir)
		const deps = openDeps(readConfig({ DATA_DIR: copy }))
		await deps.close()
		expect(asIn(rows, readRows(copy))).toEqual(rows)
	})

	test('Everything verifies, before and after each PDF is served with the bytes of its hash', async () => {
		const copy = copyOf(dataDir)
		expect(await verify(copy)).toEqual({ code: 0, err: '' })
		const slugs = (rows['organizations'] ?? []).map(({ slug }) => String(slug))
		const keys = await Promise.all(slugs.map(async (slug) => makeKey(copy, '--organization', slug)))
		const service = await startChild(copy)
		let count = 0
		for (const [at, slug] of slugs.entries()) {
			const owner = rows['organizations']?.find((row) => row['slug'] === slug)?.['id']
			const call = service.client(keys[at] ?? '')
			const waivers = (rows['waivers'] ?? []).filter(
				(row) =>
					row['organization_id'] === owner && row['pdf_status'] === 'ready' && row['purged_at'] === null,
			)
			for (const { id, pdf_sha256: sha256 } of waivers) {
				const { status, bytes } = await call('GET', `/v1/waivers/${String(id)}/pdf`)
				expect({ id, status }).toEqual({ id, status: 200 })
				expect(new Bun.CryptoHasher('sha256').update(bytes).digest('hex')).toBe(String(sha256))
				count++
			}
		}
		await service.end('SIGTERM')
		expect(count).toBeGreaterThan(20)
		expect(await verify(copy)).toEqual({ code: 0, err: '' })
	})

	test('After an upgrade a rollback brings everything back, with what was signed meanwhile', async () => {
		const copy = copyOf(dataDir)
		const { older, newer } = makeTwoPrograms('other')
		const slug = String(rows['organizations']?.[0]?.['slug'])
		const key = await makeKey(copy, '--organization', slug)
		const service = await startChild(copy, {}, [], [newer])
		const call = service.client(key)
		const { id } = await sign({ call }, await publishTemplate(call, { name: 'After the upgrade' }))
		await service.end('SIGTERM')
		const back = await runWaiver(['rollback', '--to', older, '--yes'], { DATA_DIR: copy }, [newer])
		expect(back).toMatchObject({ code: 0 })
		expect(await verify(copy)).toEqual({ code: 0, err: '' })
		const again = await startChild(copy, {}, [], [older])
		const { status, body } = await again.client(key)('GET', `/v1/waivers/${id}`)
		await again.end('SIGTERM')
		expect({ status, id: body.id }).toEqual({ status: 200, id })
	})
})
