import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCall } from '../../../../src/cli/importing/fetch/call.ts'
import { fetchRecords } from '../../../../src/cli/importing/fetch/fetch-records.ts'
import { vendors } from '../../../../src/cli/importing/fetch/vendors.ts'
import { openFolder } from '../../../../src/cli/importing/read-folder.ts'
import { PDF, startFormerSystem } from '../../../support/fixtures/former-system.ts'
import type { FormerSystem } from '../../../support/fixtures/former-system.ts'
import { runWaiver } from '../../../support/service/child-service.ts'

/** More than two pages of this size. */
const PAGE = 3
const IDS = Array.from({ length: 8 }, (_none, at) => `w${at}`)
const SECOND = 1_000

let folder: string
let system: FormerSystem
let pauses: number[]
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'waiver-fetch-'))
	system = startFormerSystem(IDS)
	pauses = []
})
afterEach(async () => {
	await system.stop()
	rmSync(folder, { recursive: true, force: true })
})

type Wanted = { readonly key?: string; readonly base?: string; readonly onRecord?: (number: number) => void }

const fetchAll = (name: keyof typeof vendors, { key = 'venue-key', base, onRecord }: Wanted = {}) => {
	const pause = async (ms: number): Promise<void> => void pauses.push(ms)
	const call = createCall({ base: base ?? system.url, headers: { [vendors[name].keyHeader]: key }, pause })
	const progress = { isStopped: () => false, onRecord: onRecord ?? (() => undefined) }
	return fetchRecords({ ...vendors[name], pageSize: PAGE }, call, folder, progress)
}

const listed = (below: string): string[] => readdirSync(join(folder, below)).sort()

describe.each(['smartwaiver', 'waiverforever'] as const)('Fetching from %s', (name) => {
	test('Every record comes once, with its PDF, into a folder that an import reads and nobody else', async () => {
		expect(await fetchAll(name)).toEqual({ fetched: 8, known: 0, withoutDocument: 0, isStopped: false })
		expect(listed('records')).toEqual(IDS.map((id) => `${id}.json`).sort())
		expect(listed('pdfs')).toEqual(IDS.map((id) => `${id}.pdf`).sort())
		expect(readFileSync(join(folder, 'pdfs/w7.pdf'), 'utf8')).toBe(PDF)
		expect(statSync(join(folder, 'records')).mode & 0o777).toBe(0o700)
		expect(statSync(join(folder, 'records/w7.json')).mode & 0o777).toBe(0o600)
		const opened = openFolder(folder)
		expect(opened.system).toBe(name)
		expect(opened.documents.names).toHaveLength(8)
		expect(await opened.readList('utf-8')).toContain(name === 'smartwaiver' ? 'Demo Waiver' : 'Rental')
		expect(new Set(pauses)).toEqual(new Set([SECOND]))
		expect(pauses).toHaveLength(system.calls.filter(({ path }) => path !== '/elsewhere.pdf').length)
	})

	test('An interrupted run continues with the record that was incomplete', async () => {
		const cut = fetchAll(name, {
			onRecord: (number) => {
				if (number === 6) throw new Error('cut')
			},
		})
		expect(await cut.catch(String)).toBe('Error: cut')
		rmSync(join(folder, 'records/w5.json'))
		expect(await fetchAll(name)).toMatchObject({ fetched: 3, known: 5, isStopped: false })
		expect(listed('records')).toHaveLength(8)
		expect(await fetchAll(name)).toMatchObject({ fetched: 0, known: 8 })
	})
})

test('A document that lies elsewhere is fetched there without the key', async () => {
	await fetchAll('waiverforever')
	const elsewhere = system.calls.filter(({ path }) => path === '/elsewhere.pdf')
	expect(elsewhere).toHaveLength(8)
	expect(new Set(elsewhere.map(({ key }) => key))).toEqual(new Set([null]))
})

test('A system that asks to wait is called again after that time, and a failing one after growing pauses', async () => {
	system.failures.push(
		new Response('', { status: 429, headers: { 'retry-after': '37' } }),
		new Response('', { status: 503 }),
		new Response('', { status: 500, headers: { 'retry-after': '86400' } }),
	)
	await fetchAll('smartwaiver')
	expect(pauses.slice(0, 7)).toEqual([1, 37, 1, 4, 1, 120, 1].map((seconds) => seconds * SECOND))
})

test('A system that fails for long ends the run with what to do', async () => {
	system.failures.push(...Array.from({ length: 6 }, () => new Response('', { status: 502 })))
	const refusal = await fetchAll('smartwaiver').catch(String)
	expect(refusal).toMatch(/answers 502\. Run the same command again later to continue\.$/)
	expect(system.calls).toHaveLength(6)
})

test('A refused key ends the run immediately', async () => {
	expect(await fetchAll('smartwaiver', { key: 'wrong' }).catch(String)).toMatch(/refuses the key \(403\)/)
	expect(system.calls).toHaveLength(1)
})

test('An answer of another shape, and a record whose id is no file name, write nothing', async () => {
	system.failures.push(new Response('<html>'))
	expect(await fetchAll('smartwaiver').catch(String)).toMatch(/something else than its records/)
	system.failures.push(Response.json({ waivers: [{ waiverId: '../../w1' }] }))
	expect(await fetchAll('smartwaiver').catch(String)).toMatch(/without a usable waiverId/)
	system.failures.push(
		Response.json({ waivers: [{ waiverId: 'w1' }] }),
		Response.json({ waiver: { waiverId: 'w2' } }),
	)
	expect(await fetchAll('smartwaiver').catch(String)).toMatch(/something else than its records/)
	expect([...listed('records'), ...listed('pdfs')]).toEqual([])
})

test('Records are never asked for by an address in the clear', async () => {
	expect(() =>
		createCall({ base: 'http://api.example.com', headers: {}, pause: async () => undefined }),
	).toThrow('http://api.example.com is no https:// address.')
	system.failures.push(
		Response.json({ data: { waivers: [{ id: 'w1', template_id: 't' }] } }),
		Response.json({ data: [] }),
		Response.redirect('http://files.example.com/w1.pdf', 302),
	)
	const refusal = await fetchAll('waiverforever').catch(String)
	expect(refusal).toMatch(/http:\/\/files\.example\.com is no https/)
})

test('"waiver import fetch" makes the folder that "waiver import" reads next', async () => {
	await system.stop()
	system = startFormerSystem(['w1'])
	const keyFile = join(folder, 'key')
	writeFileSync(keyFile, 'venue-key\n')
	const old = join(folder, 'old')
	const args = ['--key-file', keyFile, '--to', old, '--url', system.url]
	const fetched = await runWaiver(['import', 'fetch', 'smartwaiver', ...args], {})
	expect(fetched).toMatchObject({ code: 0, err: '' })
	expect(fetched.out).toContain('1 record fetched, 0 of them without a document. 0 were there already.')
	expect(fetched.out).toContain(`waiver import --from ${old} --dry-run`)
	expect(openFolder(old)).toMatchObject({ system: 'smartwaiver', documents: { names: ['w1.pdf'] } })
})
