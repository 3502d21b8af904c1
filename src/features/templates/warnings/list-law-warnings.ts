import type { Block } from '../../../blocks/types.ts'
import type { Db } from '../../../db/client.ts'
import type { Choice } from '../../../jurisdictions/choose.ts'
import { warnOf } from '../../../jurisdictions/warn.ts'
import type { LawWarning } from '../../../jurisdictions/warning.ts'
import { listPlaces } from '../../locations/queries.ts'
import { choiceOf } from '../../organization/place.ts'
import type { Organization } from '../../organization/table.ts'
import type { TemplateSettings } from '../model.ts'
import type { LawWarnings } from '../table.ts'
import { factsOf } from './form-facts.ts'

type Form = { readonly settings: TemplateSettings; readonly blocks: readonly Block[] }

/** What each law warns of that the organization or a location is under. @param now milliseconds since 1970 */
export function listLawWarnings(db: Db, organization: Organization, form: Form, now: number): LawWarning[] {
	const facts = factsOf(organization, form)
	const all = listChoices(db, organization).flatMap((choice) => warnOf(choice, facts, now))
	// Two places under one law differ in what is decided for them alone.
	return [...new Map(all.map((warning) => [JSON.stringify(warning), warning])).values()]
}

/**
 * The same for the version that is published, without the words of the form.
 * @param reasons the audit entries with the reasons to keep it as it is, by code
 */
export function summarizeLawWarnings(
	db: Db,
	organization: Organization,
	form: Form,
	{ now, reasons }: { readonly now: number; readonly reasons: ReadonlyMap<string, string> },
): LawWarnings {
	const facts = factsOf(organization, form)
	const kept: Record<string, Record<string, string | null>> = {}
	for (const choice of listChoices(db, organization)) {
		const codes = (kept[choice.entry.id] ??= {})
		for (const { code } of warnOf(choice, facts, now)) codes[code] = reasons.get(code) ?? null
	}
	return kept
}

/** Each law with its values once. */
function listChoices(db: Db, organization: Organization): Choice[] {
	const choices = [
		choiceOf(organization),
		...listPlaces(db, organization.id).map((location) => choiceOf(organization, location)),
	]
	const keyOf = ({ entry, overrides }: Choice): string =>
		[entry.id, ...overrides.map(({ id }) => id)].join(' ')
	return [...new Map(choices.map((choice) => [keyOf(choice), choice])).values()]
}
