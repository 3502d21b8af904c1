import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { tidy } from '../../kit/text/text.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { requireOrganization } from './organization.ts'
import { updateOrganizationRow } from './queries.ts'
import { UNNAMED } from '../../api/unnamed.ts'

/** What the first owner says of the venue, as the API has accepted it. */
export type NamedVenue = { readonly name: string; readonly timezone: string }

/** Names an organization that has no name yet. One that was named meanwhile keeps its name and its time zone. */
export function nameFirst(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	{ name, timezone }: NamedVenue,
): void {
	const before = requireOrganization(tx, actor.organizationId)
	if (before.name !== UNNAMED) return
	updateOrganizationRow(tx, { ...before, name: tidy(name), timezone, updatedAt: deps.clock.now() })
	recordAudit(tx, deps, actor, {
		action: 'organization.updated',
		subject: before.id,
		data: { changed: 'name timezone' },
	})
}
