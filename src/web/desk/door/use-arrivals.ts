import { useQuery } from '@tanstack/preact-query'
import type { QueryClient } from '@tanstack/preact-query'
import { call } from '../client/call.ts'
import { useSession } from '../client/current.ts'
import type { Operations } from '../client/operations.ts'
import { dayOf } from '../parts/times.ts'

export type Arrival = Operations['createCheckin']['answer'] & { readonly isPending?: true }
type Arrivals = Operations['listCheckins']['answer']

const SHOWN = 50

/** Today's arrivals at a location, the newest first. */
export function useArrivals(locationId: string | undefined) {
	const { organization } = useSession()
	const from = dayOf(Date.now(), organization.timezone)
	return useQuery({
		queryKey: ['arrivals', locationId, from],
		queryFn: () => call('listCheckins', { query: { from, limit: SHOWN, ...at(locationId) } }),
		select: ({ items }) => items.filter(({ annulledAt }) => annulledAt === undefined),
	})
}

/** Today's counts at a location. */
export function useToday(locationId: string | undefined) {
	return useQuery({
		queryKey: ['today', locationId],
		queryFn: () => call('getToday', { query: { locationId } }),
	})
}

function at(locationId: string | undefined): { locationId?: string } {
	return locationId === undefined ? {} : { locationId }
}

/** Shows an arrival before the service has answered. */
export function addArrival(queries: QueryClient, arrival: Arrival): void {
	change(queries, (items) => [arrival, ...items])
}

/** Puts the service's answer in the place of what was shown before it; without one, takes it away. */
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
