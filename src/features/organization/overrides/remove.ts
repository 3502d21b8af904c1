import type { ActDeps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import type { Override } from '../../../jurisdictions/override.ts'
import { defined } from '../../../kit/defined.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { ById } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { holderOf, listOverrides, otherwiseOf, saveOverrides } from './overrides.ts'
import type { Holder } from './overrides.ts'

type Call = ById & Pick<Holder, 'locationId'> & { readonly reason: string }

/** Removes an override: what would hold without it holds again. @throws Problem 404 */
export function removeOverride(deps: ActDeps, { actor, locationId, id, reason }: Call): Promise<Override> {
	return deps.write((tx) => {
		const holder = holderOf(actor, locationId)
		const all = listOverrides(tx, holder)
		const override = all.find((each) => each.id === id.toLowerCase())
		if (override === undefined) throw problem('not_found', 'No override has this id.')
		const { jurisdiction, path, value } = override
		const others = all.filter((each) => each !== override)
		saveOverrides(tx, deps, holder, others)
		recordAudit(tx, deps, actor, {
			action: 'jurisdiction.override_removed',
			subject: override.id,
			data: {
				...defined({ locationId: holder.locationId }),
				jurisdiction,
				rule: path,
				old: JSON.stringify(value),
				new: JSON.stringify(otherwiseOf(tx, holder, override)),
				reason: tidy(reason),
			},
		})
		return override
	})
}
