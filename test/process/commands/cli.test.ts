import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from '../../../src/config/config.ts'
import { isWellFormedApiKey } from '../../../src/kit/api-key.ts'
import { makeDataDir, makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import type { ChildService } from '../../support/service/child-service.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

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

const run = (...args: string[]) => runWaiver(args, { DATA_DIR: dataDir })
const sentence = /^[A-Z"][^\n]*\.\n$/

describe('Next to a running service', () => {
	test('"keys create" prints only the key on the last line; "keys create" and "keys revoke" take effect immediately', async () => {
		const { code, out, err } = await run(
			'keys',
			'create',
			'--name',
			'Till',
			'--scopes',
			'templates:read,keys:manage',
		)
		expect(code).toBe(0)
		const key = out.trimEnd()
		expect(isWellFormedApiKey(key)).toBe(true)
		const call = service.client(key)
		expect((await call('GET', '/v1/templates')).status).toBe(200)
		const [{ id }] = (await call('GET', '/v1/keys')).body.items
		expect(err).toBe(`Key ${id} of main: templates:read, keys:manage\n`)
		const result = await run('keys', 'list')
		expect(result.out).toContain(`${id}  Till  …${key.slice(-4)}  templates:read,keys:manage`)
		expect(result.out).not.toContain(key)
		expect(await run('keys', 'revoke', id.toUpperCase())).toEqual({ code: 0, out: 'Revoked.\n', err: '' })
		expectRefusal(await call('GET', '/v1/templates'), 'key_revoked')
		expect((await run('keys', 'list')).out).toMatch(new RegExp(`${id}.*revoked`))
	})

	test('"keys create --for" gives the scopes of a purpose, and without it or --scopes nothing is created', async () => {
		const { err } = await run('keys', 'create', '--name', 'Rental', '--for', 'smartwaiver')
		expect(err).toEndWith(
			' of main: templates:read, waivers:read, checkins:read, prefill:manage, webhooks:manage\n',
		)
		const before = (await run('keys', 'list')).out
		const wrong = [
			{ more: [], code: 1 },
			{ more: ['--for', 'all'], code: 2 },
			{ more: ['--for', 'smartwaiver', '--scopes', '*'], code: 2 },
		]
		for (const { more, code } of wrong)
			expect(await run('keys', 'create', '--name', 'x', ...more)).toMatchObject({ code, out: '' })
		expect((await run('keys', 'list')).out).toBe(before)
	})

	test('Organizations are created and listed; with several, "keys create" requires --organization', async () => {
		const answer = await run('organizations', 'create', '--name', 'North Wall', '--timezone', 'Europe/Berlin')
		const id = answer.out.trimEnd().split('\n').at(-1)
		expect((await run('organizations', 'list')).out).toMatch(
			new RegExp(`${id}\\s+north-wall\\s+North Wall\\s+Europe/Berlin`),
		)
		const unclear = await run('keys', 'create', '--name', 'x', '--scopes', '*')
		expect(unclear).toMatchObject({ code: 1, out: '', err: expect.stringMatching(sentence) })
		const key = await makeKey(dataDir, '--organization', 'north-wall')
		expect((await service.client(key)('GET', '/v1/templates')).body).toEqual({ items: [] })
	})

	test('An id is found in any organization, and --organization restricts the search', async () => {
		const call = service.client(await makeKey(dataDir, '--organization', 'north-wall'))
		const templateId = await publishTemplate(call)
		const { id: waiver, participantId } = await sign({ call }, templateId)
		const result = await run('keys', 'create', '--name', 'x', '--scopes', '*', '--organization', 'north-wall')
		const paired = await run('kiosks', 'pair', '--organization', 'north-wall')
		const idIn = ({ err }: { err: string }): string => /^\w+ (\S+) of north-wall/.exec(err)?.[1] ?? ''
		const commands = [
			['keys', 'revoke', idIn(result)],
			['kiosks', 'revoke', idIn(paired)],
			['pdf', 'render', waiver],
			['erase', '--participant', participantId],
		]
		for (const command of commands) {
			const elsewhere = await run(...command, '--organization', 'main')
			expect(elsewhere).toMatchObject({ code: 1, err: expect.stringMatching(/^No \w+ has this id\.\n$/) })
			const unknown = await run(...command.slice(0, -1), crypto.randomUUID())
			expect(unknown).toMatchObject({ code: 1, err: elsewhere.err })
			expect(await run(...command)).toMatchObject({ code: 0 })
		}
		const { items } = (await call('GET', '/v1/audit-log?limit=100')).body
		const actions = items.map(({ action }: { action: string }) => action)
		for (const action of ['key.revoked', 'kiosk.revoked', 'waiver.render_requested', 'participant.erased'])
			expect(actions).toContain(action)
	})

	test('A second "serve" on the same data directory exits with 1 and one sentence', async () => {
		const { code, err } = await run('serve')
		expect({ code, err }).toEqual({
			code: 1,
			err: expect.stringMatching(/^Another process serves this DATA_DIR.*\.\n$/),
		})
	})
})

describe('A wrong command line exits with a sentence and a code that is not 0', () => {
	test.each([
		[
			'an unknown scope',
			['keys', 'create', '--name', 'x', '--scopes', 'everything'],
			'There is no scope "everything".',
		],
		[
			'a blank name of a key',
			['keys', 'create', '--name', ' ', '--scopes', '*'],
			'Give 1 to 200 characters.',
		],
		[
			'a name with an escape',
			['organizations', 'create', '--name', 'a\u001b[2J'],
			'Give a name without control characters.',
		],
		[
			'an expiry that is no time',
			['keys', 'create', '--name', 'x', '--scopes', '*', '--organization', 'main', '--expires', 'soon'],
			'Give --expires as',
		],
		[
			'an expiry that has passed',
			['keys', 'create', '--name', 'x', '--scopes', '*', '--organization', 'main', '--expires', '2020-01-01'],
			'Give --expires a time in the future.',
		],
		[
			'an unknown organization',
			['keys', 'list', '--organization', 'nowhere'],
			'No organization has the slug "nowhere".',
		],
		['an unknown key', ['keys', 'revoke', '--organization', 'main', 'x'], 'No key has this id.'],
		[
			'an unknown time zone',
			['organizations', 'create', '--name', 'x', '--timezone', 'Mars/Base'],
			'Give a time zone',
		],
		[
			'a slug that is taken',
			['organizations', 'create', '--name', 'x', '--slug', 'main'],
			'has the slug "main"',
		],
		['an unknown command', ['sing'], "unknown command 'sing'"],
	])('A wrong command line exits with a sentence: %s', async (_name, args, words) => {
		const { code, out, err } = await run(...args)
		expect(code).toBeGreaterThan(0)
		expect(out).toBe('')
		expect(err).toContain(words)
		expect(err).not.toContain('    at ')
	})

	test.each([
		['PORT', '70000'],
		['DISK_FLOOR_MB', '-1'],
		['DISK_FLOOR_MB', '47'],
		['LOG_LEVEL', 'loud'],
		['BASE_URL', 'ftp://example.com'],
		['TRUSTED_PROXIES', '10.0.0.0/8, nonsense'],
		['CORS_ORIGINS', 'https://example.com/path'],
		['TLS_CERT', '/no/such/file'],
		['TLS_CERT', import.meta.path],
		['TLS_KEY', import.meta.path],
		['SMTP_CA', import.meta.path],
		['SEAL_P12', import.meta.dir],
		['RATE_LIMIT_PER_MINUTE', '0'],
	])('"serve" names a wrong %s', async (variable, value) => {
		const { code, err } = await runWaiver(['serve'], { DATA_DIR: join(dataDir, 'other'), [variable]: value })
		expect(code).toBe(1)
		expect(err).toMatch(sentence)
		expect(err).toStartWith(`${variable} must be `)
	})

	test.each(['192.0.2.1', '300.1.1.1', 'no-such-host.invalid'])('"serve" on %s names HOST', async (host) => {
		const empty = makeDataDir()
		const { code, err } = await runWaiver(['serve'], { DATA_DIR: empty, HOST: host })
		expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(sentence) })
		expect(err).toStartWith('HOST ')
		expect(err).toContain(host)
		rmSync(empty, { recursive: true })
	})

	test('"serve" explains a port that is in use and a data directory that is a file', async () => {
		const empty = makeDataDir()
		const { port } = new URL(service.url)
		const taken = await runWaiver(['serve'], { DATA_DIR: empty, PORT: port })
		expect(taken).toMatchObject({ code: 1, err: expect.stringMatching(new RegExp(`PORT .*${port}`)) })
		const path = join(empty, 'file')
		writeFileSync(path, '')
		for (const wrong of [path, join(path, 'below'), '/proc/nothing'])
			for (const command of [
				['serve'],
				['organizations', 'create', '--name', 'x'],
				['restore', '--from', empty],
			])
				expect(await runWaiver(command, { DATA_DIR: wrong })).toEqual({
					code: 1,
					out: '',
					err: `DATA_DIR must be a writable folder, which ${wrong} is not.\n`,
				})
		rmSync(empty, { recursive: true })
	})
})

describe('Without a database', () => {
	test.each([
		[['backup', '--to', 'copy']],
		[['export', '--to', 'all.zip']],
		[['drill']],
		[['recover']],
		[['purge', '--due']],
		[['erase', '--participant', 'x']],
		[['pdf', 'render', '--failed']],
		[['evidence', 'rotate-key']],
		[['organizations', 'list']],
		[['organizations', 'rename', 'main', '--name', 'x']],
		[['organizations', 'delete', 'main', '--confirm']],
		[['keys', 'list']],
		[['keys', 'revoke', 'x']],
		[['kiosks', 'pair']],
		[['kiosks', 'list']],
		[['kiosks', 'revoke', 'x']],
	])('%j reports a missing database and creates none', async (command: string[]) => {
		const empty = makeDataDir()
		expect(await runWaiver(command, { DATA_DIR: empty })).toEqual({
			code: 1,
			out: '',
			err: `${empty} has no database. Set DATA_DIR to the folder of the service.\n`,
		})
		expect(readdirSync(empty)).toEqual([])
		rmSync(empty, { recursive: true })
	})

	test('"keys create" creates the database, and says so in case DATA_DIR was forgotten', async () => {
		const empty = makeDataDir()
		const create = () => runWaiver(['keys', 'create', '--name', 'x', '--scopes', '*'], { DATA_DIR: empty })
		const told = `${empty} had no database, so a new one was created.\n`
		const isTold = [await create(), await create()].map(({ code, err }) => [code, err.startsWith(told)])
		expect(isTold).toEqual([
			[0, true],
			[0, false],
		])
		rmSync(empty, { recursive: true })
	})
})

describe('Settings and help', () => {
	test('"config" prints every setting with its meaning', async () => {
		const { code, out } = await runWaiver(['config'], { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
		expect(code).toBe(0)
		for (const { env, doc } of Object.values(settings)) {
			const line = out.split('\n').find((each) => each.startsWith(`${env} `))
			expect(line).toEndWith(doc)
		}
		expect(out).toMatch(/^LOG_LEVEL +warn +info /m)
	})

	test.each([[[]], [['keys', 'create']]])('%j --help explains the command', async (command: string[]) => {
		const { code, out, err } = await run(...command, '--help')
		expect({ code, err }).toEqual({ code: 0, err: '' })
		expect(out).toStartWith(`Usage: ${['waiver', ...command].join(' ')}`)
	})
})
