import { useQuery } from '@tanstack/preact-query'
import { useEffect, useState } from 'preact/hooks'
import type { Guest } from '../../../../features/checkins/lookup/model.ts'
import type { FoundParticipant } from '../../../../features/participants/model.ts'
import type { WaiverSummary } from '../../../../features/waivers/model.ts'
import { fullName } from '../../../../kit/text/full-name.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import type { Output } from '../../kit/client/operations.ts'
import { useLocationChoice } from '../../kit/parts/location-select.tsx'
import { personFilter } from '../../kit/parts/person-filter.ts'
import { matches } from '../../kit/words/match.ts'

/** Shorter texts fit too many people. */
const MIN_LETTERS = 2

/** The service is asked after a pause in typing this long, in milliseconds. */
const STILL_MS = 120

/** How many of each kind are shown at most. */
const MAX_PEOPLE = 5
const MAX_OTHERS = 3

export type FoundEvent = Output<'listEvents'>['items'][number]

export type Answers = {
	/** What the door knows of guests, for people who may let in. */
	readonly guests: readonly Guest[]
	/** For the others. */
	readonly people: readonly FoundParticipant[]
	readonly waivers: readonly WaiverSummary[]
	readonly events: readonly FoundEvent[]
	/** True while an answer to this very text is on its way. What is shown meanwhile fits it, too. */
	readonly isLooking: boolean
	readonly error: unknown
}

/** Asks the service for what a text names, as far as the person's role may read it: names, and no answers. */
export function useAnswers(text: string): Answers {
	const query = text.trim()
	const still = useStill(query)
	const [locationId] = useLocationChoice()
	const mayLetIn = useMay('checkins:write')
	const mayRead = useMay('participants:read') && !mayLetIn
	const asked: Asked = { query, still }
	const guests = useMatches('guests', asked, mayLetIn, nameOfGuest, (signal) =>
		call('lookUpGuests', { query: { q: still, locationId } }, { signal }),
	)
	const people = useMatches('people', asked, mayRead, fullName, (signal) =>
		call('listParticipants', { query: { ...personFilter(still), limit: MAX_PEOPLE } }, { signal }),
	)
	const waivers = useMatches('waivers', asked, useMay('waivers:read'), nameOfSigner, (signal) =>
		call('listWaivers', { query: { ...personFilter(still), limit: MAX_OTHERS } }, { signal }),
	)
	const events = useMatches('events', asked, useMay('events:read'), nameOfEvent, (signal) =>
		call('listEvents', { query: { query: still, sort: 'latest', limit: MAX_OTHERS } }, { signal }),
	)
	const all = [guests, people, waivers, events]
	return {
		guests: guests.items.slice(0, MAX_PEOPLE),
		people: people.items,
		waivers: waivers.items,
		events: events.items,
		isLooking: all.some(({ isLooking }) => isLooking),
		error: all.find(({ error }) => error !== null)?.error ?? null,
	}
}

const nameOfGuest = ({ participant }: Guest): string => fullName(participant)
const nameOfSigner = ({ signer }: WaiverSummary): string => fullName(signer)
const nameOfEvent = ({ name }: FoundEvent): string => name

/** The text of the field, and what the service is asked for. */
type Asked = { readonly query: string; readonly still: string }

type Matches<Item> = { readonly items: readonly Item[]; readonly isLooking: boolean; readonly error: unknown }

/** Items of one kind: those of the text, and until they arrive, those of the earlier text that fit this one. */
function useMatches<Item>(
	kind: string,
	{ query, still }: Asked,
	isAllowed: boolean,
	nameOf: (item: Item) => string,
	ask: (signal: AbortSignal) => Promise<{ readonly items: readonly Item[] }>,
): Matches<Item> {
	const isAsked = isAllowed && query.length >= MIN_LETTERS
	const { data, error, isPlaceholderData, isFetching } = useQuery<readonly Item[]>({
		queryKey: ['search', kind, still],
		queryFn: async ({ signal }) => (await ask(signal)).items,
		enabled: isAllowed && still.length >= MIN_LETTERS,
		placeholderData: (previous) => previous,
		staleTime: 0,
		// Names stay in memory only while the search is open.
		gcTime: 0,
		retry: false,
	})
	if (!isAsked) return { items: [], isLooking: false, error: null }
	const isOld = still !== query || isPlaceholderData
	const items = isOld ? (data ?? []).filter((item) => matches(nameOf(item), query)) : (data ?? [])
	return { items, isLooking: still !== query || isFetching, error }
}

/** The text, as soon as it has not changed for a while. */
function useStill(text: string): string {
	const [still, setStill] = useState('')
	useEffect(() => {
		const timer = setTimeout(() => setStill(text), STILL_MS)
		return () => clearTimeout(timer)
	}, [text])
	return still
}
