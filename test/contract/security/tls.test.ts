import { connect as connectPlain } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { makeCertificate, requireTool } from '../../support/run/tools.ts'
import { useService } from '../../support/service/service.ts'

// Each cipher that OpenSSL knows is tried.
setDefaultTimeout(120_000)

requireTool('openssl')
const folder = mkdtempSync(join(tmpdir(), 'waiver-tls-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { cert: tlsCert, key: tlsKey } = makeCertificate('own', folder)
const running = useService({ tlsCert, tlsKey })
const port = Number(new URL(running.service.url).port)

/** What OpenSSL, which knows more than the service may take, agrees on with it. */
async function agree(
	...options: string[]
): Promise<{ version: string | undefined; cipher: string | undefined }> {
	const address = `127.0.0.1:${port}`
	const child = Bun.spawn(['openssl', 's_client', '-connect', address, '-brief', ...options], {
		stdin: new Uint8Array(),
		stderr: 'pipe',
		stdout: 'ignore',
	})
	const text = await new Response(child.stderr).text()
	return {
		version: /^Protocol version: (\S+)/m.exec(text)?.[1],
		cipher: /^Ciphersuite: (\S+)/m.exec(text)?.[1],
	}
}

const ANY = ['-cipher', 'ALL:eNULL:@SECLEVEL=0']

test('Only TLS 1.2 and 1.3 are spoken, and 1.3 to whoever knows both', async () => {
	const versions: unknown[] = []
	for (const version of ['-tls1', '-tls1_1', '-tls1_2', '-tls1_3'])
		versions.push((await agree(version, ...ANY)).version)
	expect(versions).toEqual([undefined, undefined, 'TLSv1.2', 'TLSv1.3'])
	expect((await agree()).version).toBe('TLSv1.3')
})

test('Of all ciphers that a client may know, only those are agreed on that authenticate and make a new key each time', async () => {
	const listed = Bun.spawnSync(['openssl', 'ciphers', '-s', '-tls1_2', `${ANY[1]}`]).stdout.toString()
	const ciphers = listed.trim().split(':')
	expect(ciphers.length).toBeGreaterThan(40)
	const agreed: string[] = []
	for (const name of ciphers) {
		const { cipher } = await agree('-tls1_2', '-cipher', `${name}:@SECLEVEL=0`)
		if (cipher === name) agreed.push(name)
	}
	expect(agreed.toSorted()).toEqual([
		'ECDHE-RSA-AES128-GCM-SHA256',
		'ECDHE-RSA-AES256-GCM-SHA384',
		'ECDHE-RSA-CHACHA20-POLY1305',
	])
})

test('The strongest cipher is agreed on, whatever the client prefers', async () => {
	const weakFirst = 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384'
	expect((await agree('-tls1_2', '-cipher', weakFirst)).cipher).toBe('ECDHE-RSA-AES256-GCM-SHA384')
})

test('Whoever speaks plain HTTP to the port of TLS gets no response, and is not led elsewhere', async () => {
	const { promise, resolve } = Promise.withResolvers<string>()
	let received = ''
	const socket = connectPlain(port, '127.0.0.1', () =>
		socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n'),
	)
	socket.on('data', (chunk) => (received += chunk.toString('latin1')))
	socket.on('error', () => socket.destroy())
	socket.on('close', () => resolve(received))
	expect(await promise).not.toContain('HTTP/1.1')
})
