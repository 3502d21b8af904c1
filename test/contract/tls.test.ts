import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'bun:test'
import { startTestService } from '../support/service.ts'

test('with a certificate the service speaks HTTPS, to who trusts it', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-tls-'))
	const [tlsCert, tlsKey] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
	const options =
		'-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1'
	const made = Bun.spawnSync(['openssl', 'req', ...options.split(' '), '-keyout', tlsKey, '-out', tlsCert], {
		stderr: 'ignore',
	})
	expect(made.exitCode).toBe(0)
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
