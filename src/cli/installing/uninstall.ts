import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PLACES, SERVICE_USER, run } from './system.ts'

const REMOVED = ['unit', 'program', 'earlier'] as const

/** What will be removed, and what stays. @throws {Error} if nothing is installed */
export function describeRemoval(root: string): string {
	const there = REMOVED.map((name) => PLACES[name]).filter((path) => existsSync(join(root, path)))
	if (there.length === 0) throw new Error('Nothing is installed here.')
	return [
		'This will stop the service and remove',
		...there.map((path) => `  - /${path}`),
		`The settings /${PLACES.settings}, the data /${PLACES.data} and the user "${SERVICE_USER}" stay.`,
	].join('\n')
}

/** It can be run again after it was cut off. @throws {Error} if the service can't be stopped */
export async function uninstall(root: string): Promise<void> {
	if (existsSync(join(root, PLACES.unit))) await run(['systemctl', 'disable', '--now', 'waiver'])
	for (const name of REMOVED) rmSync(join(root, PLACES[name]), { force: true })
	await run(['systemctl', 'daemon-reload'])
	console.log(`It is removed. To have it again, run "waiver install": it goes on with the data.`)
}
