import type { OUTCOMES } from './model.ts'
import type { Plan } from './plan.ts'
import type { Fault } from './reading/rows.ts'

/** The outcome of a row. `new` is said of a row that an import would add. */
export type RowOutcome = {
	readonly line: number
	readonly outcome: (typeof OUTCOMES)[number]
	/** What is wrong with a refused row, and where. */
	readonly column: string | null
	readonly message: string | null
}

/** The result of an import. A damaged document is found only then. */
export type Outcome = { readonly importId: string; readonly faults: readonly Fault[] }

/**
 * By line; a row with several faults comes several times. Whatever an import has brought in several runs is `imported`.
 * @param done what was imported; undefined for a dry run
 */
export function outcomesOf(
	{ waivers, people, known, dueLines, faults: planned }: Plan,
	done?: Outcome,
): RowOutcome[] {
	const faults = done?.faults ?? planned
	const faultLines = new Set(faults.map(({ line }) => line))
	const newLines = [...waivers.flatMap(({ record }) => record.lines), ...people.map(({ row }) => row.line)]
	const say = (outcome: RowOutcome['outcome'], lines: readonly number[]): RowOutcome[] =>
		lines.map((line) => ({ line, outcome, column: null, message: null }))
	return [
		...say(done === undefined ? 'new' : 'imported', newLines).filter(({ line }) => !faultLines.has(line)),
		...known.flatMap(({ lines, importId }) => say(sayKnown(importId, done?.importId), lines)),
		...say('due', dueLines),
		...faults.map(({ line, column, message }) => ({ line, outcome: 'refused' as const, column, message })),
	].sort((one, other) => one.line - other.line)
}

function sayKnown(importId: string | null, ours: string | undefined): RowOutcome['outcome'] {
	if (importId === null) return 'twice'
	return importId === ours ? 'imported' : 'here'
}
