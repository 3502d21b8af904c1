import { useEffect } from 'preact/hooks'
import type { KeptGuest, KeptGuests } from '../../../../features/checkins/kept/model.ts'
import { connection } from '../../kit/client/connection.ts'
import { createStore } from '../../kit/client/create-store.ts'
import { pageClaims } from '../../kit/client/call.ts'
import { fetchWithin } from '../../kit/client/fetch-within.ts'
import { session } from '../../kit/session/session.ts'

export type KeptList = {
	readonly guests: readonly KeptGuest[]
	/** When the service last said that it is right, in milliseconds since 1970. */
	readonly at: number
	/** What the service calls this very list. */
	readonly tag: string
	readonly locationId: string | undefined
}

/** The likely guests: in memory alone, and only for the person who is signed in. */
export const keptList = createStore<KeptList | undefined>(undefined)

const PATH = '/v1/kept-guests'

/** How often the list is asked for, and how long an answer may take, in milliseconds. */
const REFRESH_MS = 10 * 60_000
const ANSWER_MS = 30_000

/** How often the age of the list is looked at, in milliseconds. */
const LOOK_MS = 60_000

/** Who is signed in. */
function readPerson(): string | undefined {
	const state = session.state.get()
	return state.is === 'in' ? state.session.staff.id : undefined
}

let person = readPerson()

session.state.subscribe(() => {
	if (readPerson() !== person) keptList.set(undefined)
	person = readPerson()
})

/** Keeps the list of a location at most ten minutes old while the service answers. */
export function useKeeping(locationId: string | undefined): void {
	useEffect(() => {
		const leave = new AbortController()
		let isAsking = false
		const look = async (): Promise<void> => {
			const list = keptList.get()
			const isOld = list === undefined || list.locationId !== locationId || Date.now() - list.at >= REFRESH_MS
			if (!isOld || isAsking || connection.get().lostAt !== undefined) return
			isAsking = true
			await refresh(locationId, leave.signal).catch(() => undefined)
			isAsking = false
		}
		void look()
		const timer = setInterval(() => void look(), LOOK_MS)
		const unwatch = connection.subscribe(() => void look())
		return () => {
			leave.abort()
			clearInterval(timer)
			unwatch()
		}
	}, [locationId])
}

async function refresh(locationId: string | undefined, signal: AbortSignal): Promise<void> {
	const list = keptList.get()
	const known = list?.locationId === locationId ? list : undefined
	const query = locationId === undefined ? '' : `?locationId=${locationId}`
	const headers = { ...pageClaims(), ...(known === undefined ? {} : { 'if-none-match': known.tag }) }
	const at = Date.now()
	const next = await fetchWithin(
		ANSWER_MS,
		`${PATH}${query}`,
		{ headers, signal },
		async (response): Promise<KeptList | undefined> => {
			if (response.status === 304 && known !== undefined) return { ...known, at }
			if (!response.ok) return undefined
			const { items }: KeptGuests = await response.json()
			return { guests: items, at, tag: response.headers.get('etag') ?? '', locationId }
		},
	)
	// The person may have left meanwhile.
	if (next !== undefined && !signal.aborted) keptList.set(next)
}
