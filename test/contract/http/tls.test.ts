import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'bun:test'
import { readConfig } from '../../../src/config/config.ts'
import { startTestService } from '../../support/service/service.ts'

function makePair(folder: string, name: string): [string, string] {
	const [cert, key] = [join(folder, `${name}-cert.pem`), join(folder, `${name}-key.pem`)]
	const options =
		'-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1'
	const made = Bun.spawnSync(['openssl', 'req', ...options.split(' '), '-keyout', key, '-out', cert], {
		stderr: 'ignore',
	})
	expect(made.exitCode).toBe(0)
	return [cert, key]
}

test('the key of another certificate stops the start, and so does a certificate in the place of the key', () => {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-tls-'))
	const [[cert, key], [, stranger]] = [makePair(folder, 'own'), makePair(folder, 'other')]
	expect(readConfig({ TLS_CERT: cert, TLS_KEY: key })).toMatchObject({ tlsCert: cert, tlsKey: key })
	expect(() => readConfig({ TLS_CERT: cert, TLS_KEY: stranger })).toThrow(
		'TLS_KEY must be the private key of TLS_CERT.',
	)
	expect(() => readConfig({ TLS_CERT: cert, TLS_KEY: cert })).toThrow(
		/^TLS_KEY must be the path of a PEM file/,
	)
	rmSync(folder, { recursive: true })
})

test('with a certificate the service speaks HTTPS, to who trusts it', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-tls-'))
	const [tlsCert, tlsKey] = makePair(folder, 'own')
	const running = startTestService({ tlsCert, tlsKey })
	try {
		expect(running.service.url).toStartWith('https://')
		const ca = await Bun.file(tlsCert).text()
		const answer = await fetch(`${running.service.url}/health`, { tls: { ca } })
		expect(await answer.json()).toMatchObject({ ok: true, db: 'ok' })
		const stranger = await fetch(`${running.service.url}/health`).then(
			() => 'answered',
			() => 'refused',
		)
		expect(stranger).toBe('refused')
	} finally {
		await running.close()
		rmSync(folder, { recursive: true })
	}
})
