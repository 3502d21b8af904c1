import { setPriority } from 'node:os'
import { attacks } from './attacks.ts'
import type { AttackName } from './attacks.ts'

/**
 * Attackers as a process of their own, so that whoever measures beside them does not wait for them.
 * Arguments: the service's address, the page, its version, and the attacks by name, separated by commas. They send a
 * message to their parent once they attack, go on until SIGTERM, and then print how often each status was answered.
 */

/** Real attackers bring their own processors, so these get what the service leaves. */
const PRIORITY = 10
/** The slow attacks are answered late or never, so they count as begun by then. */
const BEGUN_MS = 1_000

setPriority(PRIORITY)
const [url = '', page = '', versionId = '', names = ''] = Bun.argv.slice(2)
const statuses = new Map<number, number>()
const firstAnswer = Promise.withResolvers<void>()
let isOn = true
const aim = {
	url,
	page,
	versionId,
	isOn: () => isOn,
	note: (status: number) => {
		statuses.set(status, (statuses.get(status) ?? 0) + 1)
		firstAnswer.resolve()
	},
}
process.on('SIGTERM', () => {
	isOn = false
	console.log(JSON.stringify(Object.fromEntries(statuses)))
	process.exit(0)
})
const attacking = names.split(',').map((name) => attacks[name as AttackName](aim))
await Promise.race([firstAnswer.promise, Bun.sleep(BEGUN_MS)])
process.send?.('attacking')
await Promise.all(attacking)
