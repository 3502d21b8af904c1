import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOnTerminal } from '../../support/service/on-terminal.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const ROOT = join(import.meta.dir, '../../..')
const folders: string[] = []
afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A machine below a folder, whose commands note how they were called and do nothing. */
function makeMachine({ hasSystemd = true } = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-machine-'))
	folders.push(folder)
	const root = join(folder, 'root')
	const bin = join(folder, 'bin')
	for (const path of [bin, join(folder, 'here'), join(root, hasSystemd ? 'run/systemd/system' : 'run')])
		mkdirSync(path, { recursive: true })
	const calls = join(folder, 'calls')
	writeFileSync(calls, '')
	for (const name of ['useradd', 'systemctl', 'systemd-run', 'chown', 'id'])
		writeFileSync(
			join(bin, name),
			`#!/bin/sh\necho "${name} $*" >> ${calls}\n${name === 'id' ? 'exit 1' : ''}\n`,
			{
				mode: 0o755,
			},
		)
	const program = join(folder, 'waiver')
	writeFileSync(program, 'the first program')
	const env = { PATH: `${bin}:${process.env['PATH']}`, DATA_DIR: join(folder, 'here/data') }
	return {
		root,
		program,
		env,
		data: env.DATA_DIR,
		/** Without those that only ask, and without folders of this test. */
		calls: () =>
			readFileSync(calls, 'utf8')
				.trimEnd()
				.split('\n')
				.filter((call) => call !== '' && !call.startsWith('id '))
				.map((call) => call.replaceAll(root, '')),
		has: (path: string) => existsSync(join(root, path)),
		read: (path: string) => readFileSync(join(root, path), 'utf8'),
		install: async (...args: string[]) => {
			const command = [
				process.execPath,
				join(ROOT, 'src/main.ts'),
				'install',
				'--root',
				root,
				'--program',
				program,
			]
			const child = Bun.spawn([...command, ...args], { env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
			const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
			return { code, out, err }
		},
		onTerminal: (answers: readonly (readonly [after: string, answer: string])[], ...args: string[]) =>
			runOnTerminal(['install', '--root', root, '--program', program, ...args], { env, answers }),
	}
}

const UNIT = readFileSync(join(ROOT, 'deploy/waiver.service'), 'utf8')

test('An install on a terminal says what it will do, asks, names the venue, and prints the link of the owner', async () => {
	const machine = makeMachine()
	const { code, text } = await machine.onTerminal([
		['Type yes to continue', 'yes'],
		['What is your venue called?', 'North Wall'],
		['Its time zone?', 'Europe/Nowhere'],
		['Give one such as', 'Europe/Berlin'],
	])
	expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('make the user "waiver"') })
	expect(text).toContain('Become the owner of its desk by this link')
	const asService =
		'systemd-run --quiet --pipe --collect -p User=waiver -p UMask=0077 -p EnvironmentFile=/etc/waiver/waiver.env -E DATA_DIR=/var/lib/waiver /usr/local/bin/waiver'
	expect(machine.calls()).toEqual([
		'useradd --system --no-create-home --shell /usr/sbin/nologin waiver',
		'chown -R waiver: /var/lib/waiver',
		'systemctl daemon-reload',
		`${asService} organizations create --name North Wall --timezone Europe/Berlin`,
		'systemctl enable waiver',
		'systemctl restart waiver',
		`${asService} staff invite --role owner`,
	])
	expect(machine.read('etc/systemd/system/waiver.service')).toBe(UNIT)
	expect(machine.read('usr/local/bin/waiver')).toBe('the first program')
	expect(machine.read('etc/waiver/waiver.env')).toMatch(/^HOST=0\.0\.0\.0$/m)
	expect(statSync(join(machine.root, 'etc/waiver/waiver.env')).mode & 0o777).toBe(0o600)
	expect(statSync(join(machine.root, 'var/lib/waiver')).mode & 0o777).toBe(0o700)
})

test('An install that is declined on the terminal changes nothing', async () => {
	const machine = makeMachine()
	const { code, text } = await machine.onTerminal([['Type yes to continue', 'no']])
	expect({ code, said: text.includes('Nothing was changed.') }).toEqual({ code: 0, said: true })
	expect(machine.calls()).toEqual([])
	expect(machine.has('usr')).toBe(false)
})

test('A script installs with --yes alone, and an install of a newer program keeps the earlier one and the settings', async () => {
	const machine = makeMachine()
	expect(await machine.install()).toMatchObject({ code: 1, err: expect.stringContaining('Add --yes') })
	expect(await machine.install('--yes')).toMatchObject({ code: 0, err: '' })
	writeFileSync(join(machine.root, 'etc/waiver/waiver.env'), 'PORT=4000\n')
	writeFileSync(machine.program, 'the second program')
	expect(await machine.install('--yes')).toMatchObject({
		code: 0,
		out: expect.stringContaining('keep the program that is there as /usr/local/bin/waiver.earlier'),
	})
	expect(machine.read('usr/local/bin/waiver')).toBe('the second program')
	expect(machine.read('usr/local/bin/waiver.earlier')).toBe('the first program')
	expect(machine.read('etc/waiver/waiver.env')).toBe('PORT=4000\n')
})

test('An install takes along the data of the service that was tried before, and leaves nothing that could go on beside it', async () => {
	const machine = makeMachine()
	mkdirSync(join(machine.data, 'keys'), { recursive: true })
	writeFileSync(join(machine.data, 'waiver.db'), 'rows')
	writeFileSync(join(machine.data, 'keys/links.key'), 'key')
	const { code, out } = await machine.install('--yes')
	expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`move the data of ${machine.data}`) })
	expect(machine.read('var/lib/waiver/waiver.db')).toBe('rows')
	expect(machine.read('var/lib/waiver/keys/links.key')).toBe('key')
	expect([existsSync(machine.data), existsSync(`${machine.data}.moved`)]).toEqual([false, true])
	expect(machine.calls().join()).not.toContain('staff invite')
})

test('What was installed is removed by --undo, and settings and data stay', async () => {
	const machine = makeMachine()
	await machine.install('--yes')
	writeFileSync(join(machine.root, 'var/lib/waiver/waiver.db'), 'rows')
	const { code, text } = await machine.onTerminal([['Type yes to continue', 'yes']], '--undo')
	expect({ code, text }).toEqual({
		code: 0,
		text: expect.stringContaining('/etc/systemd/system/waiver.service'),
	})
	expect(machine.calls().slice(-2)).toEqual(['systemctl disable --now waiver', 'systemctl daemon-reload'])
	expect([machine.has('usr/local/bin/waiver'), machine.has('etc/systemd/system/waiver.service')]).toEqual([
		false,
		false,
	])
	expect([machine.read('var/lib/waiver/waiver.db'), machine.has('etc/waiver/waiver.env')]).toEqual([
		'rows',
		true,
	])
	expect(await machine.install('--undo', '--yes')).toMatchObject({
		code: 1,
		err: 'Nothing is installed here.\n',
	})
})

test('Without systemd an install says so, and changes nothing', async () => {
	const machine = makeMachine({ hasSystemd: false })
	expect(await machine.install('--yes')).toMatchObject({
		code: 1,
		err: expect.stringContaining('does not run systemd'),
	})
	expect(machine.has('usr')).toBe(false)
})
