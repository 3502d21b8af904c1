import { Command } from 'commander'
import type { Deps } from '../../deps.ts'
import { fetchLogs } from '../../features/backup/fetch-logs.ts'
import { explainDivergence } from '../../features/evidence/divergence.ts'
import type { Divergence } from '../../features/evidence/divergence.ts'
import { acceptLoss, listDivergences, requireWritable } from '../../features/evidence/recover.ts'
import { fetchUnnamed } from '../../features/found/fetch-unnamed.ts'
import { listFound } from '../../features/found/list-found.ts'
import type { FoundFiles } from '../../features/found/list-found.ts'
import { isNamedNow, listUnexplained } from '../../features/found/unnamed.ts'
import type { Unnamed } from '../../features/found/unnamed.ts'
import { planImport } from '../../features/imports/plan.ts'
import { runImport } from '../../features/imports/run.ts'
import { listOrganizationIds } from '../../features/organization/queries.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { cliActor } from '../actor.ts'
import { count } from '../terminal.ts'
import { CommandFailed } from '../failed.ts'
import { describeQuestions, printFaults } from '../importing/print-plan.ts'
import { sourcesOf } from '../importing/read-found.ts'
import { withExistingDataDir } from '../with-deps.ts'

type Options = { confirm?: true; import?: true }

export const recoverCommand = (): Command =>
	new Command('recover')
		.description(
			'After a restore, report which published entries the database lacks, and which files of lost waivers there are. With --confirm, continue without the entries and keep the files in DATA_DIR/found for 90 days.',
		)
		.option('--confirm', 'accept the loss; the chain records the gap permanently')
		.option('--import', 'import lost waivers from the PDFs in DATA_DIR/found')
		.action((options: Options) => withExistingDataDir((deps) => recover(deps, options)))

/** Prints what the database lacks, and does what the options say. @throws {CommandFailed} while questions are open */
export async function recover(deps: Deps, options: Options): Promise<void> {
	for (const log of await fetchLogs(deps)) console.log(`${log} was fetched from the copies.`)
	const files = await fetchUnnamed(deps)
	if (files > 0)
		console.log(
			`${count(files, 'file')} that nothing names ${files === 1 ? 'was' : 'were'} fetched from the copies.`,
		)
	const divergences = listDivergences(deps)
	for (const divergence of divergences)
		console.log(`${divergence.organizationId}: ${explainDivergence(divergence)}`)
	if (divergences.length === 0) console.log('The database has every published entry.')
	const losses = await listUnexplained(deps)
	if (losses.length > 0) console.log(describeUnexplained(losses))
	if (options.confirm === true) await confirmLoss(deps, divergences, losses)
	const foundFiles = await listFound(deps)
	printFound(foundFiles)
	if (options.import === true) await importFound(deps, foundFiles)
}

function describeUnexplained(files: readonly Unnamed[]): string {
	const pdfs = files.filter(({ kind }) => kind === 'lost').length
	const others = files.length - pdfs
	return `DATA_DIR/files has ${count(pdfs, 'PDF')} of waivers that the database lacks, and ${count(others, 'other file')} that may be theirs. If there is a newer waiver.db, put it back. Otherwise --confirm keeps them in DATA_DIR/found for 90 days, and --import makes waivers of the PDFs.`
}

async function confirmLoss(
	deps: Deps,
	divergences: readonly Divergence[],
	files: readonly Unnamed[],
): Promise<void> {
	for (const { name } of files) await deps.files.moveAside(name, 'found')
	for (const divergence of divergences) acceptLoss(deps, divergence, (id) => cliActor({ id }))
	if (divergences.length > 0)
		console.log('Recovered. The chain records the gap; a running service continues within seconds.')
}

function printFound({ pdfs, others }: FoundFiles): void {
	if (pdfs.length + others === 0) return
	const until = Math.min(...pdfs.map((pdf) => pdf.until))
	const when = pdfs.length === 0 ? '' : ` The first of them is deleted on ${toTimestamp(until).slice(0, 10)}.`
	console.log(
		`DATA_DIR/found keeps ${count(pdfs.length, 'PDF')} of waivers that the database lacks, and ${count(others, 'other file')}.${when} "waiver recover --import" makes waivers of the PDFs.`,
	)
	for (const { entry, isProven } of pdfs.slice(0, MOST_LISTED))
		console.log(
			`  waiver ${entry.subject}, recorded ${entry.at}${isProven ? '' : ', not proven by our keys'}`,
		)
	if (pdfs.length > MOST_LISTED) console.log(`  … and ${pdfs.length - MOST_LISTED} more`)
}

const MOST_LISTED = 20

/** A voiding after the copy is lost, too, so imported waivers count as not voided. */
async function importFound(deps: Deps, { pdfs }: FoundFiles): Promise<void> {
	requireWritable(deps)
	const ids = listOrganizationIds(deps.db)
	const provenPdfs = pdfs.filter(({ isProven, entry }) => isProven && ids.includes(entry.org))
	const sources = await sourcesOf(deps, provenPdfs)
	for (const source of sources) {
		const plan = await planImport(deps, source)
		if (plan.questions.length > 0) throw new CommandFailed(describeQuestions(plan.questions), 3)
		const { added, faults, row } = await runImport(deps, cliActor({ id: source.organizationId }), {
			source,
			plan,
		})
		printFaults(faults)
		console.log(`${count(added, 'waiver')} imported.\nbatch ${row.id}`)
	}
	// They have rows now, so they belong with the other files.
	for (const { name } of provenPdfs) if (isNamedNow(deps.db, name)) await deps.files.takeBack(name)
	if (provenPdfs.length < pdfs.length)
		console.log(
			`${count(pdfs.length - provenPdfs.length, 'PDF')} not imported: our keys don't prove them, or the database lacks their organization.`,
		)
}
