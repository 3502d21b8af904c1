import { useQuery } from '@tanstack/preact-query'
import { call } from '../../kit/client/call.ts'

/** The published forms. */
export function useForms() {
	return useQuery({
		queryKey: ['templates', 'active'],
		queryFn: () => call('listTemplates', { query: { status: 'active' } }),
	})
}
