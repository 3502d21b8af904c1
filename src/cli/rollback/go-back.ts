import { transact } from '../../db/transact.ts'
import { keepSchema, readMarkOf } from '../../db/backup.ts'
import { migrations } from '../../db/migrations.ts'
import { rollbackNotePath } from '../../db/rollback-note.ts'
import type { RollbackNote } from '../../db/rollback-note.ts'
import type { Deps } from '../../deps.ts'
import { readChangesSince } from '../../features/backup/changes-since.ts'
import type { ChangesSince } from '../../features/backup/changes-since.ts'
import { backupsOf, chooseBackup, replaceDatabase } from '../../features/backup/roll-back.ts'
import { requestRender } from '../../features/documents/request-render.ts'
import { requireWritable } from '../../features/evidence/recover.ts'
import { DATABASE } from '../../files/data-dir.ts'
import { writeDurably } from '../../files/durable-file.ts'
import { freeJobs } from '../../jobs/queue.ts'
import { cliActor } from '../actor.ts'
import { doDueJobs } from '../own-jobs.ts'
import { confirm, count } from '../terminal.ts'
import { withExistingDataDir } from '../with-deps.ts'

type Going = {
	readonly dataDir: string
	/** Of the earlier program. */
	readonly schema: number
	readonly yes?: true
	readonly leave?: true
}

/**
 * Makes the PDFs of what was signed since the upgrade, keeps the newer database as a copy, notes what is to be done again,
 * and puts the database of before the upgrade in its place. Nothing may serve meanwhile.
 * @returns false if the person did not agree @throws {Error} if nothing was changed
 */
export async function goBack({ dataDir, schema, yes, leave }: Going): Promise<boolean> {
	const { version } = readMarkOf(`${dataDir}/${DATABASE}`)
	if (version !== migrations.length)
		throw new Error(
			`The database is at schema ${version}, and this program's is ${migrations.length}. Run "waiver rollback" of the program that serves it.`,
		)
	const copy = chooseBackup(dataDir, schema)
	let isSure = false
	await withExistingDataDir(async (deps) => {
		requireWritable(deps)
		const before = readChangesSince(deps.db, copy)
		isSure = await confirm(describe(before), yes === true)
		if (!isSure) return
		await renderAll(deps, before)
		const changes = readChangesSince(deps.db, copy)
		if (changes.unrendered.length > 0 && leave !== true) throw new Error(describeUnrendered(changes))
		keepSchema(deps.db, backupsOf(dataDir), version)
		const { voided, purged } = changes
		const note: RollbackNote = { from: version, to: schema, voided: [...voided], purged: [...purged] }
		await writeDurably(rollbackNotePath(dataDir), Buffer.from(JSON.stringify(note)))
		console.log(
			`backups/schema-${String(version).padStart(4, '0')}.db keeps the newer database until the next upgrades.`,
		)
	})
	if (isSure) await replaceDatabase(dataDir, copy)
	return isSure
}

function describe({ signed, imported }: ChangesSince): string {
	const restored = `${count(signed, 'waiver was', 'waivers were')} signed since the upgrade. ${signed === 1 ? 'It is' : 'They are'} restored from the receipts in the PDFs, under the same ids.`
	const again = imported === 0 ? '' : ` ${count(imported, 'waiver')} must be imported again.`
	return `The earlier program can't serve this database, so the one of before the upgrade is put back. ${restored}${again} Other changes since, such as to forms, staff and check-ins, are lost.`
}

/** Their receipts are in them. */
async function renderAll(deps: Deps, { unrendered }: ChangesSince): Promise<void> {
	if (unrendered.length === 0) return
	// A service that was killed holds its jobs.
	transact(deps.db, (tx) => freeJobs(tx, deps.clock.now()))
	for (const { organizationId, id } of unrendered)
		await requestRender(deps, { actor: cliActor({ id: organizationId }), id })
	for (const { job, failure } of await doDueJobs(deps, ['waiver.images', 'waiver.pdf']))
		console.error(`${job.subject}: ${failure}`)
}

function describeUnrendered({ unrendered }: ChangesSince): string {
	const [first] = unrendered
	return `${count(unrendered.length, 'signed waiver has', 'signed waivers have')} no PDF yet, such as ${first?.id}, and would be left behind. Look why with "waiver pdf render", or leave them in the copy of the newer database with --leave. Nothing was changed.`
}
