import type { ImportReport } from '../../../../features/imports/model.ts'
import type { Part } from './split-list.ts'

/** The report of a part, and the names of the documents that were sent with it. */
export type PartReport = {
	readonly part: Part
	readonly report: ImportReport
	readonly documents: readonly string[]
}

/**
 * Joins the reports of the parts of a list to one, with the lines of the whole list.
 * @param documents the names of all documents
 */
export function joinReports(reports: readonly PartReport[], documents: readonly string[]): ImportReport {
	const told = reports.map(({ part, report }) => withLines(report, part.lines))
	const [first] = told
	if (first === undefined) throw new Error('There is no report to join.')
	if (told.length === 1) return first
	const sum = (name: 'added' | 'rows' | 'waivers' | 'people' | 'known' | 'withoutDocument' | 'faultCount') =>
		told.reduce((all, report) => all + report[name], 0)
	const byLine = (one: { line: number }, other: { line: number }): number => one.line - other.line
	const questions = told.flatMap((report) => report.questions)
	const used = new Set(
		reports.flatMap(({ report, documents: sent }) =>
			sent.filter((name) => !report.unusedDocuments.includes(name)),
		),
	)
	return {
		...first,
		import: told.at(-1)?.import ?? null,
		added: sum('added'),
		rows: sum('rows'),
		waivers: sum('waivers'),
		people: sum('people'),
		known: sum('known'),
		withoutDocument: sum('withoutDocument'),
		faultCount: sum('faultCount'),
		questions: [...new Map(questions.toReversed().map((each) => [each.code, each])).values()],
		faults: told.flatMap(({ faults }) => faults).sort(byLine),
		outcomes: told.flatMap(({ outcomes }) => outcomes).sort(byLine),
		dueLines: told.flatMap(({ dueLines }) => dueLines).sort((one, other) => one - other),
		unusedDocuments: documents.filter((name) => !used.has(name)),
	}
}

/** The report with the lines of the whole list. */
function withLines(report: ImportReport, lines: readonly number[] | undefined): ImportReport {
	if (lines === undefined) return report
	const at = (line: number): number => lines[line - 1] ?? line
	const move = <Each extends { line: number }>(each: Each): Each => ({ ...each, line: at(each.line) })
	return {
		...report,
		questions: report.questions.map((each) => ({ ...each, line: each.line === null ? null : at(each.line) })),
		faults: report.faults.map(move),
		outcomes: report.outcomes.map(move),
		dueLines: report.dueLines.map(at),
	}
}
