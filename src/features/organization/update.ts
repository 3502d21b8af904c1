import type { Deps } from '../../deps.ts'
import { invalid } from '../../http/problems.ts'
import { isTimezone } from '../../lib/dates.ts'
import { tidy } from '../../lib/text.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import type { UpdateOrganization } from './model.ts'
import { requireOrganization } from './organization.ts'
import { updateOrganizationRow } from './queries.ts'
import type { Organization } from './table.ts'

/**
 * Changes what is sent and leaves the rest.
 * @throws Problem 422 for a time zone that there is not
 */
export function updateOrganization(
	deps: Pick<Deps, 'write' | 'clock' | 'ids'>,
	{ actor, changes }: { actor: Actor; changes: UpdateOrganization },
): Promise<Organization> {
	const { name, timezone, retention } = changes
	if (timezone !== undefined && !isTimezone(timezone))
		throw invalid([
			{
				path: '/timezone',
				code: 'timezone',
				message: 'Send a time zone of the IANA database, such as Europe/Berlin.',
			},
		])
	return deps.write((tx) => {
		const before = requireOrganization(tx, actor.organizationId)
		const { retention: _, ...otherSettings } = before.settings
		const settings =
			retention === null ? otherSettings : { ...before.settings, ...(retention && { retention }) }
		const after = {
			...before,
			name: name === undefined ? before.name : tidy(name),
			timezone: timezone ?? before.timezone,
			settings,
			updatedAt: deps.clock.now(),
		}
		updateOrganizationRow(tx, after)
		recordAudit(tx, deps, actor, {
			action: 'organization.updated',
			subject: before.id,
			data: { changed: Object.keys(changes).sort().join(' ') },
		})
		return after
	})
}
