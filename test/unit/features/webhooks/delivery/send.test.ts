import { afterAll, describe, expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { createSender } from '../../../../../src/features/webhooks/delivery/send.ts'
import type { Lookup, Outcome, SenderOptions } from '../../../../../src/features/webhooks/delivery/send.ts'
import { parseNetworks } from '../../../../../src/kit/network/client-address.ts'
import { systemClock } from '../../../../../src/kit/time/clock.ts'
import { startReceiver } from '../../../../support/webhooks/receiver.ts'

const PUBLIC = '93.184.215.14'
const LOOPBACK = parseNetworks('loopback')

const state = { port: 0, connections: 0 }
const server = createServer((socket) => {
	state.connections++
	socket.destroy()
})
await new Promise<void>((resolve) => server.listen(0, '::', resolve))
/** Listens on every address of this machine; nothing that is refused may reach it. */
const forbidden = Object.assign(state, { server, port: (server.address() as { port: number }).port })
const receiver = startReceiver()
afterAll(async () => {
	forbidden.server.close()
	await receiver.stop()
})

function send(url: string, options: Partial<SenderOptions> = {}): Promise<Outcome> {
	const sender = createSender({ clock: systemClock, allowed: [], timeoutMs: 20_000, ...options })
	return sender({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' })
}

const resolvingTo =
	(...addresses: readonly string[]): Lookup =>
	() =>
		Promise.resolve(addresses)

/** Hosts that all mean this machine, its network, or somebody else's inside. */
const HOSTS = [
	// Loopback in every spelling that some parser takes.
	'127.0.0.1',
	'127.1',
	'127.0.1',
	'2130706433',
	'0x7f000001',
	'0x7f.0.0.1',
	'0177.0.0.1',
	'017700000001',
	'127.0.0.1.',
	'127.255.255.254',
	'0',
	'0.0.0.0',
	'0.1.2.3',
	'%31%32%37.0.0.1',
	'①②⑦.⓪.⓪.①',
	'１２７.0.0.1',
	// Private, link-local, shared, reserved, multicast, documentation.
	'10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255',
	'169.254.169.254',
	'2852039166',
	'0xa9fea9fe',
	'100.64.0.1',
	'100.127.255.255',
	'192.0.0.1',
	'192.0.2.1',
	'192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.1.1.1',
	'240.0.0.1 255.255.255.255',
	// IPv6: loopback, unspecified, mapped, compatible, unique local, link-local, site-local, multicast.
	'[::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:10.0.0.1]',
	'[::127.0.0.1]',
	'[::7f00:1]',
	'[fc00::1]',
	'[fd12:3456:789a::1]',
	'[fe80::1]',
	'[febf::1]',
	'[fec0::1]',
	'[ff02::1]',
	'[100::1]',
	'[2001:db8::1]',
	'[3fff::1]',
	'[5f00::1]',
	'[4000::1]',
	'[::ffff:0:127.0.0.1]',
	// What leads to an IPv4 address inside: NAT64, 6to4, Teredo, ISATAP.
	'[64:ff9b::7f00:1] [64:ff9b::10.0.0.1] [64:ff9b:1::1] [2002:7f00:1::1] [2002:a00:1::1]',
	'[2001:0:7f00:1::1] [2001:10::1] [fe80::5efe:127.0.0.1]',
].flatMap((line) => line.split(' '))

describe('No internal address is reached', () => {
	test('At least 60 forms of internal addresses are tested', () => {
		expect(new Set(HOSTS).size).toBeGreaterThanOrEqual(60)
	})

	test.each(HOSTS)('The internal address %s is not reached', async (host) => {
		for (const scheme of ['http', 'https']) {
			const { status, error } = await send(`${scheme}://${host}:${forbidden.port}/`)
			expect({ scheme, status, error }).toEqual({ scheme, status: null, error: 'address' })
		}
		expect(forbidden.connections).toBe(0)
	})

	test.each(HOSTS.filter((host) => /^[[\d.:a-f\]]+$/.test(host) && /[.:]/.test(host)))(
		'No name that resolves to %s is reached',
		async (host) => {
			const lookup = resolvingTo(host.replace(/^\[|\]$/g, ''))
			const { status, error } = await send(`https://example.com:${forbidden.port}/`, { lookup })
			expect({ status, isRefused: error === 'address' || error === 'lookup' }).toEqual({
				status: null,
				isRefused: true,
			})
			expect(forbidden.connections).toBe(0)
		},
	)

	test.each([
		`https://example.com@127.0.0.1:1/`,
		'https://127.0.0.1:1#@example.com/',
		'https://example.com#@127.0.0.1/',
		'https:\\\\127.0.0.1/',
		'file:///etc/passwd',
		'gopher://127.0.0.1/',
		'unix:/run/docker.sock',
		'',
	])('The address "%s" is not reached', async (url) => {
		const lookup = resolvingTo(PUBLIC)
		expect(await send(url.replace(':1', `:${forbidden.port}`), { lookup })).toMatchObject({
			status: null,
			error: 'address',
		})
		expect(forbidden.connections).toBe(0)
	})

	test('The connection uses the address that was checked, even if the resolver changes its result', async () => {
		const answers = [[PUBLIC], ['127.0.0.1'], ['127.0.0.1']]
		let calls = 0
		const lookup: Lookup = () => Promise.resolve(answers[calls++] ?? [])
		const url = `https://rebinding.example:${forbidden.port}/`
		const first = await send(url, { lookup, timeoutMs: 300 })
		expect(first.status).toBeNull()
		expect(calls).toBe(1)
		expect(await send(url, { lookup })).toMatchObject({ status: null, error: 'address' })
		expect(calls).toBe(2)
		expect(forbidden.connections).toBe(0)
	})

	test('Of several addresses only an allowed one is connected to', async () => {
		const port = new URL(receiver.url).port
		const lookup = resolvingTo('10.0.0.1', '::1', '127.0.0.1')
		const allowed = parseNetworks('127.0.0.1')
		const before = receiver.received.length
		const { status } = await send(`http://both.example:${port}/`, { lookup, allowed })
		expect([status, receiver.received.length - before]).toEqual([204, 1])
		expect(receiver.received.at(-1)?.headers['host']).toBe(`both.example:${port}`)
	})

	test('Plain http is allowed only to listed networks, by name, too', async () => {
		const lookup = resolvingTo(PUBLIC)
		expect(await send('http://example.com/', { lookup, allowed: LOOPBACK })).toMatchObject({
			error: 'address',
		})
		expect(await send(`http://${PUBLIC}/`, { allowed: LOOPBACK })).toMatchObject({ error: 'address' })
	})

	test('A redirect to an internal address is recorded as the response and not followed', async () => {
		const redirecting = startReceiver(() => Response.redirect(`http://127.0.0.1:${forbidden.port}/`, 307))
		const outcome = await send(redirecting.url, { allowed: LOOPBACK })
		expect(outcome).toMatchObject({ status: 307, error: 'status' })
		expect(forbidden.connections).toBe(0)
		await redirecting.stop()
	})

	test('Proxy settings of the environment are ignored', async () => {
		const script = `
			import { createSender } from '${import.meta.dir}/../../../../../src/features/webhooks/delivery/send.ts'
			import { parseNetworks } from '${import.meta.dir}/../../../../../src/kit/network/client-address.ts'
			const clock = { monotonic: () => 0 }
			const send = createSender({ clock, allowed: parseNetworks('loopback'), lookup: async () => ['127.0.0.1'] })
			const outcome = await send({ url: process.argv[1].replace('127.0.0.1', 'example.com'), headers: {}, body: '{}' })
			console.log(outcome.status)
		`
		const proxy = `http://127.0.0.1:${forbidden.port}`
		const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'all_proxy']
		const child = Bun.spawn(['bun', '-e', script, receiver.url], {
			env: { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(names.map((name) => [name, proxy])) },
			stdout: 'pipe',
			stderr: 'inherit',
		})
		expect((await child.stdout.text()).trim()).toBe('204')
		expect(forbidden.connections).toBe(0)
	})

	test('A DNS lookup that fails, finds nothing or never ends is a failed attempt', async () => {
		const failing: Lookup = () => Promise.reject(new Error('ENOTFOUND'))
		const endless: Lookup = () => new Promise(() => {})
		expect(await send('https://example.com/', { lookup: failing })).toMatchObject({ error: 'lookup' })
		expect(await send('https://example.com/', { lookup: resolvingTo() })).toMatchObject({ error: 'lookup' })
		expect(await send('https://example.com/', { lookup: endless, timeoutMs: 50 })).toMatchObject({
			error: 'timeout',
		})
		// A name server that can not be reached is given up on only after some seconds.
		expect(await send('https://nowhere.invalid/', { timeoutMs: 50_000 })).toMatchObject({
			status: null,
			error: 'lookup',
		})
	})
})
