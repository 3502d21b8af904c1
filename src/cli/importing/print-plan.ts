import { basename } from 'node:path'
import type { Plan, Question } from '../../features/imports/plan.ts'
import type { Fault } from '../../features/imports/reading/rows.ts'
import { count, printTable } from '../terminal.ts'

/** More faults would push the summary off the screen; the next dry run shows the rest. */
const MAX_SHOWN = 20

/** Prints how a list is read, and the result that an import would have. */
export function printPlan(list: string, plan: Plan): void {
	const { columns, rows, waivers, people, known, dueLines, unusedDocuments } = plan
	console.log(`${basename(list)}: ${count(rows, 'row')}, times in ${plan.timezone}\n`)
	printTable(
		['column', 'read as'],
		columns.map(({ heading, field }) => [heading, field ?? '(kept)']),
	)
	console.log('')
	const bare = waivers.filter(({ document }) => document === undefined).length
	console.log(
		plan.settings.kind === 'people'
			? `To import: ${count(people.length, 'person', 'people')}.`
			: `To import: ${count(waivers.length, 'waiver')}, ${bare} of them without a document.`,
	)
	if (known.length > 0) console.log(`Already here, or twice in the list: ${known.length}.`)
	if (dueLines.length > 0)
		console.log(
			`Left out, since the retention policy would purge them immediately: ${count(dueLines.length, 'line')} (${some(dueLines)}). --keep-due imports them.`,
		)
	if (unusedDocuments.length > 0)
		console.log(`Documents that belong to no row: ${unusedDocuments.length} (${some(unusedDocuments)}).`)
	printFaults(plan.faults)
}

/** The faults of each row that is not imported. */
export function printFaults(faults: readonly Fault[]): void {
	if (faults.length === 0) return
	const lines = new Set(faults.map(({ line }) => line)).size
	console.log(`Not imported: ${count(lines, 'row')}.`)
	for (const { line, column, message } of faults.slice(0, MAX_SHOWN))
		console.log(`  line ${line}${column === null ? '' : `, ${column}`}: ${message}`)
	if (faults.length > MAX_SHOWN) console.log(`  … and ${faults.length - MAX_SHOWN} more`)
}

/** The open questions, each with the option that answers it. */
export function describeQuestions(questions: readonly Question[]): string {
	return questions
		.map(({ code, line, message }) => `${line === null ? '' : `Line ${line}: `}${message} ${OPTIONS[code]}`)
		.join('\n')
}

const OPTIONS: Readonly<Record<Question['code'], string>> = {
	dates: '(--dates dmy, --dates mdy or --dates excel)',
	names: '(--names first-last or --names last-first)',
	expiry: '(--expires-after years=1, or --never-expires)',
	signed_at: '(--map FILE, or --people)',
}

function some(items: readonly (string | number)[]): string {
	const start = items.slice(0, 5).join(', ')
	return items.length > 5 ? `${start}, …` : start
}
