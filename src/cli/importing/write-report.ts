import { existsSync, writeFileSync } from 'node:fs'
import { outcomesOf } from '../../features/imports/outcomes.ts'
import type { Outcome, RowOutcome } from '../../features/imports/outcomes.ts'
import type { Plan } from '../../features/imports/plan.ts'
import { formatCsv } from '../../kit/text/csv.ts'
import { CommandFailed } from '../failed.ts'

const MISUSED = 2

/** Called before the import begins. @throws {Error} with a sentence if the path exists: it may be the list itself */
export function requireFree(path: string): void {
	if (existsSync(path))
		throw new CommandFailed(`${path} is there already. Name another file for the report.`, MISUSED)
}

/** Writes the result of each row as a list for a spreadsheet, then the documents that no row names. */
export function writeReport(path: string, plan: Plan, result?: Outcome): void {
	const rows = outcomesOf(plan, result).map(({ line, outcome, column, message }) => [
		String(line),
		WORDS[outcome],
		column,
		message,
	])
	const strays = plan.unusedDocuments.map((name) => ['', 'document of no row', null, name])
	writeFileSync(path, formatCsv([['Line', 'Outcome', 'Column', 'What to do'], ...rows, ...strays]), {
		flag: 'wx',
		mode: 0o600,
	})
	console.log(`The outcome of each row is in ${path}.`)
}

const WORDS: Readonly<Record<RowOutcome['outcome'], string>> = {
	new: 'to be imported',
	imported: 'imported',
	here: 'here already',
	twice: 'twice in the list',
	due: 'left out: its retention is over',
	refused: 'not imported',
}
