import type { ActDeps } from '../../deps.ts'
import type { Actor } from './actor.ts'
import { recordAudit } from './record.ts'

/** On the disk before the first line leaves. @param list such as `waivers` */
export async function recordListExport(deps: ActDeps, actor: Actor, list: string): Promise<void> {
	await deps.write((tx) => recordAudit(tx, deps, actor, { action: 'list.exported', subject: list }))
}
