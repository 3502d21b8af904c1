import type { ActDeps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import type { Override } from '../../../jurisdictions/override.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { ById } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { dataValueOf, listOverrides, saveOverrides } from './overrides.ts'

/** Removes an override: the value of the data holds again. @throws Problem 404 */
export function removeOverride(
	deps: ActDeps,
	{ actor, id, reason }: ById & { readonly reason: string },
): Promise<Override> {
	return deps.write((tx) => {
		const { organizationId } = actor
		const all = listOverrides(tx, organizationId)
		const override = all.find((each) => each.id === id.toLowerCase())
		if (override === undefined) throw problem('not_found', 'No override has this id.')
		const { jurisdiction, path, value } = override
		const others = all.filter((each) => each !== override)
		saveOverrides(tx, deps, organizationId, others)
		recordAudit(tx, deps, actor, {
			action: 'jurisdiction.override_removed',
			subject: override.id,
			data: {
				jurisdiction,
				rule: path,
				old: JSON.stringify(value),
				new: JSON.stringify(dataValueOf(override)),
				reason: tidy(reason),
			},
		})
		return override
	})
}
