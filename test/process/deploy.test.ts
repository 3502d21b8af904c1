import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { settings } from '../../src/config/config.ts'
import { runWaiver } from '../support/service/child-service.ts'
import { tools } from '../support/run/machine.ts'

setDefaultTimeout(120_000)

const DEPLOY = join(import.meta.dir, '../../deploy')
const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8')
/** The Litestream that is installed. */
const pinned = /^version=(\S+)$/m.exec(read('install-litestream'))?.[1]

async function run(
	command: string[],
	env: Record<string, string> = {},
	cwd?: string,
): Promise<{ code: number; text: string }> {
	const child = Bun.spawn(command, {
		stdout: 'pipe',
		stderr: 'pipe',
		env: { PATH: Bun.env['PATH'] ?? '', ...env },
		...(cwd === undefined ? {} : { cwd }),
	})
	const [out, err, code] = await Promise.all([
		new Response(child.stdout).text(),
		new Response(child.stderr).text(),
		child.exited,
	])
	return { code, text: out + err }
}

describe('The systemd units', () => {
	test.each(['waiver.service', 'waiver-replica.service'])('%s is confined', async (unit) => {
		const { text } = await run(['systemd-analyze', 'security', '--offline=true', join(DEPLOY, unit)])
		const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(text)?.[1])
		expect(exposure).toBeGreaterThan(0)
		expect(exposure).toBeLessThanOrEqual(2)
	})

	test('The units run as one user, on one folder, with one settings file', () => {
		for (const unit of ['waiver.service', 'waiver-replica.service'])
			for (const line of ['User=waiver', 'StateDirectory=waiver', 'Environment=DATA_DIR=/var/lib/waiver'])
				expect(read(unit).split('\n')).toContain(line)
	})
})

test('Litestream runs only while the copies are not those of another box', () => {
	const unit = read('waiver-replica.service').split('\n')
	const program = /^ExecStart=(\S+) serve$/m.exec(read('waiver.service'))?.[1]
	const command = 'replica run --settings /etc/waiver/litestream.yml'
	expect(unit.filter((line) => line.startsWith('Exec'))).toEqual([`ExecStart=${program} ${command}`])
	// Otherwise systemd would stop Litestream beside the command that holds it to its lease.
	for (const line of ['Restart=always', 'KillMode=mixed']) expect(unit).toContain(line)
	expect(read('compose.yml')).toContain(`command: [waiver, ${command.replaceAll(' ', ', ')}]`)
})

test('The units use the user, the settings file and the folder for copies that the guide creates', () => {
	const guide = read('README.md')
	expect(guide).toMatch(/^sudo useradd --system .* waiver$/m)
	expect(guide).toMatch(/^sudo install -d \/etc\/waiver$/m)
	expect(guide).toMatch(/^sudo install -d -o waiver -m 0700 \/mnt\/backup\/waiver\b/m)
	for (const unit of ['waiver.service', 'waiver-replica.service']) {
		expect(read(unit)).not.toContain('DynamicUser')
		const paths = /^ReadWritePaths=(.*)$/m.exec(read(unit))?.[1]?.split(' ') ?? []
		for (const [, place] of read('waiver.env.example').matchAll(/_REPLICA_URL=(?:file:\/\/)?(\/\w+)\//g))
			expect(paths).toContain(`-${place}`)
	}
})

test("The guide's commands work with sudo, and only the service can access the data", () => {
	const lines = [...read('README.md').matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, block = '']) =>
		block.trim().split('\n'),
	)
	const within = lines.filter((line) => line.includes('/var/lib/waiver'))
	expect(within.length).toBeGreaterThan(1)
	expect(within.filter((line) => !/^(?:alias waiver=')?sudo [^;&|]+$/.test(line))).toEqual([])
	// By its bare name the program would take a folder of the user for that of the service.
	const first = lines.findIndex((line) => line.startsWith('waiver '))
	const alias = lines.findIndex((line) => line.startsWith('alias waiver='))
	expect(alias).toBeWithin(0, first)
})

test('The deployed proxy gives the service a host name of its own, with every path', () => {
	const sites = [...read('Caddyfile').matchAll(/^(https?):\/\/(\S+) \{\n([^]*?)^\}/gm)]
	expect(sites.map(([, scheme, host]) => [scheme, host])).toEqual([
		['http', '{$WAIVER_HOST:waiver.lan}'],
		['https', '{$WAIVER_HOST:waiver.lan}'],
	])
	const [, , , site = ''] = sites[1] ?? []
	expect(site.match(/^\treverse_proxy \S+/gm)).toHaveLength(1)
	expect(site).not.toMatch(/^\t(?:handle|route|file_server|root|redir)\b/m)
})

test('Every setting in the example exists', () => {
	const variables = new Set<string>(Object.values(settings).map(({ env }) => env))
	const named = [...read('waiver.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
		([, name]) => name ?? '',
	)
	expect(named.length).toBeGreaterThan(10)
	expect(named.filter((name) => !variables.has(name))).toEqual([])
})

test('Every command that the guides name exists', async () => {
	const guides = readdirSync(DEPLOY).filter((name) => name.endsWith('.md'))
	const named = guides.flatMap((guide) =>
		[...read(guide).matchAll(/(?:^|`)waiver ([a-z]+)(?: ([a-z]+))?/gm)].map(
			([, command = '', below = '']) => [command, below],
		),
	)
	expect(named.length).toBeGreaterThan(6)
	const { out: help } = await runWaiver(['--help'], {})
	for (const [command, below] of named) {
		if (command === 'waiver') continue
		expect(help).toMatch(new RegExp(`^  ${command}\\b`, 'm'))
		if (below !== '') expect((await runWaiver([command ?? '', '--help'], {})).out).toContain(below ?? '')
	}
})

describe('Litestream', () => {
	test('Litestream has the pinned version, with a SQLite that loses no committed pages', async () => {
		expect((await run([tools.litestream, 'version'])).text.trim()).toBe(pinned ?? '')
		const program = readFileSync(tools.litestream).toString('latin1')
		const versions = [...program.matchAll(/\b3\.(\d+)\.(\d+)(?=[^\d.])/g)].map(([, minor, patch]) => [
			Number(minor),
			Number(patch),
		])
		// Modules of other names have such numbers, too; SQLite's is the one of two digits in the fifties.
		const sqlite = versions.filter(([minor = 0]) => minor >= 50 && minor < 100)
		expect(sqlite.length).toBeGreaterThan(0)
		for (const [minor = 0, patch = 0] of sqlite)
			expect(minor * 100 + patch).toBeGreaterThanOrEqual(51 * 100 + 3)
	})

	test.each(['an archive', 'a place of releases'])(
		'Litestream is not installed from %s with other contents',
		async (from) => {
			const folder = mkdtempSync(join(tmpdir(), 'waiver-deploy-'))
			const machine = process.arch === 'arm64' ? 'arm64' : 'x86_64'
			const archive = join(folder, `v${pinned}`, `litestream-${pinned}-linux-${machine}.tar.gz`)
			await run(['tar', '--create', '--gzip', '--file', 'made.tar.gz', 'litestream'], {}, packed(folder))
			mkdirSync(dirname(archive))
			renameSync(join(folder, 'made.tar.gz'), archive)
			const options = from === 'an archive' ? ['--archive', archive] : []
			const { code, text } = await run(
				[join(DEPLOY, 'install-litestream'), join(folder, 'bin'), ...options],
				{ LITESTREAM_RELEASES: `file://${folder}` },
			)
			expect({ code, refused: text.includes('that was published; nothing was installed') }).toEqual({
				code: 1,
				refused: true,
			})
			expect(readdirSync(join(folder, 'bin'))).toEqual([])
		},
	)

	test('An installed Litestream of the right version is left unchanged', async () => {
		const { code, text } = await run([join(DEPLOY, 'install-litestream'), dirname(tools.litestream)])
		expect({ code, text }).toEqual({ code: 0, text: `Litestream ${pinned} is installed already.\n` })
	})
})

/** Puts a program into a folder that says it is Litestream. @returns the folder */
function packed(folder: string): string {
	writeFileSync(join(folder, 'litestream'), `#!/bin/sh\necho ${pinned}\n`, { mode: 0o755 })
	return folder
}
