/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import type { Inside } from '../../../../features/checkins/presence/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { fullName } from '../../../../kit/text/full-name.ts'
import { call } from '../../kit/client/call.ts'
import { connection } from '../../kit/client/connection.ts'
import { useStore } from '../../kit/client/store.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { Notice } from '../../kit/parts/notice.tsx'
import { timeOf } from '../../kit/time/times.ts'
import { useNow } from '../../kit/time/use-now.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { AtPlace, useTime, useZone } from '../../kit/time/at-place.tsx'

const MINUTE_MS = 60_000

/** A list that is renewed every minute is older only if something is wrong. */
const MAX_AGE_MINUTES = 2

/**
 * Who is in, with names. The last answer stays in memory as long as the page is open: it can be printed when the network is
 * gone. @param isToday on another day nobody is in
 */
export function useWhoIsIn(isToday: boolean, locationId: string | undefined) {
	return useQuery({
		queryKey: ['inside', 'people', locationId],
		queryFn: () => call('getInside', { query: { locationId } }),
		enabled: isToday,
		refetchInterval: MINUTE_MS,
		gcTime: Infinity,
	})
}

type Person = NonNullable<Inside['people']>[number]

/** Says how old the list of those inside is, and prints it: names in alphabetical order, to be ticked off. */
export function EvacuationList({ who }: { who: ReturnType<typeof useWhoIsIn> }) {
	const { day: words, tag } = useWords('records')
	const timezone = useZone()
	const { lostAt } = useStore(connection)
	const now = useNow(MINUTE_MS / 2)
	const { data, dataUpdatedAt } = who
	if (data === undefined) return null
	const time = timeOf(dataUpdatedAt, tag, timezone)
	const minutes = Math.floor((now - dataUpdatedAt) / MINUTE_MS)
	const age = minutes < MAX_AGE_MINUTES ? undefined : fill(fillPlural(words.listAge, minutes, tag), { time })
	return (
		<>
			{(lostAt !== undefined || age !== undefined) && (
				<Notice tone="warn" title={words.lastCopy}>
					{age ?? fill(words.asOf, { time })} {words.lastCopyHint}
				</Notice>
			)}
			<div class="evacuation">
				<p>
					<b>{fill(fillPlural(words.insideAt, data.inside, tag), { time })}</b> {age}
				</p>
				<Names people={data.people ?? []} />
			</div>
		</>
	)
}

function Names({ people }: { people: readonly Person[] }) {
	const { day: words, waivers, tag } = useWords('records')
	const { data: locations } = useLocations()
	const { compare } = new Intl.Collator(tag)
	const rows = people.toSorted((a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName))
	return (
		<table class="table" aria-label={words.stillIn}>
			<tbody>
				{rows.map((person) => (
					<tr key={`${person.checkinId} ${person.participantId}`}>
						<td class="tick">
							<span />
						</td>
						<td>
							<b>
								<bdi>{fullName(person) || waivers.erasedName}</bdi>
							</b>
						</td>
						<td>
							<AtPlace id={person.locationId}>
								<Since at={person.checkedInAt} />
							</AtPlace>
						</td>
						<td>{locations?.items.find(({ id }) => id === person.locationId)?.name}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

function Since({ at }: { at: string }) {
	const { tag } = useWords('records')
	return useTime()(at, tag)
}
