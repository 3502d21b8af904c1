import { useQuery } from '@tanstack/preact-query'
import type { QueryClient } from '@tanstack/preact-query'
import { defined } from '../../../kit/defined.ts'
import { call } from '../kit/client/call.ts'
import type { Output } from '../kit/client/operations.ts'

export type Arrival = Output<'createCheckin'> & { readonly isPending?: true }
type Arrivals = Output<'listCheckins'>

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

/** Today's arrivals at a location, newest first. The service knows the date at the venue. */
export function useArrivals(locationId: string | undefined) {
	const from = useToday(locationId).data?.date
	return useQuery({
		queryKey: ['arrivals', locationId, from],
		queryFn: () => call('listCheckins', { query: { limit: SHOWN, ...defined({ from, locationId }) } }),
		enabled: from !== undefined,
		select: ({ items }) => items.filter(({ annulledAt }) => annulledAt === undefined),
	})
}

/** Shows an arrival before the service has responded. */
export function addArrival(queries: QueryClient, arrival: Arrival): void {
	change(queries, (items) => [arrival, ...items])
}

/** Replaces a provisional arrival by the service's response; without a response, removes it. */
export function settleArrival(queries: QueryClient, id: string, arrival: Arrival | undefined): void {
	change(queries, (items) => {
		const others = items.filter((each) => each.id !== id && each.id !== arrival?.id)
		return arrival === undefined ? others : [arrival, ...others]
	})
	void queries.invalidateQueries({ queryKey: ['arrivals'] })
	void queries.invalidateQueries({ queryKey: ['today'] })
}

function change(queries: QueryClient, next: (items: Arrival[]) => Arrival[]): void {
	queries.setQueriesData<Arrivals>({ queryKey: ['arrivals'] }, (old) =>
		old === undefined ? old : { ...old, items: next(old.items) },
	)
}
