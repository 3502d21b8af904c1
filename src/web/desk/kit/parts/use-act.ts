import { useQueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useWords } from '../words/use-words.tsx'
import { describeError } from './error-text.tsx'
import { notify } from './notices.tsx'

type Act = {
	readonly isBusy: boolean
	/** Runs work once at a time, and shows its fault as a notice. */
	act(work: () => Promise<unknown>, notice?: string): void
	/** The same for a form, which shows the fault of its work. @returns the result */
	run<Result>(work: () => Promise<Result>, notice?: string): Promise<Result>
}

/**
 * Runs a mutation, then refetches the changed queries and shows a notice.
 * @param changes the first parts of the keys of queries that become stale
 */
export function useAct(changes: readonly string[]): Act {
	const queries = useQueryClient()
	const words = useWords('kit')
	const [isBusy, setBusy] = useState(false)
	const run: Act['run'] = async (work, notice) => {
		setBusy(true)
		try {
			const result = await work()
			await Promise.all(changes.map((name) => queries.invalidateQueries({ queryKey: [name] })))
			if (notice !== undefined) notify({ tone: 'good', text: notice })
			return result
		} finally {
			setBusy(false)
		}
	}
	const tell = (error: unknown): void => void notify({ tone: 'alarm', text: describeError(error, words) })
	return { isBusy, run, act: (work, notice) => void (isBusy || run(work, notice).catch(tell)) }
}
