import { useQuery, useQueryClient } from '@tanstack/preact-query'
import type { WaiverDetail } from '../../../../features/waivers/detail-model.ts'
import { call } from '../../kit/client/call.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { useAct } from '../../kit/parts/use-act.ts'

/** Never refetched by itself: each read is logged. */
export const READ_ONCE = {
	staleTime: Infinity,
	gcTime: 0,
	retry: false,
	refetchOnMount: false,
	refetchOnReconnect: false,
	refetchOnWindowFocus: false,
} as const

const keyOf = (id: string) => ['waiver', id]

/** Its answers come in the reader's language, too, so that another look at the original is not another read. */
export function useWaiver(id: string) {
	const { tag: language } = useWords('records')
	return useQuery({
		queryKey: keyOf(id),
		queryFn: () => call('getWaiver', { path: { id }, query: { language } }),
		...READ_ONCE,
	})
}

/**
 * Returns a function that changes an open waiver: once at a time, with the response in its place, since another read
 * would be logged. Lists and the trail are refetched.
 */
export function useWaiverAct(id: string): {
	readonly isBusy: boolean
	act(work: () => Promise<Partial<WaiverDetail>>, notice?: string): void
} {
	const queries = useQueryClient()
	const { act, isBusy } = useAct(['waivers', 'trail', 'today'])
	return {
		isBusy,
		act: (work, notice) =>
			act(async () => {
				const changes = await work()
				queries.setQueryData<WaiverDetail>(keyOf(id), (old) => old && { ...old, ...changes })
			}, notice),
	}
}
