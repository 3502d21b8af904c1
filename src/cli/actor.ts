import type { Actor } from '../features/audit/actor.ts'
import type { Organization } from '../features/organization/table.ts'

export function cliActor({ id }: Pick<Organization, 'id'>): Actor {
	return { organizationId: id, name: 'cli', requestId: 'cli', address: 'local' }
}
