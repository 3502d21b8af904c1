/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import type { ImportReport } from '../../../../features/imports/model.ts'
import { Button } from '../../kit/parts/button.tsx'
import { FaultText } from '../../kit/forms/field.tsx'
import { saveFile } from '../../kit/parts/files.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { formatRows } from './format-rows.ts'

/** More rows would hide the end of the report. */
const MAX_SHOWN = 20

/** The expected result of a list: the warnings, the reading of its columns, and the refused rows. */
export function Report({ report, children }: { report: ImportReport; children: ComponentChildren }) {
	const { tag, moving } = useWords('venue')
	const { waivers, people, withoutDocument, known, dueLines, unusedDocuments, questions } = report
	const counts = [
		people > 0 ? fillPlural(moving.peopleToImport, people, tag) : fillPlural(moving.toImport, waivers, tag),
		...(withoutDocument > 0 ? [fillPlural(moving.bare, withoutDocument, tag)] : []),
		...(known > 0 ? [fillPlural(moving.known, known, tag)] : []),
		...(dueLines.length > 0 ? [fillPlural(moving.due, dueLines.length, tag)] : []),
	]
	return (
		<div class="import-report">
			<div role="status">
				{questions.map(({ code, line }) => (
					<FaultText key={code}>{fill(moving.questions[code], { line: line ?? '' })}</FaultText>
				))}
				<p>{counts.join(', ')}</p>
			</div>
			{unusedDocuments.length > 0 && (
				<p class="hint">{fill(moving.unused, { names: unusedDocuments.slice(0, MAX_SHOWN).join(', ') })}</p>
			)}
			<Refused report={report} />
			<Columns columns={report.columns} />
			<div class="actions">
				{children}
				<SaveRows report={report} />
			</div>
		</div>
	)
}

/** Saves the result of each row, for approval or correction. */
export function SaveRows({ report }: { readonly report: ImportReport }) {
	const { moving } = useWords('venue')
	return (
		<Button onClick={() => saveFile('import.csv', formatRows(report, moving), 'text/csv')}>
			{moving.saveRows}
		</Button>
	)
}

function Refused({ report }: { report: ImportReport }) {
	const { tag, moving } = useWords('venue')
	// The question above says it once for all.
	const faults = report.faults.filter(({ code }) => code !== 'date_order' && code !== 'date_number')
	if (faults.length === 0) return null
	const rows = new Set(faults.map(({ line }) => line)).size
	const texts: Readonly<Record<string, string>> = moving.faults
	return (
		<section>
			<h3>{fillPlural(moving.refused, rows, tag)}</h3>
			<ul class="lines">
				{faults.slice(0, MAX_SHOWN).map(({ line, column, code, message }, at) => (
					<li key={at}>
						{[fill(moving.row, { line }), ...(column === null ? [] : [column])].join(', ')}
						{': '}
						{texts[code] ?? message}
					</li>
				))}
			</ul>
		</section>
	)
}

/** Each can be changed; the next check reads the list accordingly. */
function Columns({ columns }: Pick<ImportReport, 'columns'>) {
	const { moving } = useWords('venue')
	return (
		<fieldset class="choice">
			<legend>{moving.columns}</legend>
			<div class="columns">
				{columns.map(({ heading, field }, at) => (
					<label key={`${heading}-${at}`} class="field">
						{fill(moving.column, { heading })}
						<select class="box" name={`column-${at}`}>
							<option value="" selected={field === null}>
								{moving.kept}
							</option>
							{Object.entries(moving.fields).map(([each, name]) => (
								<option key={each} value={each} selected={each === field}>
									{name}
								</option>
							))}
						</select>
					</label>
				))}
			</div>
		</fieldset>
	)
}
