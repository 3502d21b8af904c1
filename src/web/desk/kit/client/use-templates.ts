import { useQuery } from '@tanstack/preact-query'
import { call } from './call.ts'

/** All forms, archived ones included. */
export function useTemplates() {
	return useQuery({ queryKey: ['templates', 'all'], queryFn: () => call('listTemplates', { query: {} }) })
}

/** The published forms. */
export function useForms() {
	return useQuery({
		queryKey: ['templates', 'active'],
		queryFn: () => call('listTemplates', { query: { status: 'active' } }),
	})
}
