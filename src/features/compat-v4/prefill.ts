import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/problems.ts'
import type { Caller } from '../../http/request-context.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { DAY_MS, SECOND_MS } from '../../kit/time/durations.ts'
import type { ById } from '../audit/actor.ts'
import { createPrefillLink } from '../links/prefill/create.ts'
import { readerOf } from '../links/prefill/prefill-link.ts'
import { presentPrefillLink } from '../links/prefill/present.ts'
import { todayOf } from '../organization/organization.ts'
import { requireSignable } from '../templates/signable.ts'
import { requireForm } from './find.ts'
import type { Prefill } from './model.ts'
import { fillForm } from './prefill-answers.ts'
import { asData } from './refuse.ts'

/** Where a call says nothing. */
const DEFAULT_SECONDS = (7 * DAY_MS) / SECOND_MS

/** A link may be passed on to others of a booking. */
const MAX_USES = 50

/**
 * A link that opens the form with answers filled in. `ignored` names what of the call the form has no place for.
 * @throws Problem 404 for an unknown template, 409 for one that can't be signed, 402 for data that do not fit the form
 */
export async function prefillForm(
	deps: Deps,
	caller: Caller,
	{ actor, id, call }: ById & { readonly call: Prefill },
) {
	const { organizationId } = actor
	const externalId = readExternalId(call)
	const template = requireForm(deps.db, organizationId, id)
	const { blocks } = requireSignable(deps.db, template, todayOf(deps.db, deps.clock, organizationId))
	const { values, ignored } = fillForm(blocks, call)
	const expiration = call.expiration || DEFAULT_SECONDS
	const input = {
		templateId: template.id,
		values,
		expiresAt: toTimestamp(deps.clock.now() + expiration * SECOND_MS),
		maxUses: MAX_USES,
		...(externalId === undefined ? {} : { externalId }),
		...(call.lockdownPrefill === true ? { locked: Object.keys(values) } : {}),
	}
	const link = await asData(() => createPrefillLink(deps, { actor, input }))
	const { url } = presentPrefillLink(deps, readerOf(caller), link)
	return { uuid: link.id, expiration, url, ignored }
}

/** Both spellings are in use. @throws Problem 422 if they differ */
function readExternalId({ external_id: one, externalId: other }: Prefill): string | undefined {
	if (one !== undefined && other !== undefined && one !== other)
		throw invalidField('/externalId', 'conflict', 'Send the same id in external_id and externalId, or one.')
	return one ?? other
}
