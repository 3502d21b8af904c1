import { useQuery } from '@tanstack/preact-query'
import { call } from '../client/call.ts'

/** All forms, also those that nobody signs any more. */
export function useTemplates() {
	return useQuery({ queryKey: ['templates', 'all'], queryFn: () => call('listTemplates', { query: {} }) })
}
