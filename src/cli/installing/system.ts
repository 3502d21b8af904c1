import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where everything is, as the guide for a box has it. */
export const PLACES = {
	program: 'usr/local/bin/waiver',
	/** What "waiver rollback" goes back to. */
	earlier: 'usr/local/bin/waiver.earlier',
	settings: 'etc/waiver/waiver.env',
	unit: 'etc/systemd/system/waiver.service',
	data: 'var/lib/waiver',
} as const

/** The user of the service, which owns its data. */
export const SERVICE_USER = 'waiver'

/** @param root `/`, but in tests @throws {Error} with what to do, if nothing can be installed here */
export function requireSystemd(root: string): void {
	if (!existsSync(join(root, 'run/systemd/system')))
		throw new Error(
			'This machine does not run systemd, so there is nothing to install. Have "waiver serve" started by what it runs instead.',
		)
	if (root === '/' && process.getuid?.() !== 0)
		throw new Error('Only root can install a service. Run it again with sudo.')
}

/** Runs a command whose words go to this terminal. @throws {Error} if it fails */
export async function run(command: readonly string[]): Promise<void> {
	const child = Bun.spawn([...command], { stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' })
	if ((await child.exited) !== 0) throw new Error(`"${command.join(' ')}" failed.`)
}

/** Runs a command of the installed program as the service has it: its user, its settings, its data. */
export function runAsService(args: readonly string[]): Promise<void> {
	const properties = [`User=${SERVICE_USER}`, 'UMask=0077', `EnvironmentFile=/${PLACES.settings}`]
	return run([
		'systemd-run',
		'--quiet',
		'--pipe',
		'--collect',
		...properties.flatMap((property) => ['-p', property]),
		'-E',
		`DATA_DIR=/${PLACES.data}`,
		`/${PLACES.program}`,
		...args,
	])
}

export async function userExists(): Promise<boolean> {
	const child = Bun.spawn(['id', '-u', SERVICE_USER], { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' })
	return (await child.exited) === 0
}
