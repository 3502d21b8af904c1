/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useId } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import type { CheckinShape } from '../../../../features/checkins/model.ts'
import type { Inside } from '../../../../features/checkins/presence/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { ExportLink } from '../../kit/lists/export-link.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { Tab, Tabs } from '../../kit/parts/tabs.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Screen } from '../../kit/parts/screen.tsx'
import { LocationSelect } from '../../kit/parts/location-select.tsx'
import { dayNameOf, dayOf, timeOf } from '../../kit/time/times.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { Button } from '../../kit/parts/button.tsx'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { ArrivalTable } from './arrival-table.tsx'
import { DayChoice } from './day-choice.tsx'
import { readDay, shiftDay } from '../../kit/time/days.ts'
import { CheckOutAll } from './check-out-all.tsx'
import { EvacuationList, useWhoIsIn } from './evacuation-list.tsx'
import { usePrint } from './use-print.ts'
import { Refusals } from './refusals.tsx'
import { dayQueryOf, hrefOf, queryOf, readShown } from './views.ts'
import type { ArrivalQuery, DayQuery, Shown, View } from './views.ts'
import { AtChosenPlace, useZone } from '../../kit/time/at-place.tsx'

/** Who came on a day, when, who let them in, and who is in: by the clocks of the location that is chosen. */
export const Arrivals = withWords('records', () => (
	<AtChosenPlace>
		<ArrivalsScreen />
	</AtChosenPlace>
))

function ArrivalsScreen() {
	const { day: words, tag } = useWords('records')
	const { organization } = useSession()
	const timezone = useZone()
	const { query: address, path, route } = useLocation()
	const today = dayOf(Date.now(), timezone)
	const day = readDay(address['day'], today)
	const isToday = day === today
	const shown = readShown(address, day, today)
	const query = queryOf(shown, timezone)
	const dayQuery = dayQueryOf(shown, timezone)
	const who = useWhoIsIn(isToday, shown.locationId)
	const { rows: printedRows, print: printAll } = usePrint(query)
	const isEvacuation = shown.view === 'inside' && shown.at === ''
	const isRefused = shown.view === 'refused'
	const linkTo = (changes: Partial<Shown>): string => hrefOf(path, { ...shown, ...changes }, today)
	const name = dayNameOf(`${day}T12:00:00Z`, tag, 'UTC')
	return (
		<Screen
			name="arrivals"
			total={name}
			tools={
				<div class="day-tools">
					<DayChoice day={day} today={today} onChange={(next) => route(linkTo({ day: next }), true)} />
					<LocationSelect
						value={shown.locationId}
						onChange={(locationId) => route(linkTo({ locationId }), true)}
					/>
					<Button icon="print" onClick={isEvacuation || isRefused ? () => globalThis.print() : printAll}>
						<span>{words.print}</span>
					</Button>
					{isRefused ? (
						<ExportLink path="/v1/refusals.csv" query={dayQuery} />
					) : (
						<ExportLink path="/v1/checkins.csv" query={query} />
					)}
				</div>
			}
		>
			<p class="print-head">
				<b>{organization.name}</b>
				{shown.view !== 'everyone' && <> · {titleOf(shown.view, words)}</>}
				{shown.at !== '' && <> · {fill(words.wasIn, { time: shown.at })}</>}
			</p>
			<Tiles shown={shown} who={isToday ? who.data : undefined} />
			<div class="arrival-views">
				<Views shown={shown} isToday={isToday} inside={who.data?.inside} linkTo={linkTo} />
				{!isRefused && <TimeFilter at={shown.at} onChange={(at) => route(linkTo({ at }), true)} />}
				{isEvacuation && <CheckOutAll inside={who.data?.inside ?? 0} locationId={shown.locationId} />}
			</div>
			{isEvacuation && <EvacuationList who={who} />}
			{isRefused ? (
				<Refusals query={dayQuery} />
			) : (
				<List query={query} printedRows={printedRows} empty={emptyOf(shown, words)} />
			)}
		</Screen>
	)
}

type ListProps = {
	readonly query: ArrivalQuery
	readonly printedRows: readonly CheckinShape[] | undefined
	readonly empty: string
}

function List({ query, printedRows, empty }: ListProps) {
	const list = usePaged(['day', query], (cursor) =>
		call('listCheckins', { query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<PagedList list={list} empty={<p>{empty}</p>}>
			{(arrivals) => <ArrivalTable arrivals={printedRows ?? arrivals} />}
		</PagedList>
	)
}

type Words = DeskWords<'records'>['day']

function titleOf(view: View, words: Words): string {
	const titles = {
		everyone: words.everyone,
		inside: words.stillIn,
		left: words.gone,
		overrides: words.anyway,
		refused: words.refused,
	}
	return titles[view]
}

function emptyOf({ view, at }: Shown, words: Words): string {
	if (at !== '') return fill(words.noneThen, { time: at })
	const texts = {
		everyone: words.none,
		inside: words.noneIn,
		left: words.noneGone,
		overrides: words.noneAnyway,
		refused: words.noneRefused,
	}
	return texts[view]
}

type ViewsProps = {
	readonly shown: Shown
	readonly isToday: boolean
	readonly inside: number | undefined
	readonly linkTo: (changes: Partial<Shown>) => string
}

/** At the end of a day all are out, so who is in and who has left are views of today. */
function Views({ shown, isToday, inside, linkTo }: ViewsProps) {
	const { day: words } = useWords('records')
	const query = dayQueryOf(shown, useZone())
	const counts = useCounts(query)
	const refused = useRefusalCount(query)
	const views: readonly View[] = isToday
		? ['everyone', 'inside', 'left', 'overrides', 'refused']
		: ['everyone', 'overrides', 'refused']
	const countOf = {
		everyone: counts?.people,
		inside,
		left: undefined,
		overrides: counts?.overrides,
		refused,
	}
	return (
		<Tabs label={words.views}>
			{views.map((view) => (
				<Tab
					key={view}
					href={linkTo({ view })}
					isCurrent={shown.view === view}
					count={countOf[view]}
					isDue={view === 'overrides'}
				>
					{titleOf(view, words)}
				</Tab>
			))}
		</Tabs>
	)
}

/** Finds who was in at a time of the day. */
function TimeFilter({ at, onChange }: { at: string; onChange: (at: string) => void }) {
	const { day: words } = useWords('records')
	const id = useId()
	return (
		<div class="time-filter">
			<label for={id}>{words.whoWasIn}</label>
			<input
				id={id}
				class="box"
				type="time"
				value={at}
				onChange={({ currentTarget }) => onChange(currentTarget.value)}
			/>
		</div>
	)
}

/** How many came on a day; undefined until it is known. */
function useCounts(query: DayQuery) {
	const { data } = useQuery({
		queryKey: ['day', 'counts', query],
		queryFn: () => call('listCheckins', { query: { ...query, count: 'true', limit: 1 } }),
	})
	return data?.counts
}

/** How many were turned away on a day; undefined until it is known. */
function useRefusalCount(query: DayQuery): number | undefined {
	const { data } = useQuery({
		queryKey: ['refusals', 'count', query],
		queryFn: () => call('listRefusals', { query: { ...query, count: 'true', limit: 1 } }),
	})
	return data?.total
}

function Tiles({ shown, who }: { shown: Shown; who: Inside | undefined }) {
	const { day: words, tag } = useWords('records')
	const timezone = useZone()
	const counts = useCounts(dayQueryOf(shown, timezone))
	const before = useCounts(dayQueryOf({ ...shown, day: shiftDay(shown.day, -7) }, timezone))
	if (counts === undefined) return null
	const format = new Intl.NumberFormat(tag)
	return (
		<dl class="tiles">
			{who !== undefined && (
				<div class="panel tile">
					<dt>{words.insideNow}</dt>
					<dd>{format.format(who.inside)}</dd>
					{who.capacity !== null && (
						<dd class={who.inside < who.capacity ? 'sub' : 'state warn'}>
							{fill(who.inside < who.capacity ? words.ofCapacity : words.fullAt, {
								count: format.format(who.capacity),
							})}
						</dd>
					)}
				</div>
			)}
			<div class="panel tile">
				<dt>{words.came}</dt>
				<dd>{format.format(counts.people)}</dd>
				{before !== undefined && (
					<dd class="sub">{fill(words.weekAgo, { count: format.format(before.people) })}</dd>
				)}
			</div>
			{counts.most !== null && (
				<div class="panel tile">
					<dt>{words.most}</dt>
					<dd>{format.format(counts.most.people)}</dd>
					<dd class="sub">{fill(words.mostAt, { time: timeOf(counts.most.at, tag, timezone) })}</dd>
				</div>
			)}
			<div class="panel tile">
				<dt>{words.anyway}</dt>
				<dd>{format.format(counts.overrides)}</dd>
				<dd class="sub">{fillPlural(words.ofArrivals, counts.arrivals, tag)}</dd>
			</div>
		</dl>
	)
}
