import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import unit from '../../../deploy/waiver.service' with { type: 'text' }
import example from '../../../deploy/waiver.env.example' with { type: 'text' }
import { DATABASE } from '../../files/data-dir.ts'
import { listLanAddresses } from '../../runtime/lan-addresses.ts'
import { isBinary } from '../../runtime/self.ts'
import { PLACES, SERVICE_USER, userExists } from './system.ts'

export type Plan = {
	readonly root: string
	/** The file that becomes the installed program. */
	readonly program: string
	readonly makesUser: boolean
	readonly replacesProgram: 'new' | 'other' | 'same'
	/** The text of the settings; undefined if there are some. */
	readonly settings: string | undefined
	readonly unit: string
	/** The folder whose data moves to the place of the service's; undefined if none does. */
	readonly dataFrom: string | undefined
	/** Whether the service begins without any data. */
	readonly isNew: boolean
	/** Where phones reach it, by the settings that are written. */
	readonly address: string
}

/**
 * Finds out what is to be done, and changes nothing.
 * @param dataDir of whoever tried the service before
 * @throws {Error} if this is not the single-file program
 */
export async function planInstall(root: string, dataDir: string, named?: string): Promise<Plan> {
	const program = named ?? (isBinary() ? process.execPath : undefined)
	if (program === undefined)
		throw new Error(
			'Only the single-file program installs itself: run "bun run build", then "sudo dist/waiver install".',
		)
	const at = (place: keyof typeof PLACES): string => join(root, PLACES[place])
	const hasData = existsSync(join(at('data'), DATABASE))
	const tried = resolve(dataDir)
	const dataFrom = !hasData && tried !== at('data') && existsSync(join(tried, DATABASE)) ? tried : undefined
	const address = `http://${listLanAddresses()[0] ?? 'waiver.lan'}:3000`
	return {
		root,
		program,
		makesUser: !(await userExists()),
		replacesProgram: compare(program, at('program')),
		settings: existsSync(at('settings')) ? undefined : settingsFor(address),
		unit,
		dataFrom,
		isNew: !hasData && dataFrom === undefined,
		address,
	}
}

function compare(program: string, installed: string): Plan['replacesProgram'] {
	if (!existsSync(installed)) return 'new'
	return readFileSync(program).equals(readFileSync(installed)) ? 'same' : 'other'
}

/** So that phones on the same network reach it, before anybody has set up HTTPS. */
function settingsFor(address: string): string {
	return example.replace(/^BASE_URL=.*$/m, `BASE_URL=${address}`).replace(/^HOST=.*$/m, 'HOST=0.0.0.0')
}

/** What will be done, a line each. */
export function describePlan(plan: Plan): string {
	const { program, replacesProgram, dataFrom } = plan
	const lines = [
		plan.makesUser ? `make the user "${SERVICE_USER}"` : undefined,
		replacesProgram === 'same' ? undefined : `put ${program} to /${PLACES.program}`,
		replacesProgram === 'other'
			? `keep the program that is there as /${PLACES.earlier}, for "waiver rollback"`
			: undefined,
		plan.settings === undefined
			? undefined
			: `write the settings /${PLACES.settings}: guests reach it at ${plan.address}`,
		dataFrom === undefined ? undefined : `move the data of ${dataFrom} to /${PLACES.data}`,
		`write /${PLACES.unit}`,
		'start the service now, and whenever this machine starts',
	]
	return `This will\n${lines.flatMap((line) => (line === undefined ? [] : [`  - ${line}\n`])).join('')}`
}
