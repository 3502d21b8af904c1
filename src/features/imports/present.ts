import type { Db } from '../../db/client.ts'
import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import { countImported } from './import.ts'
import { MAX_TOLD } from './model.ts'
import { outcomesOf } from './outcomes.ts'
import type { Outcome, RowOutcome } from './outcomes.ts'
import type { ImportReport, ImportShape } from './model.ts'
import type { Plan } from './plan.ts'
import type { Result } from './run.ts'
import type { Import } from './table.ts'

export function presentImport(db: Db, row: Import): ImportShape {
	return {
		id: row.id,
		system: row.system,
		status: row.status,
		...countImported(db, row),
		rows: row.status === 'running' ? null : row.rowsRead,
		refused: row.status === 'running' ? null : row.rowsRefused,
		actor: row.actor,
		startedAt: toTimestamp(row.startedAt),
		finishedAt: timestampOrNull(row.finishedAt),
		undoneAt: timestampOrNull(row.undoneAt),
	}
}

/** @param outcome what was imported; undefined for a dry run */
export function presentPlan(plan: Plan, outcome?: Outcome): ImportReport {
	const { columns, rows, waivers, people, known, questions, faults, dueLines, unusedDocuments } = plan
	return {
		import: null,
		added: 0,
		columns: columns.map(({ heading, field }) => ({ heading, field })),
		rows,
		waivers: waivers.length,
		people: people.length,
		known: known.length,
		withoutDocument: waivers.filter(({ document }) => document === undefined).length,
		questions: [...questions],
		faultCount: faults.length,
		faults: faults.slice(0, MAX_TOLD),
		outcomes: toLines(outcomesOf(plan, outcome)),
		dueLines: dueLines.slice(0, MAX_TOLD),
		unusedDocuments: unusedDocuments.slice(0, MAX_TOLD),
	}
}

export function presentImported(db: Db, { row, plan, faults, added }: Result): ImportReport {
	const report = presentPlan({ ...plan, faults }, { importId: row.id, faults })
	return { ...report, import: presentImport(db, row), added }
}

/** A row with several faults is listed once. */
function toLines(outcomes: readonly RowOutcome[]): ImportReport['outcomes'] {
	const byLine = new Map(outcomes.map(({ line, outcome }) => [line, outcome]))
	return [...byLine].map(([line, outcome]) => ({ line, outcome }))
}
