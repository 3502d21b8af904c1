import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeCopiesOver } from '../../../src/files/copies-owner.ts'
import { runWaiver } from '../../support/service/child-service.ts'
import { freePort } from '../../support/service/free-port.ts'

setDefaultTimeout(120_000)

const root = mkdtempSync(join(tmpdir(), 'waiver-replica-check-'))
afterAll(() => rmSync(root, { recursive: true }))

const MAY_START = { code: 0, out: 'Litestream may copy from this data directory.\n', err: '' }
const sentences = /^[A-Z][^\n]*\.\n$/

type Box = { readonly dataDir: string; readonly copies: string }

/** A data directory and a place for copies. @param ids who each says that the copies belong to */
function makeBox(ids: { readonly here?: string; readonly there?: string }): Box {
	const [dataDir, copies] = [mkdtempSync(join(root, 'data-')), mkdtempSync(join(root, 'copies-'))]
	for (const [folder, id] of [
		[dataDir, ids.here],
		[copies, ids.there],
	] as const)
		if (id !== undefined) writeFileSync(join(folder, 'owner'), JSON.stringify({ id }))
	return { dataDir, copies }
}

const check = ({ dataDir, copies }: Box, more: Record<string, string> = {}) =>
	runWaiver(['replica', 'check'], { DATA_DIR: dataDir, FILES_REPLICA_URL: copies, ...more })

const listAll = ({ dataDir, copies }: Box): string[] =>
	[dataDir, copies].flatMap((folder) =>
		readdirSync(folder, { recursive: true }).map((name) => {
			const text = name === 'owner' ? readFileSync(join(folder, name), 'utf8') : ''
			return `${folder}/${String(name)} ${text}`
		}),
	)

describe('Before Litestream starts', () => {
	test('Litestream may start when no copies are set', async () => {
		expect(await check(makeBox({ here: 'a' }), { FILES_REPLICA_URL: '' })).toEqual(MAY_START)
	})

	test.each([
		['of nobody, and the data directory is new', {}],
		['its own', { here: 'a', there: 'a' }],
	])('Litestream may start when the copies are %s, and nothing is claimed', async (_, ids) => {
		const box = makeBox(ids)
		const before = listAll(box)
		expect(await check(box)).toEqual(MAY_START)
		expect(listAll(box)).toEqual(before)
	})

	test('Litestream may start when the copies were handed over to this box, and the service still claims them', async () => {
		const box = makeBox({ there: 'a' })
		await takeCopiesOver(box.dataDir, () => 'b')
		const before = listAll(box)
		expect(await check(box)).toEqual(MAY_START)
		expect(listAll(box)).toEqual(before)
	})

	test.each([
		['the box that took over from this one', { here: 'a', there: 'b' }],
		['the box that this one stands by for', { there: 'b' }],
	])('Litestream may not start when the copies belong to %s', async (_, ids) => {
		const box = makeBox(ids)
		const before = listAll(box)
		const { code, out, err } = await check(box)
		expect({ code, out }).toEqual({ code: 1, out: '' })
		expect(err).toMatch(sentences)
		expect(err).toContain('belong to another data directory')
		expect(listAll(box)).toEqual(before)
	})

	test('Litestream may not start while the copies are on a share that is not mounted', async () => {
		const box = makeBox({ here: 'a' })
		const { code, err } = await check(box)
		expect({ code, isMountNamed: err.includes('mount it') }).toEqual({ code: 1, isMountNamed: true })
		expect(err).toMatch(sentences)
		// Somebody has removed the claim, so that the service makes it anew.
		mkdirSync(join(box.copies, 'keys'))
		writeFileSync(join(box.copies, 'keys', 'main'), '')
		expect(await check(box)).toEqual(MAY_START)
	})

	test.each(['a folder', 'a bucket'])(
		'Litestream may not start when the copies are in %s that does not respond',
		async (place) => {
			const box = makeBox({ here: 'a' })
			writeFileSync(join(box.copies, 'no-folder'), '')
			const where: Record<string, string> =
				place === 'a folder'
					? { FILES_REPLICA_URL: join(box.copies, 'no-folder', 'below') }
					: {
							FILES_REPLICA_URL: 's3://venue/files',
							AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${freePort()}`,
							AWS_ACCESS_KEY_ID: 'test',
							AWS_SECRET_ACCESS_KEY: 'test',
						}
			const { code, out, err } = await check(box, where)
			expect({ code, out }).toEqual({ code: 1, out: '' })
			expect(err).toContain('Make the place of FILES_STORE or FILES_REPLICA_URL reachable')
		},
	)
})
