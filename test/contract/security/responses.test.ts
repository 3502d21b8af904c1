import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { furnish } from '../../support/fixtures/estate.ts'
import { PASSWORD, hire, openBrowser } from '../../support/fixtures/staff.ts'
import { readApi } from '../../support/http/api.ts'
import { recipeOf } from '../../support/http/operations.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

// Every operation is called.
setDefaultTimeout(120_000)

/** One response of each kind that the service gives, by what was asked for. */
const responses = new Map<string, Answer>()

const running = useService()
const contract = await readApi(running)
const estate = await furnish(running, 'Hall')

beforeAll(async () => {
	for (const operation of contract.operations) {
		const inputs = await recipeOf(operation)(estate)
		responses.set(operation.id, await contract.call(estate.call, operation, inputs))
		if (operation.scope !== undefined)
			responses.set(`${operation.id} refused`, await contract.call(running.anonymous, operation, inputs))
	}
	const page = async (path: string, accept = 'text/html'): Promise<Answer> => {
		const answer = await running.anonymous('GET', path, undefined, { accept })
		responses.set(path, answer)
		return answer
	}
	const { slug } = (await estate.call('GET', '/v1/organization')).body
	const { slug: form } = (await estate.call('GET', `/v1/templates/${estate.templateId}`)).body
	const files: string[] = []
	for (const path of [
		'/',
		`/w/${slug}/${form}`,
		'/s/none',
		'/verify',
		'/kiosk',
		'/desk',
		'/docs',
		'/desk/preview',
	])
		files.push(...(new TextDecoder().decode((await page(path)).bytes).match(/\/assets\/[\w./-]+/g) ?? []))
	for (const path of new Set(files)) await page(path, '*/*')
	await page('/favicon.ico', '*/*')
	await page('/no-such-page')
	await page('/no-such-page', 'application/json')
	const owner = await hire(running, estate, 'owner')
	const browser = openBrowser(running)
	const login = { login: owner.login, password: PASSWORD }
	responses.set('sign-in', await browser.call('POST', '/desk/session', login))
	responses.set('session', await browser.call('GET', '/desk/session'))
	responses.set('sign-out', await browser.call('DELETE', '/desk/session'))
})

test('There are responses of every kind: results, refusals, pages, scripts, styles, images and lists', () => {
	const types = new Set(
		[...responses.values()].map(({ headers }) => headers.get('content-type')?.split(';')[0]),
	)
	const kinds = 'application/json text/html text/javascript text/css image/png image/svg+xml text/csv'
	expect(kinds.split(' ').filter((kind) => !types.has(kind))).toEqual([])
	expect(responses.size).toBeGreaterThan(250)
})

test('Every response forbids the browser to guess its type', () => {
	for (const [what, { headers }] of responses)
		expect([what, headers.get('x-content-type-options')]).toEqual([what, 'nosniff'])
})

test('Every response with a body says its type, and of a text its encoding', () => {
	for (const [what, { headers, bytes }] of responses) {
		if (bytes.length === 0) continue
		// JSON is UTF-8 by its own standard (RFC 8259), and so is a stream of events.
		const type =
			/^(?:application\/json(?:;charset=utf-8)?|application\/(?:pdf|zip|manifest\+json)|message\/rfc822|image\/(?:png|jpeg|webp|svg\+xml)|font\/\w+|text\/event-stream|text\/(?:html|css|csv|javascript|markdown|plain); ?charset=utf-8)$/i
		expect([what, headers.get('content-type')]).toEqual([what, expect.stringMatching(type)])
		if (headers.get('content-type')?.startsWith('application/json'))
			expect(() => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).not.toThrow()
	}
})

test('Every page has a policy that loads and runs only what the service itself has, without a base or plugins', () => {
	const pages = [...responses].filter(([, { headers }]) =>
		headers.get('content-type')?.startsWith('text/html'),
	)
	expect(pages.length).toBeGreaterThan(7)
	for (const [what, { headers }] of pages) {
		const policy = headers.get('content-security-policy') ?? ''
		// A guest's page has its style within, which the policy names by its hash.
		const directives = policy.replace(/ 'sha256-[\w+/]{43}='/, '').split('; ')
		// What it does not name, such as plugins, is that of the default.
		for (const each of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "base-uri 'none'"])
			expect([what, directives]).toEqual([what, expect.arrayContaining([each])])
		expect([what, /object-src|unsafe|\*|https?:/.test(policy.replace(/frame-ancestors.*/, ''))]).toEqual([
			what,
			false,
		])
		expect([what, headers.get('referrer-policy')]).toEqual([what, 'no-referrer'])
	}
})

test('No response sends a browser to another place, but to a page of the service', () => {
	for (const [what, { status, headers }] of responses) {
		const leads = headers.get('location') ?? headers.get('refresh') ?? '/'
		expect([what, leads.startsWith('/') && !leads.startsWith('//')]).toEqual([what, true])
		expect([what, status < 300 || status >= 400]).toEqual([what, true])
	}
})

test('The token of a session is only in its cookie, which no script reads, and in no body', () => {
	const signIn = responses.get('sign-in')
	const cookies = signIn?.headers.getSetCookie() ?? []
	expect(cookies.length).toBeGreaterThan(1)
	for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; SameSite=Strict(?:; Secure)?$/)
	const tokens = cookies.map((cookie) => /=([^;]+)/.exec(cookie)?.[1] ?? '')
	for (const [what, { bytes }] of responses)
		for (const token of tokens)
			expect([what, new TextDecoder().decode(bytes).includes(token)]).toEqual([what, false])
})
