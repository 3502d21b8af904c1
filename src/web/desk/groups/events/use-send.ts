import { useQueryClient } from '@tanstack/preact-query'
import { useAct } from '../../kit/parts/use-act.ts'

/** A message leaves a moment after it was queued, and no event tells of it: lists look again so much later, in milliseconds. */
const LOOKS_MS = [1_500, 6_000]

const CHANGED = ['guests', 'messages']

/** Returns what sends messages: once at a time, and lists show soon that they have left. */
export function useSend(): ReturnType<typeof useAct> {
	const queries = useQueryClient()
	const { act, isBusy } = useAct(CHANGED)
	const lookAgain = (): void => {
		for (const name of CHANGED) void queries.invalidateQueries({ queryKey: [name] })
	}
	return {
		isBusy,
		act: (work, done) =>
			act(async () => {
				await work()
				for (const ms of LOOKS_MS) setTimeout(lookAgain, ms)
			}, done),
	}
}
