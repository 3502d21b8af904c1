import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { LAN_HOST, launchBrowser } from '../support/browser/browser.ts'
import { makeDataDir, makeKey, startChild } from '../support/service/child-service.ts'
import type { ChildService } from '../support/service/child-service.ts'
import { freePort } from '../support/service/free-port.ts'
import { tools } from '../support/run/machine.ts'
import { until } from '../support/service/service.ts'
import { draw, PHONE, readWaivers, reviewAndSign, untilReady } from '../support/browser/signing-page.ts'
import { publishTemplate } from '../support/fixtures/waivers.ts'

// Driving a browser takes time on a busy machine.
setDefaultTimeout(120_000)

const CADDYFILE = join(import.meta.dir, '../../deploy/Caddyfile')

const blocks = [
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'photo', type: 'photo_capture', label: 'Photo' },
	{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
]

/** The address of the tablet in the LAN. */
const TABLET = '127.0.0.5'

const ports = { service: freePort(), http: freePort(), https: freePort() }
const dataDir = makeDataDir()
const folder = mkdtempSync(join(tmpdir(), 'waiver-lan-'))
const [authority, home] = [join(folder, 'root.crt'), join(folder, 'home')]
let service: ChildService
let caddy: Bun.Subprocess
let key: string
let page: string

const startService = (): Promise<ChildService> =>
	startChild(dataDir, {
		PORT: String(ports.service),
		BASE_URL: `https://${LAN_HOST}`,
		TRUSTED_PROXIES: 'loopback',
	})

beforeAll(async () => {
	key = await makeKey(dataDir)
	service = await startService()
	const call = service.client(key)
	await publishTemplate(call, { name: 'Climbing', of: blocks })
	page = `https://${LAN_HOST}/w/main/climbing`
	caddy = startCaddy()
	await until(() => curl('http', '/root.crt').then(({ status }) => status === 200 || undefined))
	const { body } = await curl('http', '/root.crt')
	writeFileSync(authority, body)
})
afterAll(async () => {
	caddy.kill()
	await Promise.all([caddy.exited, service.end('SIGTERM')])
	for (const path of [dataDir, folder]) rmSync(path, { recursive: true, force: true })
})

/** Starts Caddy with the deployed settings, on ports that need no privileges. */
function startCaddy(): Bun.Subprocess {
	const deployed = readFileSync(CADDYFILE, 'utf8')
	const moved = deployed.replace('admin off', `$&\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}`)
	expect(moved).not.toBe(deployed)
	const config = join(folder, 'Caddyfile')
	writeFileSync(config, moved)
	return Bun.spawn([tools.caddy, 'run', '--adapter', 'caddyfile', '--config', config], {
		env: {
			HOME: folder,
			WAIVER_HOST: LAN_HOST,
			WAIVER_UPSTREAM: `127.0.0.1:${ports.service}`,
			CADDY_STORAGE: join(folder, 'caddy'),
		},
		stdout: 'ignore',
		stderr: Bun.file(join(folder, 'caddy.log')),
	})
}

/** Requests a page from Caddy as a machine in the LAN that trusts the authority, if there is one. */
async function curl(scheme: 'http' | 'https', path: string, ...more: string[]) {
	const port = scheme === 'http' ? 80 : 443
	const as = ['--interface', TABLET, '--cacert', authority]
	const at = ['--connect-to', `${LAN_HOST}:${port}:127.0.0.1:${ports[scheme]}`]
	const told = ['--silent', '--show-error', '--write-out', '\n%{http_code} %{redirect_url}']
	const child = Bun.spawn(['curl', ...as, ...at, ...told, ...more, `${scheme}://${LAN_HOST}${path}`], {
		stdout: 'pipe',
		stderr: 'pipe',
	})
	const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
	const [, body = '', status, redirect] = /^([^]*)\n(\d+) (.*)$/.exec(out) ?? []
	return { body, status: Number(status), redirect, err }
}

/** Starts a tablet's browser, which connects to Caddy's ports here. */
function launchTablet(): Promise<Browser> {
	return launchBrowser({
		hosts: `MAP ${LAN_HOST}:80 127.0.0.1:${ports.http}, MAP ${LAN_HOST}:443 127.0.0.1:${ports.https}`,
		home,
	})
}

/** Trusts only the authority of the box, as the README tells people to do on a tablet. */
function trust(): void {
	const store = `sql:${join(home, '.pki/nssdb')}`
	mkdirSync(join(home, '.pki/nssdb'), { recursive: true })
	for (const step of [
		['-N', '--empty-password'],
		['-A', '-n', 'waiver', '-t', 'C,,', '-i', authority],
	])
		expect(Bun.spawnSync(['certutil', '-d', store, ...step]).exitCode).toBe(0)
}

async function openPage(browser: Browser, run: (context: BrowserContext) => Promise<void>): Promise<void> {
	try {
		await run(await browser.newContext(PHONE))
	} finally {
		await browser.close()
	}
}

test('A tablet that does not trust the authority of the box gets no page', async () => {
	await openPage(await launchTablet(), async (context) => {
		const tab = await context.newPage()
		expect(await tab.goto(page).catch((error: Error) => error.message)).toContain(
			'ERR_CERT_AUTHORITY_INVALID',
		)
	})
})

test('Only pages are led from http to https: a call is refused, so that whoever sends a key in the clear notices', async () => {
	for (const path of ['/v1/waivers', '/v1', '/mcp', '/metrics', '/hooks/bounces/x']) {
		const { status, redirect } = await curl('http', path, '--header', `Authorization: Bearer ${key}`)
		expect([path, status, redirect]).toEqual([path, 403, ''])
	}
	expect(await curl('http', '/verify')).toMatchObject({ status: 301, redirect: `https://${LAN_HOST}/verify` })
})

test('A tablet that trusts the authority of the box is led from http to https, takes a photo and signs', async () => {
	trust()
	await openPage(await launchTablet(), async (context) => {
		const tab = await context.newPage()
		tab.setDefaultTimeout(15_000)
		await tab.goto(page.replace('https:', 'http:'))
		await untilReady(tab)
		expect(tab.url()).toBe(page)
		await tab.getByLabel('First name').fill('Ada')
		await tab.getByLabel('Last name').fill('Lovelace')
		// The camera needs HTTPS.
		await tab.getByRole('button', { name: 'Take a photo' }).tap()
		await tab.getByRole('button', { name: 'Take the photo' }).tap()
		await tab.locator('[data-block="photo"] img').waitFor()
		await tab.getByText('I agree.').tap()
		await draw(tab)
		await reviewAndSign(tab)
	})
	const [waiver] = await readWaivers({ call: service.client(key) })
	expect([waiver.source, waiver.values.photo.contentType]).toEqual(['web', 'image/jpeg'])
})

test('Logs name the address of the client and not the proxy’s, whatever headers the client sends', async () => {
	const call = service.client(key)
	const [waiver] = await readWaivers({ call })
	const { status, err } = await curl(
		'https',
		`/v1/waivers/${waiver.id}`,
		'--header',
		`Authorization: Bearer ${key}`,
		'--header',
		'X-Forwarded-For: 198.51.100.7',
	)
	expect([status, err]).toEqual([200, ''])
	expect((await call('GET', '/v1/phi-access-log')).body.items[0].address).toBe(TABLET)
})

test('A request during a restart of the service gets its response', async () => {
	await service.end('SIGTERM')
	const answer = curl('https', '/health')
	service = await startService()
	expect((await answer).status).toBe(200)
})

test('Plain http redirects to https, and serves only the certificate of the authority', async () => {
	expect(await curl('http', '/w/main/climbing?x=1')).toMatchObject({
		status: 301,
		redirect: `https://${LAN_HOST}/w/main/climbing?x=1`,
	})
	const { body } = await curl('http', '/root.crt')
	expect(body).toMatch(/^-----BEGIN CERTIFICATE-----\n[^-]+-----END CERTIFICATE-----\n$/)
	for (const path of ['/root.key', '/root.crt/../root.key', '/intermediate.key'])
		expect((await curl('http', path, '--path-as-is')).body).not.toContain('PRIVATE KEY')
})
