import { attacks } from './attacks.ts'
import type { AttackName } from './attacks.ts'

/**
 * Attackers as a process of their own, so that whoever measures beside them does not wait for them.
 * Arguments: the service's address, the page, its version, and the attacks by name, separated by commas. They go on until
 * SIGTERM, and then print how often each status was answered.
 */
const [url = '', page = '', versionId = '', names = ''] = Bun.argv.slice(2)
const statuses = new Map<number, number>()
let isOn = true
const aim = {
	url,
	page,
	versionId,
	isOn: () => isOn,
	note: (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1),
}
process.on('SIGTERM', () => {
	isOn = false
	console.log(JSON.stringify(Object.fromEntries(statuses)))
	process.exit(0)
})
await Promise.all(names.split(',').map((name) => attacks[name as AttackName](aim)))
