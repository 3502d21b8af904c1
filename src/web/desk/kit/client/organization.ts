import { useQuery, useQueryClient } from '@tanstack/preact-query'
import type { OrganizationDetail, UpdateOrganization } from '../../../../features/organization/model.ts'
import { call } from './call.ts'

const KEY = ['organization'] as const

/** The venue's own details. */
export function useOrganization() {
	return useQuery({ queryKey: KEY, queryFn: () => call('getOrganization'), staleTime: 5 * 60_000 })
}

/** Returns a function that changes the organization, and shows the result at once. It throws CallError. */
export function useUpdateOrganization(): (changes: UpdateOrganization) => Promise<OrganizationDetail> {
	const queries = useQueryClient()
	return async (body) => {
		const organization = await call('updateOrganization', { body })
		queries.setQueryData(KEY, organization)
		return organization
	}
}
