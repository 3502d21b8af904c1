import { Command } from 'commander'
import type { Deps } from '../../deps.ts'
import { requireWritable } from '../../features/evidence/recover.ts'
import { planImport } from '../../features/imports/plan.ts'
import type { Plan, Source } from '../../features/imports/plan.ts'
import { presentImport } from '../../features/imports/present.ts'
import { listImports } from '../../features/imports/queries.ts'
import { runImport } from '../../features/imports/run.ts'
import { undoImport } from '../../features/imports/undo.ts'
import { chooseOrganization, chooseOwner } from '../../features/organization/organization.ts'
import { findImport } from '../../features/imports/queries.ts'
import { cliActor } from '../actor.ts'
import { confirm, count, MAX_LISTED, openProgress, printTable, watchForStop } from '../terminal.ts'
import { CommandFailed } from '../failed.ts'
import { describeQuestions, printFaults, printPlan } from '../importing/print-plan.ts'
import { openFolder } from '../importing/read-folder.ts'
import { requireFree, writeReport } from '../importing/write-report.ts'
import { readSettings } from '../importing/read-settings.ts'
import type { ImportOptions } from '../importing/read-settings.ts'
import { fetchCommand } from './import-fetch.ts'
import { finishErasure } from './purge.ts'
import { withExistingDataDir } from '../with-deps.ts'

type Options = ImportOptions & {
	readonly from?: string
	readonly charset: string
	readonly organization?: string
	readonly dryRun?: true
	readonly report?: string
	readonly yes?: true
}

/** Exit code for an open question: without its answer the list can't be read. */
const UNANSWERED = 3
const MISUSED = 2

export const importCommand = (): Command =>
	new Command('import')
		.description(
			'Import waivers that were signed in another system or on paper. Start with --dry-run. Ctrl-C stops between two rows; run it again to continue.',
		)
		.option(
			'--from <path>',
			'a CSV, Excel (.xlsx) or JSON file, a folder with one and its documents, or an unpacked export of this service',
		)
		.option('--dry-run', 'say what would be imported, and change nothing')
		.option('--report <file>', 'write the outcome of each row to a new CSV file')
		.option('--map <file>', 'JSON that says what a column is: {"Signed on": "signedAt"}')
		.option('--system <name>', 'where the records come from, such as smartwaiver or paper')
		.option('--people', 'the rows are people without waivers (as in people.csv)')
		.option(
			'--dates <order>',
			"dmy, mdy or iso: the order of day, month and year; excel: a spreadsheet's numbers",
		)
		.option('--names <order>', 'first-last or last-first: the order of a full name in one cell')
		.option('--timezone <name>', "of the times in the list; the organization's if left out")
		.option('--charset <name>', 'of a CSV file', 'utf-8')
		.option('--expires-after <period>', 'for a waiver without an expiry date: years=1, months=6, days=30')
		.option('--never-expires', 'a waiver without an expiry date never expires')
		.option(
			'--counts-for <slug>',
			'the template that they count for, too; otherwise nobody is let in on them',
		)
		.option('--keep-due', 'also import what the retention policy would purge immediately')
		.option('--organization <slug>', 'the organization; required if there are several')
		.option('--open-flags', 'open a flag for what the other system flagged')
		.option('--yes', 'do not ask for confirmation')
		.action((options: Options) => withExistingDataDir((deps) => importList(deps, options)))
		.addCommand(listCommand())
		.addCommand(undoCommand())
		.addCommand(fetchCommand())

async function importList(deps: Deps, options: Options): Promise<void> {
	const { id: organizationId, ...organization } = chooseOrganization(deps.db, options.organization)
	if (options.from === undefined)
		throw new CommandFailed('Name the list with --from FOLDER or --from FILE.', MISUSED)
	if (options.report !== undefined) requireFree(options.report)
	const folder = openFolder(options.from)
	const settings = readSettings(deps.db, organizationId, folder, options)
	const { list, documents } = folder
	const source: Source = { organizationId, csv: await folder.readList(options.charset), documents, settings }
	const plan = await planImport(deps, source)
	printPlan(list, plan)
	const isLook = options.dryRun === true || plan.questions.length > 0
	if (isLook && options.report !== undefined) writeReport(options.report, plan)
	if (plan.questions.length > 0) throw new CommandFailed(describeQuestions(plan.questions), UNANSWERED)
	if (options.dryRun) return console.log('Nothing was changed.')
	requireWritable(deps)
	const isSure = await confirm(`Import this into "${organization.slug}"?`, options.yes === true)
	if (!isSure) return console.log('Nothing was changed.')
	await runAndReport(deps, { source, plan }, options.report)
}

async function runAndReport(
	deps: Deps,
	work: { readonly source: Source; readonly plan: Plan },
	report: string | undefined,
): Promise<void> {
	const { source, plan } = work
	const progress = openProgress()
	const isStopped = watchForStop()
	const actor = cliActor({ id: source.organizationId })
	const { row, added, faults } = await runImport(deps, actor, work, {
		isStopped,
		onRows: (rowCount, all) => progress.show(`${rowCount} of ${all}`),
	}).finally(() => progress.end())
	printFaults(faults.slice(plan.faults.length))
	const kind = source.settings.kind === 'people' ? count(added, 'person', 'people') : count(added, 'waiver')
	const rest = row.status === 'running' ? '; stopped, run it again to go on' : ''
	console.log(`${kind} imported${rest}.`)
	console.log(`batch ${row.id}`)
	if (report !== undefined && row.status !== 'running')
		writeReport(report, plan, { importId: row.id, faults })
}

const listCommand = (): Command =>
	new Command('list')
		.description('List the imports, newest first.')
		.option('--organization <slug>', 'the organization; required if there are several')
		.action((_options: unknown, command: Command) =>
			withExistingDataDir((deps) => {
				const { id } = chooseOrganization(deps.db, organizationOf(command))
				const rows = listImports(deps.db, id, MAX_LISTED).map((row) => presentImport(deps.db, row))
				printTable(
					['batch', 'system', 'status', 'waivers', 'people', 'refused', 'started'],
					rows.map((row) => [
						row.id,
						row.system,
						row.status,
						String(row.waivers),
						String(row.people),
						row.refused === null ? '' : String(row.refused),
						row.startedAt,
					]),
				)
			}),
		)

const undoCommand = (): Command =>
	new Command('undo')
		.description('Purge everything that an import added, so that it can be imported again.')
		.argument('<batch>', 'the batch that "waiver import list" shows')
		.option('--organization <slug>', 'only an import of this organization')
		.option('--yes', 'do not ask for confirmation')
		.action((batch: string, options: { yes?: true }, command: Command) =>
			withExistingDataDir(async (deps) => {
				requireWritable(deps)
				const id = batch.toLowerCase()
				const owner = chooseOwner(
					deps.db,
					organizationOf(command),
					(of) => findImport(deps.db, of, id) !== undefined,
				)
				const isSure = await confirm('Purge everything that it has brought?', options.yes === true)
				if (!isSure) return console.log('Nothing was changed.')
				await undoImport(deps, { actor: cliActor(owner), id })
				await finishErasure(deps)
				console.log('Undone. The chain records the import and its removal.')
			}),
		)

/** The parent command has the same option. */
function organizationOf(command: Command): string | undefined {
	return command.optsWithGlobals<{ organization?: string }>().organization
}
