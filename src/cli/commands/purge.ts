import { Command } from 'commander'
import type { Deps } from '../../deps.ts'
import { requireWritable } from '../../features/evidence/recover.ts'
import { chooseOrganization, chooseOwner } from '../../features/organization/organization.ts'
import type { Organization } from '../../features/organization/table.ts'
import { findParticipant } from '../../features/participants/queries.ts'
import { eraseParticipant, planErasure } from '../../features/retention/erase.ts'
import { countDueImages, eraseDueImages } from '../../features/retention/erase-images.ts'
import { eraseDatabaseRemains } from '../../features/retention/finish-erasure.ts'
import { countDue, purgeDue } from '../../features/retention/purge-due.ts'
import { findLastJob } from '../../jobs/queries.ts'
import { cliActor } from '../actor.ts'
import { confirm, count, watchForStop } from '../terminal.ts'
import { doUnlessServing, doDueJobs } from '../own-jobs.ts'
import { withExistingDataDir } from '../with-deps.ts'

const HORIZON = 'Backups and replicas keep their copies of the purged data until their own retention ends.'

const DRY_RUN = ['--dry-run', 'report what would be purged, and change nothing'] as const
const YES = ['--yes', 'do not ask for confirmation'] as const

type Cautious = { dryRun?: true; yes?: true; organization?: string }

export const purgeCommand = (): Command =>
	new Command('purge')
		.description(
			'Purge the waivers whose retention has ended. Ctrl-C stops between two waivers; run it again to continue.',
		)
		.requiredOption('--due', 'the waivers that the retention policies no longer keep')
		.option('--organization <slug>', 'the organization; required if there are several')
		.option(...DRY_RUN)
		.option(...YES)
		.action(({ organization, dryRun, yes }: Cautious) =>
			withExistingDataDir(async (deps) => {
				requireWritable(deps)
				const { id, slug } = chooseOrganization(deps.db, organization)
				const [waivers, images] = [await countDue(deps, id), await countDueImages(deps, id)]
				const due = `${count(waivers, 'waiver')} and ${count(images, 'image')}`
				if (dryRun) return console.log(`${due} of "${slug}" would be purged. Nothing was changed.`)
				const isSure =
					waivers + images === 0 || (await confirm(`Purge ${due} of "${slug}" permanently?`, yes === true))
				if (!isSure) return console.log('Nothing was changed.')
				await purgeAll(deps, chooseOrganization(deps.db, organization))
			}),
		)

async function purgeAll(deps: Deps, organization: Organization): Promise<void> {
	const actor = cliActor(organization)
	const isStopped = watchForStop()
	const purged = await purgeDue(deps, actor, {
		isStopped,
		onBatch: (checkedCount, purgedCount) =>
			console.error(`${count(checkedCount, 'waiver')} checked, ${purgedCount} purged`),
	})
	const images = isStopped() ? 0 : await eraseDueImages(deps, actor)
	await finishErasure(deps)
	const rest = isStopped() ? '; stopped, run it again to continue' : ''
	console.log(`${count(purged, 'waiver')} purged, ${count(images, 'image')} erased${rest}.`)
	console.error(HORIZON)
}

export const eraseCommand = (): Command =>
	new Command('erase')
		.description('Erase a person: purge every waiver that names them and is not under legal hold.')
		.requiredOption('--participant <id>', 'whom')
		.option('--organization <slug>', 'only a participant of this organization')
		.option(...DRY_RUN)
		.option(...YES)
		.action(({ participant, organization, dryRun, yes }: Cautious & { participant: string }) =>
			withExistingDataDir(async (deps) => {
				requireWritable(deps)
				const id = participant.toLowerCase()
				const owner = chooseOwner(
					deps.db,
					organization,
					(of) => findParticipant(deps.db, of, id) !== undefined,
				)
				const { purgedWaivers, heldWaivers } = planErasure(deps.db, owner.id, id)
				const holdText = `${count(heldWaivers, 'waiver')} under legal hold kept`
				const plan = `${count(purgedWaivers, 'waiver')} purged, ${holdText}`
				if (dryRun) return console.log(`Would be: ${plan}. Nothing was changed.`)
				const isSure = await confirm(
					`Erase this person and purge ${count(purgedWaivers, 'waiver')} permanently?`,
					yes === true,
				)
				if (!isSure) return console.log('Nothing was changed.')
				const result = await eraseParticipant(deps, { actor: cliActor(owner), id })
				await finishErasure(deps)
				console.log(
					`${count(result.purgedWaivers, 'waiver')} purged, ${result.heldWaivers} under legal hold kept.`,
				)
				console.error(HORIZON)
			}),
		)

const SERVICE_TAKES_MS = 15_000
const POLL_MS = 200

/** Erases the files and remains of purged waivers, purged now or by the running service. */
export async function finishErasure(deps: Deps): Promise<void> {
	const isErased = await doUnlessServing(deps, () => eraseNow(deps))
	if (!isErased && !(await isErasedByService(deps)))
		console.error('The running service is still erasing files and traces in the database.')
}

async function eraseNow(deps: Deps): Promise<void> {
	const failures = await doDueJobs(deps, ['file.erase', 'outbox.erase', 'remains.erase'])
	for (const { failure } of failures)
		console.error(`${failure} Run "waiver purge --due" again, or start the service.`)
	await eraseDatabaseRemains(deps)
}

async function isErasedByService({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
	const kinds = ['file.erase', 'outbox.erase', 'remains.erase'] as const
	const end = clock.monotonic() + SERVICE_TAKES_MS
	while (kinds.some((kind) => findLastJob(db, kind) > 0)) {
		if (clock.monotonic() > end) return false
		await Bun.sleep(POLL_MS)
	}
	return true
}
