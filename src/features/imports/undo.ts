import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { Actor, ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import type { PurgeDeps } from '../personal-data.ts'
import { purgeInTransaction, purgePersonUnlessNeeded } from '../retention/purge.ts'
import { forgetForeign } from '../waivers/foreign/store.ts'
import { countNeededImports, listImportedWaivers } from '../waivers/foreign/queries.ts'
import { requireWaiver } from '../waivers/waiver.ts'
import { requireImport } from './import.ts'
import { forgetImportedPerson, listImportedPeople, updateImport } from './queries.ts'
import type { Import } from './table.ts'

/** Few enough that a signing in between hardly waits. */
const PURGES_A_WRITE = 10

type UndoDeps = PurgeDeps & Pick<Deps, 'db' | 'write' | 'wake'>

/**
 * Purges everything that an import has brought, and lets it come again. The chain keeps what came and that it went.
 * Undone in parts: if it is interrupted, the next call continues it.
 * @throws Problem 404, 409 if one of its waivers has a check-in or a legal hold
 */
export async function undoImport(deps: UndoDeps, { actor, id }: ById): Promise<Import> {
	const { organizationId } = actor
	const row = requireImport(deps.db, organizationId, id)
	if (row.status === 'undone') return row
	const dependents = countNeededImports(deps.db, row.id)
	if (dependents > 0)
		throw problem(
			'conflict',
			`${dependents} of its waivers are under legal hold, or somebody was let in on them. Undo that first, or purge the others one by one.`,
		)
	await removeWaivers(deps, actor, row)
	await removePeople(deps, actor, row)
	const undone = { status: 'undone' as const, undoneAt: deps.clock.now() }
	await deps.write((tx) => {
		updateImport(tx, row.id, undone)
		recordAudit(tx, deps, actor, { action: 'import.undone', subject: row.id })
	})
	deps.wake('file.erase')
	deps.wake('outbox.erase')
	deps.wake('remains.erase')
	return { ...row, ...undone }
}

async function removeWaivers(deps: UndoDeps, actor: Actor, { id }: Import): Promise<void> {
	for (;;) {
		const some = listImportedWaivers(deps.db, id).slice(0, PURGES_A_WRITE)
		if (some.length === 0) return
		await deps.write((tx) => {
			for (const { seq, id: waiverId, purgedAt } of some) {
				const waiver = requireWaiver(tx, actor.organizationId, waiverId)
				if (purgedAt === null) purgeInTransaction(tx, deps, { actor, waiver, reason: 'import_undone' })
				forgetForeign(tx, seq)
			}
		})
		await Bun.sleep(0)
	}
}

async function removePeople(deps: UndoDeps, { organizationId }: Actor, { id }: Import): Promise<void> {
	for (;;) {
		const some = listImportedPeople(deps.db, id).slice(0, PURGES_A_WRITE)
		if (some.length === 0) return
		await deps.write((tx) => {
			const purgedAt = deps.clock.now()
			for (const { participantId, isNew } of some) {
				if (isNew === 1) purgePersonUnlessNeeded(tx, deps, { organizationId, id: participantId, purgedAt })
				forgetImportedPerson(tx, id, participantId)
			}
		})
		await Bun.sleep(0)
	}
}
