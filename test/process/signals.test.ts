import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { folderReplica } from '../support/disk/replicas.ts'
import { makeCertificate } from '../support/run/tools.ts'
import { makeDataDir, makeKey, startChild } from '../support/service/child-service.ts'
import type { ChildService } from '../support/service/child-service.ts'
import { until } from '../support/service/service.ts'
import { startStandby } from '../support/service/standby.ts'

setDefaultTimeout(120_000)

const ends: (() => unknown)[] = []
afterEach(async () => {
	for (const end of ends.splice(0).reverse()) await end()
})

async function start(
	env: Readonly<Record<string, string>> = {},
	dataDir = makeDataDir(),
): Promise<ChildService> {
	const service = await startChild(dataDir, env)
	ends.push(
		() => rmSync(dataDir, { recursive: true, force: true }),
		() => service.end('SIGKILL'),
	)
	return service
}

const makeFolder = (): string => {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-signals-'))
	ends.push(() => rmSync(folder, { recursive: true, force: true }))
	return folder
}

/** The fingerprint of the certificate that a new connection is shown. */
const shownBy = ({ url }: ChildService): Promise<string> =>
	new Promise((resolve, reject) => {
		const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', rejectUnauthorized: false })
		socket.once('error', reject)
		socket.once('secureConnect', () => {
			resolve(socket.getPeerCertificate().fingerprint256)
			socket.end()
		})
	})

describe('SIGHUP', () => {
	test('SIGHUP reads a renewed certificate, an unfinished request gets its response, and a wrong file changes nothing', async () => {
		const folder = makeFolder()
		const use = ({ cert, key }: { cert: string; key: string }): void => {
			copyFileSync(cert, join(folder, 'cert.pem'))
			copyFileSync(key, join(folder, 'key.pem'))
		}
		const [former, next] = [makeCertificate('first', folder), makeCertificate('second', folder)]
		use(former)
		const dataDir = makeDataDir()
		const key = await makeKey(dataDir)
		const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') }
		const service = await start(files, dataDir)
		const first = await shownBy(service)
		const unfinished = connect({
			port: Number(new URL(service.url).port),
			host: '127.0.0.1',
			rejectUnauthorized: false,
		})
		ends.push(() => unfinished.destroy())
		let answer = ''
		unfinished.on('data', (bytes: Buffer) => (answer += bytes.toString()))
		const body = '{"name":"Hall 2"}'
		const head = [
			'POST /v1/locations HTTP/1.1',
			'Host: x',
			`Authorization: Bearer ${key}`,
			'Content-Type: application/json',
			`Content-Length: ${body.length}`,
		]
		unfinished.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
		// What is written first is read first.
		await new Promise((resolve) => unfinished.once('secureConnect', resolve))
		await shownBy(service)
		use(next)
		process.kill(service.pid, 'SIGHUP')
		const second = await until(async () => {
			const current = await shownBy(service).catch(() => first)
			return current === first ? undefined : current
		})
		unfinished.write(body.slice(5))
		await until(() => (answer.startsWith('HTTP/1.1 201') ? true : undefined))

		writeFileSync(join(folder, 'key.pem'), readFileSync(makeCertificate('third', folder).key))
		process.kill(service.pid, 'SIGHUP')
		await until(() => (service.said('was not read again') ? true : undefined))
		expect(await shownBy(service)).toBe(second)
		const { code, out } = await service.end('SIGTERM')
		expect({ code, isStopped: out.includes('"message":"stopped"') }).toEqual({ code: 0, isStopped: true })
	})

	test('SIGHUP without a certificate changes nothing, and the service goes on', async () => {
		const service = await start()
		process.kill(service.pid, 'SIGHUP')
		expect((await fetch(`${service.url}/health`)).status).toBe(200)
		const { code, out } = await service.end('SIGTERM')
		expect({ code, isStopped: out.includes('"message":"stopped"') }).toEqual({ code: 0, isStopped: true })
	})
})

/** Receives datagrams at a path, a line each on its output: the runtime can't. */
const RECEIVER = `
import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1].replace('@', chr(0), 1) if sys.argv[1].startswith('@') else sys.argv[1])
print('bound', flush=True)
while True: print(s.recv(100).decode(), flush=True)
`

async function receive(path: string): Promise<() => string> {
	const child = Bun.spawn(['python3', '-c', RECEIVER, path], { stdout: 'pipe', stderr: 'inherit' })
	ends.push(() => child.kill())
	let text = ''
	void (async () => {
		for await (const chunk of child.stdout) text += new TextDecoder().decode(chunk)
	})()
	await until(() => (text.startsWith('bound') ? true : undefined))
	return () => text.replace('bound\n', '')
}

describe('Under systemd', () => {
	test.each(['a file', 'an abstract name'])(
		'Under systemd the service tells %s that it serves, and that it lives',
		async (kind) => {
			const path = kind === 'a file' ? join(makeFolder(), 'notify') : `@waiver-test-${process.pid}`
			const told = await receive(path)
			const service = await start({ NOTIFY_SOCKET: path, WATCHDOG_USEC: '600000' })
			await until(() => (told().split('WATCHDOG=1').length > 3 ? true : undefined))
			expect(told()).toStartWith('READY=1\nWATCHDOG=1\n')
			process.kill(service.pid, 'SIGSTOP')
			// What was sent before the stop is read within this time.
			await Bun.sleep(300)
			const before = told()
			await Bun.sleep(1_000)
			expect(told()).toBe(before)
			process.kill(service.pid, 'SIGCONT')
			await until(() => (told() === before ? undefined : true))
		},
	)

	test('A second box that waits tells systemd, too, so that its start ends and it is not taken for one that hangs', async () => {
		const path = join(makeFolder(), 'notify')
		const told = await receive(path)
		const standby = startStandby({ ...folderReplica(), NOTIFY_SOCKET: path, WATCHDOG_USEC: '600000' })
		await until(() => (told().split('WATCHDOG=1').length > 3 ? true : undefined))
		expect(told()).toStartWith('READY=1\nWATCHDOG=1\n')
		expect(await standby.end()).toBe(0)
	})

	test('A service manager that is gone keeps nobody from signing in', async () => {
		const service = await start({ NOTIFY_SOCKET: join(makeFolder(), 'nobody'), WATCHDOG_USEC: '100000' })
		expect((await fetch(`${service.url}/health`)).status).toBe(200)
		expect((await service.end('SIGTERM')).code).toBe(0)
	})
})
