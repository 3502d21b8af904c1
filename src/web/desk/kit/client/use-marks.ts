import { useQuery } from '@tanstack/preact-query'
import { call } from './call.ts'

export function useMarks() {
	return useQuery({ queryKey: ['marks'], queryFn: () => call('listMarks') })
}
