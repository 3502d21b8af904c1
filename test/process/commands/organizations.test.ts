import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { makeDataDir, makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import type { ChildService } from '../../support/service/child-service.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const dataDir = makeDataDir()
let service: ChildService

beforeAll(async () => {
	service = await startChild(dataDir)
})
afterAll(async () => {
	await service.end('SIGTERM')
	rmSync(dataDir, { recursive: true })
})

const run = (...args: string[]) => runWaiver(['organizations', ...args], { DATA_DIR: dataDir })

test('An organization is renamed and deleted beside the running service, and the rest verifies', async () => {
	expect((await run('create', '--name', 'Mistake', '--slug', 'mistake')).code).toBe(0)
	const key = await makeKey(dataDir, '--organization', 'mistake')
	const call = service.client(key)
	expect(await run('rename', 'mistake', '--name', 'South Wall', '--slug', 'south')).toEqual({
		code: 0,
		out: '"South Wall" has the slug "south".\n',
		err: '',
	})
	expect((await call('GET', '/v1/organization')).body).toMatchObject({ name: 'South Wall', slug: 'south' })

	const unsure = await run('delete', 'south')
	expect(unsure).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Add --confirm') })
	expect((await call('GET', '/v1/organization')).status).toBe(200)
	expect(await run('delete', 'south', '--confirm')).toEqual({
		code: 0,
		out: '"South Wall" is deleted.\n',
		err: '',
	})
	expect((await call('GET', '/v1/organization')).status).toBe(401)
	expect((await run('list')).out).not.toContain('South Wall')
	expect(await runWaiver(['verify'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
})

test.each([
	['a rename to nothing', ['rename', 'main'], 'Give --name, --slug or both.'],
	[
		'a rename of an unknown organization',
		['rename', 'nowhere', '--name', 'x'],
		'No organization has the slug "nowhere".',
	],
	['a deletion of the only organization', ['delete', 'main', '--confirm'], 'Delete DATA_DIR instead.'],
])('A wrong command exits with a sentence: %s', async (_name, args, words) => {
	const { code, out, err } = await run(...args)
	expect({ code, out }).toEqual({ code: 1, out: '' })
	expect(err).toContain(words)
	expect(err).not.toContain('    at ')
})

test('A former slug names no organization that is to be changed, and the sentence says its slug', async () => {
	expect((await run('rename', 'main', '--slug', 'hall')).code).toBe(0)
	expect(await run('delete', 'main', '--confirm')).toEqual({
		code: 1,
		out: '',
		err: 'The slug "main" is a former one. The organization\'s slug is "hall".\n',
	})
})
