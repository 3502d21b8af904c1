import { useQuery } from '@tanstack/preact-query'
import { useEffect, useRef, useState } from 'preact/hooks'
import { defined } from '../../../kit/defined.ts'
import { call } from '../kit/client/call.ts'
import type { Output } from '../kit/client/operations.ts'
import { useWait } from './use-wait.ts'
import type { Wait } from './use-wait.ts'

export type LookupResult = Output<'lookUpGuests'>

/** Shorter texts fit too many people. */
export const MIN_LETTERS = 2

/** A scanner types a letter each few milliseconds: text after so short an interval is looked up only after a pause. */
const STILL_MS = 60

type Lookup = {
	/** The people to show: those who match the text or, until its response is here, a beginning of it. */
	readonly guests: LookupResult | undefined
	/** True if the guests match only a beginning of the text: nothing may be claimed of them, or done. */
	readonly isOld: boolean
	/** How the wait for the response to this very text goes. */
	readonly wait: Wait
	readonly error: unknown
	/** Looks a text up immediately, by a request of its own: that of the field ends with its text. @throws CallError */
	find(text: string): Promise<LookupResult>
	retry(): void
}

/** A response belongs to the text that it was asked for. */
type Answer = { readonly text: string; readonly guests: LookupResult }

/** Looks up the guests who match a text while it is typed. */
export function useLookup(text: string, locationId: string | undefined): Lookup {
	const query = text.trim()
	const still = useStill(query)
	const lookUp = (q: string, signal?: AbortSignal): Promise<LookupResult> =>
		call('lookUpGuests', { query: { q, locationId } }, defined({ signal }))
	const isAsked = query.length >= MIN_LETTERS
	const { data, error, isFetching, refetch } = useQuery({
		queryKey: ['lookup', still, locationId],
		queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer> => ({
			text: still,
			guests: await lookUp(still, signal),
		}),
		// A guest may have come in at another desk meanwhile.
		staleTime: 0,
		gcTime: 0,
		enabled: still.length >= MIN_LETTERS,
		placeholderData: (previous: Answer | undefined) => previous,
	})
	const isAnswered = data?.text === query
	const isFailed = still === query && error !== null && !isFetching
	return {
		guests:
			isAsked && data !== undefined && (isAnswered || isBeginning(data, query)) ? data.guests : undefined,
		isOld: !isAnswered,
		wait: useWait(isAsked && !isAnswered && !isFailed),
		error: isAsked && isFailed ? error : undefined,
		find: (q) => lookUp(q.trim()),
		retry: () => void refetch(),
	}
}

/** People who are merely alike say nothing about a longer text. */
function isBeginning({ text, guests: { items } }: Answer, query: string): boolean {
	return query.toLowerCase().startsWith(text.toLowerCase()) && items[0]?.match === 'exact'
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
