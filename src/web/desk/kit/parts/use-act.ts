import { useQueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useWords } from '../words/use-words.tsx'
import { describeError } from './error-text.tsx'
import { notify } from './notices.tsx'

/**
 * Runs one mutation at a time, then refetches the changed queries and shows a notice, or shows the fault.
 * @param changes the first parts of the keys of queries that become stale
 */
export function useAct(changes: readonly string[]): {
	readonly isBusy: boolean
	act(work: () => Promise<unknown>, notice?: string): void
} {
	const queries = useQueryClient()
	const words = useWords('kit')
	const [isBusy, setBusy] = useState(false)
	const run = async (work: () => Promise<unknown>, notice: string | undefined): Promise<void> => {
		setBusy(true)
		try {
			await work()
			await Promise.all(changes.map((name) => queries.invalidateQueries({ queryKey: [name] })))
			if (notice !== undefined) notify({ tone: 'good', text: notice })
		} catch (error) {
			notify({ tone: 'alarm', text: describeError(error, words) })
		} finally {
			setBusy(false)
		}
	}
	return { isBusy, act: (work, notice) => void (isBusy || run(work, notice)) }
}
