import { useQuery } from '@tanstack/preact-query'
import { call } from '../../kit/client/call.ts'

export function useOverrides() {
	return useQuery({ queryKey: ['overrides'], queryFn: () => call('listOverrides') })
}

/** A place with its values, as they are in force for the venue. */
export function useLaw(id: string) {
	return useQuery({
		queryKey: ['jurisdictions', id],
		queryFn: () => call('getJurisdiction', { path: { id } }),
	})
}
