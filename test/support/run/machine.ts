import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { PIP, installClientPackages, installOnce } from '../clients/install.ts'
import { isInstalled, packages, rehearsalPackages } from './tools.ts'

/** How an x64 machine runs a binary for arm64: the command before it. */
export const ARM64_EMULATOR = ['qemu-aarch64', '-L', '/usr/aarch64-linux-gnu'] as const

const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']

const PROGRAM_LIST = join(import.meta.dir, 'programs.txt')

/** A new list of versions is a new folder. */
const PROGRAMS = join(toolFolder(), `programs-${Bun.hash(readFileSync(PROGRAM_LIST)).toString(36)}`)

/** The version, which Go takes from the commit, since its releases have another path. */
const SEAWEEDFS_VERSION = 'v0.0.0-20261109003541-7506e5f91cd6'
const SEAWEEDFS = join(toolFolder(), `seaweedfs-${SEAWEEDFS_VERSION}`)

const PROXIES = join(toolFolder(), 'debian-proxies')

/** Programs that the tests run and that are not installed: kept for the next run. */
export const tools = {
	litestream: join(PROGRAMS, 'bin/litestream'),
	/** Serves a folder as S3. */
	rclone: join(PROGRAMS, 'bin/rclone'),
	/** Keeps files in volumes of its own, and serves them as S3. */
	seaweedfs: join(SEAWEEDFS, 'weed'),
	caddy: join(PROXIES, 'usr/bin/caddy'),
	nginx: join(PROXIES, 'usr/sbin/nginx'),
	apache: join(PROXIES, 'usr/sbin/apache2'),
	apacheModules: join(PROXIES, 'usr/lib/apache2/modules'),
	/** Of Debian's name for this processor. */
	apacheLibraries: join(
		PROXIES,
		'usr/lib',
		process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu',
	),
} as const

/** What judges PDF/A and PDF/UA: a program in Java. */
export const VERAPDF = join(toolFolder(), 'greenfield-apps-1.28.1.jar')

/**
 * Makes the machine fit for rehearsals: installs what is missing, or says what to install.
 * @throws when a tool is missing and can't be installed here.
 */
export async function prepareMachine(): Promise<void> {
	await installPackages({ ...packages, ...rehearsalPackages })
	await Promise.all([installTools(), fetchVeraPdf()])
}

/**
 * Fetches what the process and browser tests run. Most of it waits for a registry, so it goes side by side.
 * @throws when one can't be had
 */
export async function installTools(): Promise<void> {
	await Promise.all([fetchPrograms(), fetchProxies(), installClientPackages(toolFolder(), run)])
}

const fetchPrograms = (): Promise<void> =>
	installOnce(PROGRAMS, (folder) => run([...PIP, folder, '--require-hashes', '-r', PROGRAM_LIST]))

/**
 * Builds SeaweedFS with Go, once: a hundred modules, which take ten minutes or more. A module of our own replaces what its
 * module replaces, since Go leaves that to the main one.
 */
export const installSeaweedFs = (): Promise<void> =>
	installOnce(SEAWEEDFS, (folder) => {
		process.stderr.write('Building for the tests, once: SeaweedFS\n')
		const steps = [
			'go mod init seaweedfs.invalid/build',
			'go mod edit -replace github.com/tyler-smith/go-bip39=github.com/cosmos/go-bip39@v1.0.0',
			`go get github.com/seaweedfs/seaweedfs/weed@${SEAWEEDFS_VERSION}`,
			'go build -o weed github.com/seaweedfs/seaweedfs/weed',
		]
		return run(['sh', '-e', '-c', `cd "$0"; ${steps.join('; ')}`, folder])
	})

/** Debian's, as the guide has them. They are only unpacked, since an installed one starts and takes the port for HTTP. */
async function fetchProxies(): Promise<void> {
	await installOnce(PROXIES, async (folder) => {
		await updateLists()
		// The libraries that nothing else brings have other names in each release.
		const steps = `
			libraries=$(apt-cache depends apache2-bin | sed -n 's/^ *Depends: \\(libapr\\|liblua\\)/\\1/p')
			apt-get download -qq -o APT::Sandbox::User=root caddy nginx apache2-bin $libraries
			for each in *.deb; do dpkg -x "$each" .; done
			rm *.deb`
		await run(['sh', '-e', '-c', `cd "$0"${steps}`, folder])
	})
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
	await updateLists()
	await run([...sudo, 'apt-get', 'install', '-qq', '-y', '--no-install-recommends', ...names])
}

const updateLists = (): Promise<void> => run([...sudo, 'apt-get', 'update', '-qq'])

async function run(command: string[], env: Readonly<Record<string, string>> = {}): Promise<void> {
	const child = Bun.spawn(command, {
		stdout: 'ignore',
		stderr: 'inherit',
		env: { ...Bun.env, DEBIAN_FRONTEND: 'noninteractive', ...env },
	})
	if ((await child.exited) !== 0)
		throw new Error(`"${command.join(' ')}" failed. Install what is named above by hand and run again.`)
}
