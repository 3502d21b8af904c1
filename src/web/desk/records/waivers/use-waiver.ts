import { useQuery, useQueryClient } from '@tanstack/preact-query'
import type { WaiverDetail } from '../../../../features/waivers/detail-model.ts'
import { call } from '../../kit/client/call.ts'
import { useAct } from '../../kit/parts/use-act.ts'

/** For what stands in the access log each time: it is read when somebody opens it, and never by itself. */
export const READ_ONCE = {
	staleTime: Infinity,
	gcTime: 0,
	retry: false,
	refetchOnMount: false,
	refetchOnReconnect: false,
	refetchOnWindowFocus: false,
} as const

const keyOf = (id: string) => ['waiver', id]

export function useWaiver(id: string) {
	return useQuery({
		queryKey: keyOf(id),
		queryFn: () => call('getWaiver', { path: { id } }),
		...READ_ONCE,
	})
}

/**
 * Returns what changes an open waiver: once at a time, and with the answer in its place, since to read it anew would be
 * another look at it. Lists and the trail are read anew.
 */
export function useWaiverAct(id: string): {
	readonly isBusy: boolean
	act(work: () => Promise<Partial<WaiverDetail>>, done?: string): void
} {
	const queries = useQueryClient()
	const { act, isBusy } = useAct(['waivers', 'trail', 'today'])
	return {
		isBusy,
		act: (work, done) =>
			act(async () => {
				const changes = await work()
				queries.setQueryData<WaiverDetail>(keyOf(id), (old) => old && { ...old, ...changes })
			}, done),
	}
}
