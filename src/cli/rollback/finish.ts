import { rmSync } from 'node:fs'
import { readConfig } from '../../config/config.ts'
import { readRollbackNote, rollbackNotePath } from '../../db/rollback-note.ts'
import type { RollbackNote } from '../../db/rollback-note.ts'
import type { Deps } from '../../deps.ts'
import { purgeWaiver } from '../../features/retention/purge.ts'
import { voidWaiver } from '../../features/waivers/changes/void.ts'
import { findWaiver } from '../../features/waivers/queries.ts'
import { syncNow } from '../../files/durable-file.ts'
import { messageOf } from '../../kit/errors.ts'
import { cliActor } from '../actor.ts'
import { recover } from '../commands/recover.ts'
import { count } from '../terminal.ts'
import { withExistingDataDir } from '../with-deps.ts'

/**
 * Restores in the database of before an upgrade what was signed, voided and purged since. It can be cut off at any moment
 * and run again. @throws {Error} if no rollback is under way
 */
export async function finishRollback(): Promise<void> {
	const { dataDir } = readConfig()
	const note = readRollbackNote(dataDir)
	if (note === undefined) throw new Error('No rollback is under way here.')
	await withExistingDataDir(async (deps) => {
		await recover(deps, { confirm: true, import: true })
		await repeatChanges(deps, note)
	})
	rmSync(rollbackNotePath(dataDir))
	syncNow(dataDir)
	console.log('Everything that was signed since is restored.')
}

async function repeatChanges(deps: Deps, { voided, purged }: RollbackNote): Promise<void> {
	for (const { organizationId, id, reason } of voided)
		if (findWaiver(deps.db, organizationId, id)?.status === 'signed')
			await voidWaiver(deps, {
				actor: cliActor({ id: organizationId }),
				id,
				reason: reason ?? 'Voided before a rollback.',
			})
	for (const { organizationId, id } of purged) await purgeAgain(deps, organizationId, id)
	if (voided.length + purged.length > 0)
		console.log(
			`${count(voided.length, 'waiver')} voided and ${count(purged.length, 'waiver')} purged, as before.`,
		)
}

/** A hold that the copy still has is told, and keeps it. */
async function purgeAgain(deps: Deps, organizationId: string, id: string): Promise<void> {
	if (findWaiver(deps.db, organizationId, id)?.purgedAt !== null) return
	try {
		await purgeWaiver(deps, {
			actor: cliActor({ id: organizationId }),
			id,
			reason: 'Purged before a rollback.',
		})
	} catch (error) {
		console.error(`${id}: ${messageOf(error)}`)
	}
}
