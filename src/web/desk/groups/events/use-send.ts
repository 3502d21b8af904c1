import { useQueryClient } from '@tanstack/preact-query'
import { useAct } from '../../kit/parts/use-act.ts'

/** No event announces a sent message, so lists are refetched after these delays, in milliseconds. */
const REFETCH_DELAYS_MS = [1_500, 6_000]

const CHANGED = ['guests', 'messages', 'events']

/** Returns a function that sends messages: once at a time. Lists soon show that they were sent. */
export function useSend(): Pick<ReturnType<typeof useAct>, 'act' | 'isBusy'> {
	const queries = useQueryClient()
	const { act, isBusy } = useAct(CHANGED)
	const refetch = (): void => {
		for (const name of CHANGED) void queries.invalidateQueries({ queryKey: [name] })
	}
	return {
		isBusy,
		act: (work, notice) =>
			act(async () => {
				await work()
				for (const ms of REFETCH_DELAYS_MS) setTimeout(refetch, ms)
			}, notice),
	}
}
