import {
	chmodSync,
	copyFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	renameSync,
	rmdirSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { lockDataDir } from '../../files/lock.ts'
import { SERVICE_LOCK } from '../../service.ts'
import type { Venue } from '../ask-venue.ts'
import type { Plan } from './plan.ts'
import { PLACES, SERVICE_USER, run, runAsService } from './system.ts'

/**
 * Does what a plan says, and says what it did. It can be run again after it was cut off.
 * @param venue whose organization is made, for a service without data @throws {Error} if a step fails
 */
export async function install(plan: Plan, venue: Venue | undefined): Promise<void> {
	const at = (place: keyof typeof PLACES): string => join(plan.root, PLACES[place])
	if (plan.makesUser)
		await run(['useradd', '--system', '--no-create-home', '--shell', '/usr/sbin/nologin', SERVICE_USER])
	if (plan.replacesProgram === 'other') renameSync(at('program'), at('earlier'))
	if (plan.replacesProgram !== 'same') place(at('program'), 0o755, (path) => copyFileSync(plan.program, path))
	if (plan.settings !== undefined) {
		const { settings } = plan
		place(at('settings'), 0o600, (path) => writeFileSync(path, settings))
	}
	await placeData(plan, at('data'))
	place(at('unit'), 0o644, (path) => writeFileSync(path, plan.unit))
	await run(['systemctl', 'daemon-reload'])
	if (venue !== undefined)
		await runAsService(['organizations', 'create', '--name', venue.name, '--timezone', venue.timezone])
	await run(['systemctl', 'enable', 'waiver'])
	await run(['systemctl', 'restart', 'waiver'])
	console.log(`The service runs, and starts with this machine. "waiver install --undo" removes it.`)
	console.log(`Settings: /${PLACES.settings}. Data: /${PLACES.data}. Log: journalctl -u waiver`)
	if (!plan.isNew) return
	console.log(`Guests reach it at ${plan.address}. Become the owner of its desk by this link:`)
	await runAsService(['staff', 'invite', '--role', 'owner'])
}

/** A file is whole or absent, and a running program keeps its own. */
function place(path: string, mode: number, write: (path: string) => void): void {
	mkdirSync(dirname(path), { recursive: true, mode: 0o755 })
	const beside = `${path}.part`
	rmSync(beside, { force: true })
	write(beside)
	chmodSync(beside, mode)
	renameSync(beside, path)
}

/** What was there stays under another name, so that nobody goes on with it by chance. */
async function placeData({ dataFrom }: Plan, data: string): Promise<void> {
	if (!existsSync(data)) mkdirSync(data, { recursive: true, mode: 0o700 })
	if (dataFrom !== undefined) {
		const unlock = lockDataDir(
			join(dataFrom, SERVICE_LOCK),
			`The service of ${dataFrom} runs. Stop it first, with Ctrl-C where you started it.`,
		)
		try {
			const beside = `${data}.part`
			rmSync(beside, { recursive: true, force: true })
			cpSync(dataFrom, beside, { recursive: true, preserveTimestamps: true })
			// Fails if something is in it.
			rmdirSync(data)
			renameSync(beside, data)
			renameSync(dataFrom, `${dataFrom}.moved`)
		} finally {
			unlock()
		}
	}
	chmodSync(data, 0o700)
	await run(['chown', '-R', `${SERVICE_USER}:`, data])
}
