import { afterAll, expect, test } from 'bun:test'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../../src/app.ts'
import { listen } from '../../src/listen.ts'
import { makeCertificate } from '../support/run/tools.ts'

const folder = mkdtempSync(join(tmpdir(), 'waiver-listen-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('A certificate that turns out wrong only after the port was given up leaves the former one in use', async () => {
	const [good, other] = [makeCertificate('first', folder), makeCertificate('second', folder)]
	const [tlsCert, tlsKey] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
	copyFileSync(good.cert, tlsCert)
	copyFileSync(good.key, tlsKey)
	const app = {
		server: null,
		stop: async () => undefined,
		fetch: () => new Response('served'),
	} as unknown as App
	const config = { host: '127.0.0.1', port: 0, tlsCert, tlsKey }
	const listener = listen(app, config)
	const ask = async (): Promise<string> =>
		(await fetch(listener.url, { tls: { rejectUnauthorized: false }, keepalive: false })).text()
	expect(await ask()).toBe('served')
	copyFileSync(other.key, tlsKey)
	expect(() => listener.renewCertificate()).toThrow()
	expect(await ask()).toBe('served')
	rmSync(tlsKey)
	expect(() => listener.renewCertificate()).toThrow()
	expect(await ask()).toBe('served')
	copyFileSync(good.key, tlsKey)
	listener.renewCertificate()
	expect(await ask()).toBe('served')
	await app.server?.stop(true)
})
