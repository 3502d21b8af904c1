import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'bun:test'
import { readConfig } from '../../../src/config/config.ts'
import { makeCertificate } from '../../support/run/tools.ts'
import { startTestService } from '../../support/service/service.ts'

test('The service does not start with the key of another certificate, or with a certificate instead of the key', () => {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-tls-'))
	const [{ cert, key }, { key: stranger }] = [
		makeCertificate('own', folder),
		makeCertificate('other', folder),
	]
	expect(readConfig({ TLS_CERT: cert, TLS_KEY: key })).toMatchObject({ tlsCert: cert, tlsKey: key })
	expect(() => readConfig({ TLS_CERT: cert, TLS_KEY: stranger })).toThrow(
		'TLS_KEY must be the private key of TLS_CERT.',
	)
	expect(() => readConfig({ TLS_CERT: cert, TLS_KEY: cert })).toThrow(
		/^TLS_KEY must be the path of a PEM file/,
	)
	rmSync(folder, { recursive: true })
})

test('With a certificate the service speaks HTTPS to clients that trust it, and sends them the pages with their scripts', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-tls-'))
	const { cert: tlsCert, key: tlsKey } = makeCertificate('own', folder)
	const running = startTestService({ tlsCert, tlsKey })
	try {
		expect(running.service.url).toStartWith('https://')
		const ca = await Bun.file(tlsCert).text()
		const answer = await fetch(`${running.service.url}/health`, { tls: { ca } })
		expect(await answer.json()).toMatchObject({ ok: true, db: 'ok' })
		const page = await fetch(`${running.service.url}/desk/door`, { tls: { ca } })
		expect(page.status).toBe(200)
		const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? []
		expect((await fetch(`${running.service.url}${script}`, { tls: { ca } })).status).toBe(200)
		// A host name of two letters, as on a LAN.
		const short = await fetch(`${running.service.url}/desk/door`, { tls: { ca }, headers: { host: 'pi' } })
		expect(short.status).toBe(200)
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
