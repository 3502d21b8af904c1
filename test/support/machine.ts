import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** A font with Chinese, Japanese and Korean, as an operator may name one in `FONT_DIR`. */
export const EAST_ASIAN_FONT = '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc'

/** Debian packages that the tests call, by the command or the file that each brings. */
const packages = {
	[EAST_ASIAN_FONT]: 'fonts-wqy-microhei',
	curl: 'curl',
	openssl: 'openssl',
	strace: 'strace',
	'systemd-analyze': 'systemd',
	python3: 'python3',
	pdftoppm: 'poppler-utils',
	qpdf: 'qpdf',
	chromium: 'chromium',
	caddy: 'caddy',
	certutil: 'libnss3-tools',
} as const

/** Programs that the tests run and no package brings: built once with Go, and kept for the next run. */
export const tools = {
	litestream: join(toolFolder(), 'litestream'),
	versitygw: join(toolFolder(), 'versitygw'),
} as const

/** An S3-compatible server that keeps its buckets in a folder. */
const VERSITYGW = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0'

/**
 * Makes the machine fit for the tests: installs what is missing, or says what to install.
 * @throws when a tool is missing and can't be installed here.
 */
export async function prepareMachine(): Promise<void> {
	await installPackages()
	await buildTools()
}

async function buildTools(): Promise<void> {
	const folder = toolFolder()
	if (existsSync(tools.litestream) && existsSync(tools.versitygw)) return
	if (Bun.which('go') === null)
		throw new Error(
			'The tests of replicas build their tools with Go. Install Go 1.24 or newer and run again.',
		)
	process.stderr.write('Building for the tests, once: litestream, versitygw\n')
	mkdirSync(folder, { recursive: true })
	await run([join(import.meta.dir, '../../deploy/install-litestream'), folder, '--go'])
	await run(['go', 'install', VERSITYGW], { GOBIN: folder, GOFLAGS: '-trimpath', CGO_ENABLED: '0' })
}

function toolFolder(): string {
	return join(Bun.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'waiver-test-tools')
}

async function installPackages(): Promise<void> {
	const missing = Object.entries(packages).filter(([brought]) => !isThere(brought))
	if (missing.length === 0) return
	const names = [...new Set(missing.map(([, name]) => name))]
	process.stderr.write(`Installing for the tests: ${names.join(', ')}\n`)
	const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
	await run([...sudo, 'apt-get', 'update', '-qq'])
	await run([...sudo, 'apt-get', 'install', '-qq', '-y', '--no-install-recommends', ...names])
}

function isThere(brought: string): boolean {
	return brought.startsWith('/') ? existsSync(brought) : Bun.which(brought) !== null
}

async function run(command: string[], env: Readonly<Record<string, string>> = {}): Promise<void> {
	const child = Bun.spawn(command, {
		stdout: 'ignore',
		stderr: 'inherit',
		env: { ...Bun.env, DEBIAN_FRONTEND: 'noninteractive', ...env },
	})
	if ((await child.exited) !== 0)
		throw new Error(`"${command.join(' ')}" failed. Install what is named above by hand and run again.`)
}
