import { useQuery } from '@tanstack/preact-query'
import { call } from '../../kit/client/call.ts'

/** What is decided for the whole venue, or for a location alone. */
export function useOverrides(locationId?: string) {
	return useQuery({
		queryKey: locationId === undefined ? ['overrides'] : ['overrides', locationId],
		queryFn: () =>
			locationId === undefined
				? call('listOverrides')
				: call('listLocationOverrides', { path: { id: locationId } }),
	})
}

/** A place with its values, as they are in force for the venue, or at a location. */
export function useLaw(id: string, locationId?: string) {
	return useQuery({
		queryKey: locationId === undefined ? ['jurisdictions', id] : ['jurisdictions', id, locationId],
		queryFn: () =>
			call('getJurisdiction', {
				path: { id },
				...(locationId !== undefined && { query: { locationId } }),
			}),
	})
}
