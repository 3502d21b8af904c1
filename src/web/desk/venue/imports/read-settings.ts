import type { ImportFile, ImportReport } from '../../../../features/imports/model.ts'

type Field = NonNullable<ImportReport['columns'][number]['field']>

export type ImportSettings = Omit<ImportFile, 'csv' | 'documents' | 'dryRun' | 'hasMore' | 'importId'>

/** The settings for a list. Columns are shown once they are known. */
export function readSettings(
	text: (name: string) => string,
	columns: ImportReport['columns'],
): ImportSettings {
	const [dates, names] = [text('dates'), text('names')]
	return {
		system: text('system'),
		people: text('kind') === 'people',
		...(dates === 'dmy' || dates === 'mdy' || dates === 'excel' ? { dates } : {}),
		...(names === 'first' ? { names: 'first-last' as const } : {}),
		...(names === 'last' ? { names: 'last-first' as const } : {}),
		...readValidity(text('validity')),
		...(text('countsFor') === '' ? {} : { countsFor: text('countsFor') }),
		...(text('flags') === 'open' ? { openFlags: true } : {}),
		columns: Object.fromEntries(
			columns.map(({ heading }, at) => [heading, (text(`column-${at}`) || null) as Field | null]),
		),
	}
}

function readValidity(choice: string): Pick<ImportFile, 'validFor' | 'neverExpires'> {
	if (choice === 'never') return { neverExpires: true }
	if (choice === 'year') return { validFor: { years: 1 } }
	return choice === 'years' ? { validFor: { years: 2 } } : {}
}
