/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import type { LogEntry, Mention, MentionKind } from '../../../../features/access-logs/log-model.ts'
import { call } from '../../kit/client/call.ts'
import { useSession, mayUse } from '../../kit/client/current.ts'
import { ExportLink } from '../../kit/lists/export-link.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { ViewTabs } from '../../kit/lists/saved-views.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Screen } from '../../kit/parts/screen.tsx'
import { dayNameOf, dayOf, timeOf } from '../../kit/time/times.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { LOG_VIEWS, exportOf, readLogFilter, toQuery, toSearch } from './log-filter.ts'
import type { LogFilter, Names } from './log-filter.ts'
import { LogFilters } from './log-filters.tsx'
import { foldLog, isHeavy, listFacts, tell } from './tell.ts'
import type { LogLine, Piece } from './tell.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import type { IconName } from '../../kit/parts/icons.tsx'

/** One line of the log: its time, and what happened in a sentence. */
function LogRow({ line: { entry, times } }: { line: LogLine }) {
	const words = useWords('system')
	const { tag, logScreen } = words
	const { timezone } = useSession().organization
	const heavy = isHeavy(entry)
	return (
		<li class={heavy ? 'log-line heavy' : 'log-line'}>
			<time dateTime={entry.at}>{timeOf(entry.at, tag, timezone)}</time>
			<Icon name={heavy ? 'alert' : iconOf(entry.action)} size={18} />
			<div>
				{tell(entry, words).map((piece, at) => (
					<PieceOf key={at} piece={piece} />
				))}
				{entry.reason !== undefined && (
					<>
						{' '}
						<q>{entry.reason}</q>
					</>
				)}
				{times > 1 && <span class="hint"> {fillPlural(logScreen.times, times, tag)}</span>}{' '}
				<Facts facts={listFacts(entry, words)} />
			</div>
		</li>
	)
}

function PieceOf({ piece }: { piece: Piece }) {
	const { scopes } = useSession()
	if (piece.is !== 'mention') return piece.is === 'actor' ? <b>{piece.text}</b> : <>{piece.text}</>
	const href = hrefOf(piece.mention, scopes)
	const name = <bdi>{piece.text}</bdi>
	return href === undefined ? <b>{name}</b> : <a href={href}>{name}</a>
}

/** Where a record is shown, and the scope that its screen needs. */
const SCREENS: Readonly<Partial<Record<MentionKind, readonly [path: string, needs: string]>>> = {
	waiver: ['/desk/waivers/', 'waivers:read'],
	participant: ['/desk/people/', 'waivers:read'],
	incident: ['/desk/incidents/', 'incidents:read'],
	template: ['/desk/templates/', 'templates:read'],
	event: ['/desk/events/', 'events:read'],
	message: ['/desk/messages/', 'messages:read'],
	webhook: ['/desk/webhooks/', 'webhooks:manage'],
}

function hrefOf({ kind, id }: Mention, scopes: readonly string[]): string | undefined {
	const [path, needs] = SCREENS[kind] ?? []
	return path === undefined || needs === undefined || !mayUse(scopes, needs) ? undefined : path + id
}

const ICONS: readonly (readonly [RegExp, IconName])[] = [
	[/^checkin\./, 'door'],
	[/_read$|\.read$|_opened$|pdf_downloaded$/, 'show'],
	[/exported$/, 'down'],
	[/^(?:waiver|image|file|guardian_link|import)\./, 'waivers'],
	[/^incident\./, 'alert'],
	[/^participant\./, 'people'],
	[/^(?:event|invitees?)\./, 'calendar'],
	[/^(?:message|suppressions?)\./, 'send'],
	[/^prefill_link\./, 'qr'],
	[/^template\./, 'form'],
	[/^(?:kiosk|desk_device)\./, 'tablet'],
	[/^webhook\./, 'hook'],
	[/^(?:key|evidence_key|key_file)\.|^staff\..*(?:sign|pin|pass|totp|code|factor)/, 'key'],
	[/^staff\./, 'staff'],
	[/^location\./, 'place'],
]

function iconOf(action: string): IconName {
	return ICONS.find(([acts]) => acts.test(action))?.[1] ?? 'settings'
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
	const { logScreen } = useWords('system')
	if (facts.length === 0) return null
	return (
		<details>
			<summary>{logScreen.allFields}</summary>
			<dl class="facts">
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</details>
	)
}

/** Who did what, and who looked at whose data, as sentences. */
export const Log = withWords('system', LogScreen)

function LogScreen() {
	const { logScreen } = useWords('system')
	const { query: address, path, route } = useLocation()
	const filter = readLogFilter(address)
	const { data: actors } = useQuery({ queryKey: ['log', 'actors'], queryFn: () => call('listActors') })
	const names: Names = new Map(actors?.items.map(({ actor, name }) => [actor, name]))
	const query = toQuery(filter)
	const list = usePaged(['log', query], (cursor) =>
		call('listLog', { query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	const change = (next: LogFilter): void => route(path + toSearch(next), true)
	const file = exportOf(filter)
	return (
		<Screen name="log" total={logScreen.lead} tools={<ExportLink path={file.path} query={file.query} />}>
			<ViewTabs
				screen="log"
				label={logScreen.which}
				own={LOG_VIEWS.map((view) => ({
					name: logScreen.views[view === '' ? 'everything' : view],
					href: path + toSearch({ ...filter, view }),
					isCurrent: view === filter.view,
				}))}
			/>
			{filter.view === 'reads' && <p class="hint">{logScreen.readsHint}</p>}
			<LogFilters
				filter={filter}
				names={names}
				aboutName={nameAbout(filter.about, list.items ?? []) ?? logScreen.onePerson}
				onChange={change}
			/>
			<PagedList list={list} empty={<p>{toSearch(filter) === '' ? logScreen.none : logScreen.nothing}</p>}>
				{(entries) => <Days lines={foldLog(entries)} />}
			</PagedList>
		</Screen>
	)
}

/** The address holds a person's id alone; their name is in what is found. */
function nameAbout(id: string, entries: readonly LogEntry[]): string | undefined {
	const mentions = entries.flatMap((entry) => entry.mentions)
	return mentions.find((mention) => mention.id === id && mention.name !== null)?.name ?? undefined
}

function Days({ lines }: { lines: readonly LogLine[] }) {
	const { logScreen, tag } = useWords('system')
	const { timezone } = useSession().organization
	const days = [...Map.groupBy(lines, ({ entry }) => dayOf(entry.at, timezone))]
	const today = dayOf(Date.now(), timezone)
	return (
		<div class="panel">
			{days.map(([day, ofDay]) => {
				const name = dayNameOf(ofDay[0]?.entry.at ?? '', tag, timezone)
				return (
					<section key={day}>
						<h2 class="log-day">{day === today ? fill(logScreen.today, { day: name }) : name}</h2>
						<ol>
							{ofDay.map((line) => (
								<LogRow key={line.entry.id} line={line} />
							))}
						</ol>
					</section>
				)
			})}
		</div>
	)
}
