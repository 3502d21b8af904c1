import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { useEffect, useRef, useState } from 'preact/hooks'
import { call } from '../kit/client/call.ts'
import type { Output } from '../kit/client/operations.ts'

export type LookupResult = Output<'lookUpGuests'>

/** Shorter texts fit too many people. */
export const MIN_LETTERS = 2

/** A scanner types a letter each few milliseconds: text after so short an interval is looked up only after a pause. */
const STILL_MS = 60

type Lookup = {
	readonly guests: LookupResult | undefined
	readonly error: unknown
	/** True if the guests belong to an earlier text. */
	readonly isOld: boolean
	/** Looks a text up immediately. @throws CallError */
	find(text: string): Promise<LookupResult>
	retry(): void
}

/** Looks up the guests who match a text while it is typed. */
export function useLookup(text: string, locationId: string | undefined): Lookup {
	const queries = useQueryClient()
	const query = text.trim()
	const still = useStill(query)
	const optionsOf = (q: string) => ({
		queryKey: ['lookup', q, locationId],
		queryFn: ({ signal }: { signal: AbortSignal }) =>
			call('lookUpGuests', { query: { q, locationId } }, { signal }),
		// A guest may have come in at another desk meanwhile.
		staleTime: 0,
		gcTime: 0,
	})
	const isAsked = still.length >= MIN_LETTERS
	const { data, error, isPlaceholderData, refetch } = useQuery({
		...optionsOf(still),
		enabled: isAsked,
		placeholderData: (previous: LookupResult | undefined) => previous,
	})
	return {
		guests: isAsked && query !== '' ? data : undefined,
		error: isAsked ? error : undefined,
		isOld: isPlaceholderData || still !== query,
		find: (q) => queries.fetchQuery({ ...optionsOf(q.trim()), staleTime: 2_000 }),
		retry: () => void refetch(),
	}
}

/**
 * Debounces a text: it is looked up at once after a pause in typing, so that slow typists don't wait, otherwise when
 * the typing stops.
 */
function useStill(text: string): string {
	const [still, setStill] = useState('')
	const changedAt = useRef(-Infinity)
	useEffect(() => {
		const now = performance.now()
		const waitMs = text === '' || now - changedAt.current >= STILL_MS ? 0 : STILL_MS
		changedAt.current = now
		if (waitMs === 0) {
			setStill(text)
			return undefined
		}
		const timer = setTimeout(() => setStill(text), waitMs)
		return () => clearTimeout(timer)
	}, [text])
	return still
}
