/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { CheckinShape } from '../../../../features/checkins/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { yearBefore } from '../../kit/time/days.ts'
import { dateOf, dayOf, monthLabelOf, momentOf, timeOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { whoLetIn } from '../arrivals/who-let-in.ts'
import { PanelPart } from '../panel-part.tsx'
import { MOST_DOTS, countByWeek } from './visit-weeks.ts'
import { AtPlace, useZone } from '../../kit/time/at-place.tsx'

/** The newest visits are listed at first. */
const SHOWN = 3

/** More pages than anybody fills in a year. */
const MAX_PAGES = 10

/** A person's visits of a year as dots, the last of them, and all on request. */
export function Visits({ id }: { id: string }) {
	const { participants: texts, tag } = useWords('records')
	const timezone = useZone()
	const [isWhole, setWhole] = useState(false)
	const today = dayOf(Date.now(), timezone)
	const { data, error, refetch } = useQuery({
		queryKey: ['visits', id, 'year', today],
		queryFn: () => readVisits(id, yearBefore(today)),
	})
	const last = data?.[0]
	const since = last?.checkedOutAt === null ? last.checkedInAt : undefined
	return (
		<PanelPart
			title={texts.visits}
			end={
				data !== undefined && (
					<span class="soft">
						{fillPlural(texts.visitsInYear, data.length, tag)}
						{since !== undefined && `, ${fill(texts.inSince, { time: timeOf(since, tag, timezone) })}`}
					</span>
				)
			}
		>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{last === undefined || data === undefined ? (
				<p class="hint">{data !== undefined && texts.noVisits}</p>
			) : (
				<Dots visits={data} today={today} />
			)}
			{isWhole ? (
				<AllVisits id={id} />
			) : (
				<>
					<ul class="lines">
						{data?.slice(0, SHOWN).map((visit) => (
							<VisitLine key={visit.id} visit={visit} />
						))}
					</ul>
					<button type="button" class="more-line" onClick={() => setWhole(true)}>
						{texts.allVisits}
					</button>
				</>
			)}
		</PanelPart>
	)
}

/** Arrivals that count, the newest first. @param from YYYY-MM-DD */
async function readVisits(participantId: string, from: string): Promise<CheckinShape[]> {
	const visits: CheckinShape[] = []
	let cursor: string | null = ''
	for (let page = 0; page < MAX_PAGES && cursor !== null; page++) {
		const place: { cursor?: string } = cursor === '' ? {} : { cursor }
		const { items, nextCursor } = await call('listCheckins', {
			query: { participantId, from, limit: 100, ...place },
		})
		visits.push(...items.filter(({ annulledAt }) => annulledAt === undefined))
		cursor = nextCursor
	}
	return visits
}

type DotsProps = { readonly visits: readonly CheckinShape[]; readonly today: string }

/** A column a week, a dot a visit. */
function Dots({ visits, today }: DotsProps) {
	const { participants: texts, tag } = useWords('records')
	const timezone = useZone()
	const days = visits.map(({ checkedInAt }) => dayOf(checkedInAt, timezone))
	const day = dateOf(visits[0]?.checkedInAt ?? '', tag, timezone)
	const label = fill(fillPlural(texts.visitsLabel, visits.length, tag), { day })
	return (
		<div class="visit-weeks" role="img" aria-label={label}>
			{countByWeek(days, today).map((week) => (
				<span key={week.monday} class="visit-week">
					{Array.from({ length: MOST_DOTS }, (_none, at) => (
						<i key={at} class={at < week.visits ? 'is-on' : ''} />
					))}
					<small>{week.month !== undefined && monthLabelOf(week.month, tag, 'short')}</small>
				</span>
			))}
		</div>
	)
}

/** By the clocks of where it was. */
function VisitLine({ visit }: { visit: CheckinShape }) {
	return (
		<AtPlace id={visit.locationId}>
			<Visit visit={visit} />
		</AtPlace>
	)
}

function Visit({ visit }: { visit: CheckinShape }) {
	const { participants: texts, day: words, tag } = useWords('records')
	const timezone = useZone()
	const { data: locations } = useLocations()
	const place = locations?.items.find(({ id }) => id === visit.locationId)?.name
	const { checkedInAt, override } = visit
	const isToday = dayOf(checkedInAt, timezone) === dayOf(Date.now(), timezone)
	const who = [whoLetIn(visit, words), place].filter((text) => text !== undefined && text !== '').join(', ')
	return (
		<li class="visit">
			<time dateTime={checkedInAt}>{timeOf(checkedInAt, tag, timezone)}</time>
			<span class="who-text">
				<span class="name">{isToday ? texts.today : dateOf(checkedInAt, tag, timezone)}</span>
				<span class="sub">{who}</span>
				{override !== null && (
					<span class="sub">
						{words.anyway}
						{override.reason !== null && (
							<>
								: <q>{override.reason}</q>
							</>
						)}
					</span>
				)}
			</span>
		</li>
	)
}

function AllVisits({ id }: { id: string }) {
	const { participants: texts } = useWords('records')
	const list = usePaged(['visits', id], (cursor) =>
		call('listCheckins', { query: { participantId: id, ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<PagedList list={list} empty={<p class="hint">{texts.noArrivals}</p>}>
			{(visits) => (
				<ol class="log">
					{visits.map(({ id: visitId, locationId, checkedInAt, isValid, reason, annulledAt }) => (
						<li key={visitId}>
							<span>
								<AtPlace id={locationId}>
									<Moment at={checkedInAt} />
								</AtPlace>
							</span>
							<span class="hint">
								{[
									annulledAt === undefined ? '' : texts.annulled,
									isValid ? '' : texts.notCovered,
									reason ?? '',
								]
									.filter((text) => text !== '')
									.join(' · ')}
							</span>
						</li>
					))}
				</ol>
			)}
		</PagedList>
	)
}

function Moment({ at }: { at: string }) {
	const { tag } = useWords('records')
	return momentOf(at, tag, useZone())
}
