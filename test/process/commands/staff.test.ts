import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { PASSWORD, openBrowser, tokenOf } from '../../support/fixtures/staff.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { makeDataDir, makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import type { ChildService } from '../../support/service/child-service.ts'
import { PROGRAM } from '../../support/service/program.ts'
import { until } from '../../support/service/service.ts'

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

const run = (...args: string[]) => runWaiver(['staff', ...args], { DATA_DIR: dataDir, PORT: '3000' })
const browser = () => openBrowser({ service })
const LINK = /^http:\/\/127\.0\.0\.1:3000\/desk\/setup\/[0-9A-Za-z]{28}$/

const accept = (link: string, person: object) =>
	browser().call('POST', `/desk/invitations/${tokenOf(link)}`, person)
const signIn = (login: string, password: string) =>
	browser().call('POST', '/desk/session', { login, password })

describe('Next to a running service', () => {
	test('"staff invite" prints only the link on standard output, which makes the owner, once', async () => {
		const { code, out, err } = await run('invite', '--role', 'owner')
		expect([code, err]).toEqual([0, expect.stringMatching(/^Open this link once, by \S+:\n$/)])
		const link = out.trimEnd()
		expect(link).toMatch(LINK)
		const person = { name: 'Ana', login: 'ana', password: PASSWORD }
		const { status, body } = await accept(link, person)
		expect([status, body.staff.role, body.scopes]).toEqual([200, 'owner', ['*']])
		expectRefusal(await accept(link, person), 'not_found')
		const result = await run('list')
		expect(result.out).toMatch(
			/^LOGIN +NAME +ROLE +LAST SEEN +STATE +SECOND FACTOR\nana +Ana +owner +\S+ +active +no\n$/,
		)
	})

	test('"staff invite" names a person, for whom "staff list" shows that they are invited', async () => {
		const { out } = await run('invite', '--role', 'desk', '--name', 'Ben Ray')
		expect(out.trimEnd()).toMatch(LINK)
		expect((await run('list')).out).toMatch(/^- +Ben Ray +desk +never +invited +no$/m)
	})

	test('"staff reset" always works, and is audited', async () => {
		const { out } = await run('reset', 'ANA')
		const password = 'another horse battery'
		expect((await accept(out.trimEnd(), { password })).status).toBe(200)
		expect((await signIn('ana', password)).status).toBe(200)
		expectRefusal(await signIn('ana', PASSWORD), 'sign_in_failed')
		const call = service.client(await makeKey(dataDir))
		const { body } = await call('GET', '/v1/audit-log?actor=cli&action=staff.reset')
		expect(body.items.map(({ data }: any) => data)).toEqual([{ clearsFactors: false }])
		const { out: clearing } = await run('reset', 'ana', '--clear-factors')
		const told = await browser().call('GET', `/desk/invitations/${tokenOf(clearing.trimEnd())}`)
		expect(told.body).toMatchObject({ kind: 'reset', clearsFactors: true })
	})

	test('"staff deactivate" ends the sessions of a person, but not of the last owner', async () => {
		const { out } = await run('invite', '--role', 'desk')
		const ben = browser()
		const person = { name: 'Ben', login: 'ben', password: PASSWORD }
		await ben.call('POST', `/desk/invitations/${tokenOf(out.trimEnd())}`, person)
		expect((await ben.call('GET', '/v1/organization')).status).toBe(200)
		expect(await run('deactivate', 'ben')).toEqual({ code: 0, out: 'Deactivated.\n', err: '' })
		expectRefusal(await ben.call('GET', '/v1/organization'), 'unauthorized')
		expect(await run('deactivate', 'ana')).toEqual({
			code: 1,
			out: '',
			err: 'This is the last owner. Make somebody else an owner first.\n',
		})
	})

	test.each([
		[['reset', 'nobody'], 1, 'Nobody has this login. "staff list" shows everybody.'],
		[['deactivate', 'nobody'], 1, 'Nobody has this login. "staff list" shows everybody.'],
		[['invite', '--role', 'boss'], 2, 'Choose one of owner, manager, desk, auditor.'],
		[['invite'], 2, '--role'],
	])('"staff" with %p ends with %p and says why', async (args, code, sentence) => {
		const ended = await run(...args)
		expect([ended.code, ended.out]).toEqual([code, ''])
		expect(ended.err).toContain(sentence)
	})
})

test('The log of the service contains no link, and no link leads to a listening address', async () => {
	const folder = makeDataDir()
	const logged = await startChild(folder)
	const { out } = await logged.end('SIGTERM')
	expect(out).not.toContain('/desk/setup/')
	const env = { DATA_DIR: folder, HOST: '0.0.0.0', PORT: '3000' }
	const invited = await runWaiver(['staff', 'invite', '--role', 'owner'], env)
	expect(invited.out).toStartWith('http://localhost:3000/desk/setup/')
	rmSync(folder, { recursive: true })
})

test('"serve" prints the link for the first owner on a terminal, and no longer when there is one', async () => {
	const folder = makeDataDir()
	// Else it would ask for the venue's name first.
	await runWaiver(['organizations', 'create', '--name', 'Hall'], { DATA_DIR: folder })
	/** @returns what is printed until it matches, and shortly after, on a terminal of its own as util-linux opens it */
	const printUntil = async (wanted: RegExp, moreMs = 0): Promise<string> => {
		const child = Bun.spawn(['script', '-qec', `${PROGRAM.join(' ')} serve`, '/dev/null'], {
			env: { ...Bun.env, DATA_DIR: folder, PORT: '0' },
			stdin: 'ignore',
			stdout: 'pipe',
		})
		let text = ''
		void (async () => {
			const decoder = new TextDecoder()
			for await (const chunk of child.stdout) text += decoder.decode(chunk, { stream: true })
		})()
		await until(() => (wanted.test(text) ? true : undefined))
		await Bun.sleep(moreMs)
		child.kill()
		await child.exited
		return text
	}
	const printed = /http:\/\/127\.0\.0\.1:[1-9]\d+\/desk\/setup\/[0-9A-Za-z]{28}/
	const first = await printUntil(printed)
	const link = printed.exec(first)?.[0] ?? ''
	expect(first).toContain('The desk has no owner yet.')
	const again = await startChild(folder)
	const { call } = openBrowser({ service: again })
	const person = { name: 'Ana', login: 'ana', password: PASSWORD }
	expect((await call('POST', `/desk/invitations/${tokenOf(link)}`, person)).status).toBe(200)
	await again.end('SIGTERM')
	expect(await printUntil(/"message":"serving"/, 1_000)).not.toContain('/desk/setup/')
	rmSync(folder, { recursive: true })
})
