import type { Deps } from '../../deps.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { findLocation } from '../locations/queries.ts'
import { findTemplate } from '../templates/queries.ts'
import type { Range } from './collect.ts'
import type { Foreign } from './model.ts'
import { findCountsFor } from './queries.ts'

export type TemplateName = Foreign & { readonly name: string }

/** How forms and places are called, by their ids. A form of another system also says since when it is here. */
export function namesOf({ db }: Pick<Deps, 'db'>, { organizationId }: Pick<Range, 'organizationId'>) {
	const templates = new Map<string, TemplateName>()
	return { template: (id: string) => templates.getOrInsertComputed(id, template), location }

	function template(id: string): TemplateName {
		const row = findTemplate(db, organizationId, id)
		if (row === undefined || row.foreignForm === null)
			return { name: row?.name ?? '', importedAt: null, countsFor: null }
		const { name, createdAt } = row
		return { name, importedAt: toTimestamp(createdAt), countsFor: findCountsFor(db, organizationId, id) }
	}

	function location(id: string | null): string | null {
		return id === null ? null : (findLocation(db, organizationId, id)?.name ?? null)
	}
}
