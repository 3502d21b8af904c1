import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '../../clients/typescript/src/index.ts'
import { parseNetworks } from '../../src/kit/network/client-address.ts'
import { answersOf, publishTemplate } from '../support/fixtures/waivers.ts'
import { dataUrl, noisyJpeg } from '../support/fixtures/photos.ts'
import { readText } from '../support/architecture/source.ts'
import { PROXIES, PROXY_HOST, fetchBehind, startProxy } from '../support/proxies/proxies.ts'
import type { Proxy, ProxyName } from '../support/proxies/proxies.ts'
import { makeDataDir, makeKey, startChild } from '../support/service/child-service.ts'
import type { ChildService } from '../support/service/child-service.ts'
import { freePort } from '../support/service/free-port.ts'
import { requireTool } from '../support/run/tools.ts'
import { until } from '../support/service/service.ts'

setDefaultTimeout(120_000)

/** `rehearse proxies` adds those that no Debian package brings. */
const names: readonly ProxyName[] = Bun.env['MORE_PROXIES'] === '1' ? [...PROXIES, 'Traefik'] : PROXIES

/** A guest, who is no proxy although both are on this machine. */
const GUEST = '127.0.0.5'

const FAILURES_A_MINUTE = 3

const MEGABYTE = 1_000_000

const port = freePort()
const dataDir = makeDataDir()
const proxies = new Map<ProxyName, Proxy>()
let service: ChildService
let key: string
let templateId: string
let photo: Buffer

const startService = (): Promise<ChildService> =>
	startChild(dataDir, {
		PORT: String(port),
		BASE_URL: `https://${PROXY_HOST}`,
		TRUSTED_PROXIES: '127.0.0.1',
		AUTH_FAILURES_PER_MINUTE: String(FAILURES_A_MINUTE),
	})

beforeAll(async () => {
	photo = await noisyJpeg(3_200, 2_600)
	key = await makeKey(dataDir)
	service = await startService()
	templateId = await publishTemplate(service.client(key))
	if (names.includes('Traefik')) requireTool('traefik')
	const starts = names.map(async (name) => proxies.set(name, await startProxy(name, { upstream: port })))
	await Promise.all(starts)
})
afterAll(async () => {
	await Promise.all([...proxies.values()].map((proxy) => proxy.stop()))
	await service.end('SIGTERM')
	rmSync(dataDir, { recursive: true, force: true })
})

const portOf = (name: ProxyName): number => proxies.get(name)?.port ?? 0

const call = (name: ProxyName, path: string, init: RequestInit = {}): Promise<Response> =>
	fetchBehind(portOf(name), path, {
		...init,
		headers: { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) },
	})

/** A request of a guest, by HTTP/2 unless told otherwise. */
const curl = (name: ProxyName, path: string, from: string, ...more: string[]) =>
	curlAt(`${PROXY_HOST}${path}`, portOf(name), '--interface', from, ...more)

/** Status 0 without a response, as where no certificate is to be had. */
async function curlAt(address: string, proxyPort: number, ...more: string[]) {
	const at = ['--connect-to', `::127.0.0.1:${proxyPort}`, '--insecure']
	const told = ['--silent', '--write-out', '\n%{http_code} %{http_version}']
	const child = Bun.spawn(['curl', ...at, ...told, ...more, `https://${address}`], {
		stdin: 'ignore',
		stdout: 'pipe',
		stderr: 'ignore',
	})
	const out = await child.stdout.text()
	const [, body = '', status, version] = /^([^]*)\n(\d+) (\S+)$/.exec(out) ?? []
	return { body, status: Number(status), version }
}

const sign = (name: ProxyName, values: Record<string, unknown> = {}): Promise<Response> =>
	call(name, '/v1/waivers', {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
		body: JSON.stringify({ templateId, values: answersOf(values) }),
	})

describe.each([...names])('Behind %s', (name) => {
	test('Guests get pages by HTTP/2', async () => {
		const { status, version, body } = await curl(
			name,
			'/w/main/waiver',
			GUEST,
			'--header',
			'Accept: text/html',
		)
		expect([status, version]).toEqual([200, '2'])
		expect(body).toContain('<title>Agreement')
	})

	test('A form with a photo of more than 1.5 MB is signed', async () => {
		expect(photo.byteLength).toBeGreaterThan(1.5 * MEGABYTE)
		expect((await sign(name, { photo: dataUrl(photo, 'image/jpeg') })).status).toBe(201)
	})

	test('A body that is too large for the service gets the refusal of the service', async () => {
		const body = JSON.stringify({ templateId, values: { photo: 'x'.repeat(25 * 1024 * 1024) } })
		const headers = { 'content-type': 'application/json' }
		const response = await call(name, '/v1/waivers', { method: 'POST', headers, body })
		expect([response.status, await response.json()]).toMatchObject([
			413,
			{ error: { code: 'payload_too_large', message: 'Send at most 24 MiB.' } },
		])
	})

	test('The evidence of a signature has the address of the guest, whatever they send in its place', async () => {
		const values = JSON.stringify({ templateId, values: answersOf() })
		const forged = ['X-Forwarded-For: 198.51.100.7', 'Forwarded: for=198.51.100.7', 'X-Real-IP: 198.51.100.7']
		const headers = [...forged, `Authorization: Bearer ${key}`].flatMap((each) => ['--header', each])
		const { status, body } = await curl(name, '/v1/waivers', GUEST, ...headers, '--json', values)
		expect(status).toBe(201)
		const { id } = JSON.parse(body) as { id: string }
		const db = new Database(join(dataDir, 'waiver.db'), { readonly: true })
		const row = db.query("SELECT evidence ->> 'address' AS address FROM waivers WHERE id = ?").get(id)
		db.close()
		expect(row).toEqual({ address: GUEST })
	})

	test('A limit counts the address of the guest, whatever they send in its place, and nobody else’s', async () => {
		const [guesser, other] = addressesOf(name)
		const statuses = []
		for (let n = 1; n <= FAILURES_A_MINUTE + 1; n++)
			statuses.push(await guess(name, guesser, `X-Forwarded-For: 198.51.100.${n}`))
		expect(statuses).toEqual([401, 401, 401, 429])
		expect(await guess(name, other, `X-Forwarded-For: ${guesser}`)).toBe(401)
	})

	test('A header of 7 KB gets through', async () => {
		const response = await call(name, '/v1/organization', { headers: { cookie: `x=${'a'.repeat(7_000)}` } })
		expect(response.status).toBe(200)
	})
})

/** Two guests of each proxy, of whom no other test fails. */
function addressesOf(name: ProxyName): [string, string] {
	const nth = names.indexOf(name)
	return [`127.0.1.${2 * nth + 1}`, `127.0.1.${2 * nth + 2}`]
}

async function guess(name: ProxyName, from: string, ...headers: string[]): Promise<number> {
	const wrong = ['Authorization: Bearer wrong', ...headers].flatMap((each) => ['--header', each])
	return (await curl(name, '/v1/organization', from, ...wrong)).status
}

test('An event comes by the stream at once, and heartbeats between, behind each of them', async () => {
	await Promise.all(
		names.map(async (name) => {
			const end = new AbortController()
			const stream = await call(name, '/v1/live', { signal: end.signal })
			expect(stream.headers.get('content-type')).toBe('text/event-stream')
			let text = ''
			const reading = (async () => {
				for await (const piece of stream.body ?? []) text += new TextDecoder().decode(piece)
			})().catch(() => undefined)
			const { id } = (await (await sign(name)).json()) as { id: string }
			await until(() => text.includes(id) || undefined, 3_000)
			await until(() => text.includes('event: heartbeat') || undefined, 10_000)
			end.abort()
			await reading
		}),
	)
})

test('A restart of the service loses no call: Caddy holds them, and the client sends them again', async () => {
	const CALLS = 20
	const url = `https://${PROXY_HOST}`
	const clients = names.map((name) => {
		const send = (path: string, init?: RequestInit) => fetchBehind(portOf(name), path.slice(url.length), init)
		return createClient({ url, key, retries: 8, fetch: send })
	})
	const ended = service.end('SIGTERM')
	const reads = names.map(async (name) => (await call(name, '/v1/organization')).status)
	const writes = clients.flatMap((client) =>
		Array.from({ length: CALLS }, () =>
			client.signWaiver({
				'Idempotency-Key': crypto.randomUUID(),
				body: { templateId, values: answersOf() },
			}),
		),
	)
	await ended
	service = await startService()
	const ids = new Set((await Promise.all(writes)).map(({ id }) => id))
	expect(ids.size).toBe(clients.length * CALLS)
	expect((await Promise.all(reads))[names.indexOf('Caddy')]).toBe(200)
})

test('Caddy gets a certificate for the hosts of organizations alone, and leads each to its own forms', async () => {
	const hosts = (names: string[]) => service.client(key)('PATCH', '/v1/organization', { hosts: names })
	expect((await hosts(['waivers.hall.example'])).status).toBe(200)
	const heading = 'A name for each organization'
	const caddy = await startProxy('Caddy', { upstream: port, heading })
	const open = async (host: string) => (await curlAt(`${host}/w/main/waiver`, caddy.port)).status
	try {
		expect(await open('waivers.hall.example')).toBe(200)
		expect(await open(PROXY_HOST)).toBe(200)
		expect(await open('other.hall.example')).toBe(0)
	} finally {
		await caddy.stop()
		await hosts([])
	}
})

test('One proxy leads the name of each organization to the box where it is', async () => {
	const otherDir = makeDataDir()
	const otherKey = await makeKey(otherDir)
	const other = await startChild(otherDir, { BASE_URL: 'https://box.example', TRUSTED_PROXIES: '127.0.0.1' })
	const boxes = [
		{ host: PROXY_HOST, call: service.client(key), title: 'West' },
		{ host: 'east.example.com', call: other.client(otherKey), title: 'East' },
	]
	const caddy = await startProxy('Caddy', {
		upstream: port,
		heading: 'Several boxes',
		change: (settings) =>
			settings.replace('west.example.com', PROXY_HOST).replace('192.168.1.12:3000', new URL(other.url).host),
	})
	try {
		for (const { call, title } of boxes) await publishTemplate(call, { name: title })
		const hosts = ['east.example.com']
		expect((await other.client(otherKey)('PATCH', '/v1/organization', { hosts })).status).toBe(200)
		for (const { host, title } of boxes)
			for (const form of ['West', 'East']) {
				const { status } = await curlAt(`${host}/w/main/${form.toLowerCase()}`, caddy.port)
				expect([host, form, status]).toEqual([host, form, form === title ? 200 : 404])
			}
	} finally {
		await caddy.stop()
		await other.end('SIGTERM')
		rmSync(otherDir, { recursive: true, force: true })
	}
})

test('The settings of the service in the guide are such as it takes', () => {
	const [, settings = ''] = /^```sh\n([^]*?)^```$/m.exec(readText('docs/proxies.md')) ?? []
	expect(settings).toContain(`BASE_URL=https://${PROXY_HOST}\n`)
	const [, trusted = ''] = /^TRUSTED_PROXIES=(.+)$/m.exec(settings) ?? []
	expect(parseNetworks(trusted).length).toBeGreaterThan(0)
})
