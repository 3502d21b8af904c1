import { useQuery } from '@tanstack/preact-query'
import type { QueryClient } from '@tanstack/preact-query'
import { defined } from '../../../kit/defined.ts'
import { call } from '../kit/client/call.ts'
import type { Output } from '../kit/client/operations.ts'
import { useZone } from '../kit/time/at-place.tsx'
import { spanOfDay } from '../kit/time/local-time.ts'

export type Arrival = Output<'createCheckin'>
type Arrivals = Output<'listCheckins'>
type JustSigned = Output<'listJustSigned'>

const SHOWN = 50

/** An untouched desk shows the new day after this time, in milliseconds. */
const NEW_DAY_MS = 10 * 60_000

/** Today's counts at a location. */
export function useToday(locationId: string | undefined) {
	return useQuery({
		queryKey: ['today', locationId],
		queryFn: () => call('getToday', { query: { locationId } }),
		refetchInterval: NEW_DAY_MS,
	})
}

/** Who is in at a location now, in numbers. */
export function useInside(locationId: string | undefined) {
	return useQuery({
		queryKey: ['inside', locationId],
		queryFn: () => call('getInside', { query: { locationId, countsOnly: 'true' } }),
		refetchInterval: NEW_DAY_MS,
	})
}

/** Today's arrivals at a location, newest first. The service knows the date there. */
export function useArrivals(locationId: string | undefined) {
	const today = useToday(locationId).data?.date
	const timezone = useZone()
	const from = today && spanOfDay(today, timezone).from
	return useQuery({
		queryKey: ['arrivals', locationId, from],
		queryFn: () => call('listCheckins', { query: { limit: SHOWN, ...defined({ from, locationId }) } }),
		enabled: from !== undefined,
		select: ({ items }) => items.filter(({ annulledAt }) => annulledAt === undefined),
	})
}

/** Whoever signed less than half an hour ago leaves the list by themselves, within this time in milliseconds. */
const LEAVE_MS = 60_000

/** Households that have just signed and not come yet. */
export function useJustSigned(locationId: string | undefined) {
	return useQuery({
		queryKey: ['just-signed', locationId],
		queryFn: () => call('listJustSigned', { query: { locationId } }),
		refetchInterval: LEAVE_MS,
	})
}

/** Lists an arrival, before the lists are read again. */
export function addArrival(queries: QueryClient, arrival: Arrival): void {
	const ids = new Set(arrival.participants.map(({ id }) => id))
	change(queries, (items) => [arrival, ...items.filter(({ id }) => id !== arrival.id)])
	queries.setQueriesData<JustSigned>({ queryKey: ['just-signed'] }, (old) =>
		old === undefined
			? old
			: {
					items: old.items.map((each) => ({
						...each,
						people: each.people.filter(({ participant }) => !ids.has(participant.id)),
					})),
				},
	)
	renew(queries)
}

/** Takes an arrival off the list. */
export function dropArrival(queries: QueryClient, id: string): void {
	change(queries, (items) => items.filter((each) => each.id !== id))
	renew(queries)
}

function renew(queries: QueryClient): void {
	for (const name of ['arrivals', 'inside', 'just-signed'])
		void queries.invalidateQueries({ queryKey: [name] })
}

function change(queries: QueryClient, next: (items: Arrival[]) => Arrival[]): void {
	queries.setQueriesData<Arrivals>({ queryKey: ['arrivals'] }, (old) =>
		old === undefined ? old : { ...old, items: next(old.items) },
	)
}
