import type { ImportReport } from '../../../../features/imports/model.ts'
import { formatCsv } from '../../../../kit/text/csv.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'

type Words = Pick<DeskWords<'venue'>['moving'], 'rows' | 'outcomes' | 'faults'>

/** Returns the result of each row as CSV; a row with several faults has a line for each. */
export function formatRows(
	{ outcomes, faults }: Pick<ImportReport, 'outcomes' | 'faults'>,
	{ rows: head, outcomes: words, faults: texts }: Words,
): string {
	const byLine = Map.groupBy(faults, ({ line }) => line)
	const sentences: Readonly<Record<string, string>> = texts
	const rows = outcomes.flatMap(({ line, outcome }) => {
		const wrong = outcome === 'refused' ? (byLine.get(line) ?? []) : []
		const start = [String(line), words[outcome]]
		if (wrong.length === 0) return [[...start, null, null]]
		return wrong.map(({ column, code, message }) => [...start, column, sentences[code] ?? message])
	})
	return formatCsv([[head.line, head.outcome, head.column, head.why], ...rows])
}
