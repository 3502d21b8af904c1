import type { Figures } from '../../../../features/figures/model.ts'
import type { Measure } from './figure-filter.ts'

type Form = Figures['byTemplate'][number]

/** A form with what was imported for it. */
export type FormBar = {
	readonly key: string
	readonly name: string
	readonly value: number
	/** When the form came from another system; null for one of the venue's own. */
	readonly importedAt: string | null
	/** What of the value was imported, by import. */
	readonly parts: readonly { readonly importedAt: string; readonly value: number }[]
}

/** Returns the forms, the most first. An imported form counts with the one that it counts for, if that has any event. */
export function formBarsOf(byTemplate: readonly Form[], measure: Measure): FormBar[] {
	const ids = new Set(byTemplate.map(({ templateId }) => templateId))
	const hostOf = ({ templateId, countsFor }: Form): string =>
		countsFor !== null && ids.has(countsFor) ? countsFor : templateId
	return byTemplate
		.filter((form) => hostOf(form) === form.templateId)
		.map(({ templateId, name, importedAt, ...counts }) => {
			const parts = byTemplate
				.filter((form) => form.templateId !== templateId && hostOf(form) === templateId && form[measure] > 0)
				.flatMap((form) =>
					form.importedAt === null ? [] : { importedAt: form.importedAt, value: form[measure] },
				)
			const value = parts.reduce((sum, part) => sum + part.value, counts[measure])
			return { key: templateId, name, value, importedAt, parts }
		})
		.sort((a, b) => b.value - a.value)
}
