import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { installClientPackages } from '../clients/install.ts'
import { isInstalled, packages } from './tools.ts'

/** How an x64 machine runs a binary for arm64: the command before it. */
export const ARM64_EMULATOR = ['qemu-aarch64', '-L', '/usr/aarch64-linux-gnu'] as const

/** Programs that the tests run and no package brings: built once with Go, and kept for the next run. */
export const tools = {
	litestream: join(toolFolder(), 'litestream'),
	versitygw: join(toolFolder(), 'versitygw'),
	caddy: join(toolFolder(), 'caddy'),
} as const

/** Where those come from: an S3-compatible server, and the proxy for HTTPS. */
const modules = {
	versitygw: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0',
	caddy: 'github.com/caddyserver/caddy/v2/cmd/caddy@v2.10.2',
} as const

/** What judges PDF/A and PDF/UA: a program in Java. */
export const VERAPDF = join(toolFolder(), 'greenfield-apps-1.28.1.jar')

/**
 * Makes the machine fit for the tests: installs what is missing, or says what to install.
 * @throws when a tool is missing and can't be installed here.
 */
export async function prepareMachine(): Promise<void> {
	await installPackages()
	await installTools()
}

/**
 * Builds and fetches what the process and browser tests run. Most of it waits for a registry, so it goes side by side.
 * @throws when one can't be had
 */
export async function installTools(): Promise<void> {
	await Promise.all([buildTools(), fetchVeraPdf(), installClientPackages(toolFolder(), run)])
}

async function buildTools(): Promise<void> {
	const folder = toolFolder()
	const missing = Object.entries(tools).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
	if (missing.length === 0) return
	if (Bun.which('go') === null)
		throw new Error('Some tests build their tools with Go. Install Go 1.25 or newer and run again.')
	process.stderr.write(`Building for the tests, once: ${missing.join(', ')}\n`)
	mkdirSync(folder, { recursive: true })
	if (missing.includes('litestream'))
		await run([join(import.meta.dir, '../../../deploy/install-litestream'), folder, '--go'])
	const env = { GOBIN: folder, GOFLAGS: '-trimpath', CGO_ENABLED: '0' }
	for (const [name, module] of Object.entries(modules))
		if (missing.includes(name)) await run(['go', 'install', module], env)
}

/** Kept for the next run. A newer plugin fails, since the parent of the program's POM was never published. */
async function fetchVeraPdf(): Promise<void> {
	if (existsSync(VERAPDF)) return
	process.stderr.write('Fetching for the tests, once: veraPDF\n')
	// Whole or not at all: a copy that was cut off would be taken for the program.
	const begun = `${VERAPDF}.begun`
	const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:2.10:copy'
	const artifact = `-Dartifact=org.verapdf.apps:${basename(VERAPDF, '.jar').replace(/-(?=\d)/, ':')}`
	await run(['mvn', '--quiet', '--batch-mode', plugin, artifact, `-DoutputDirectory=${begun}`])
	renameSync(join(begun, basename(VERAPDF)), VERAPDF)
	rmSync(begun, { recursive: true })
}

export function toolFolder(): string {
	return join(Bun.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'waiver-test-tools')
}

/**
 * Installs the Debian packages that tests use. @param needed by the command or the file that each brings
 * @throws with what to install, where it can't be done here
 */
export async function installPackages(needed: Readonly<Record<string, string>> = packages): Promise<void> {
	const missing = Object.entries(needed).filter(([brought]) => !isInstalled(brought))
	if (missing.length === 0) return
	const names = [...new Set(missing.map(([, name]) => name))]
	process.stderr.write(`Installing for the tests: ${names.join(', ')}\n`)
	const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
	await run([...sudo, 'apt-get', 'update', '-qq'])
	await run([...sudo, 'apt-get', 'install', '-qq', '-y', '--no-install-recommends', ...names])
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
