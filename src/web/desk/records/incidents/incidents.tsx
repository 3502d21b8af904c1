/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import type { IncidentSummary } from '../../../../features/incidents/model.ts'
import { fullName } from '../../../../kit/text/full-name.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { ListTable, RowLink, TableRows } from '../../kit/lists/list-table.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { Split } from '../../kit/lists/split.tsx'
import { useDetail } from '../../kit/lists/use-detail.ts'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Button } from '../../kit/parts/button.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { Tab, Tabs } from '../../kit/parts/tabs.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { Incident } from './incident.tsx'
import { IncidentState } from './incident-state.tsx'
import { useReport } from '../../kit/parts/use-report.ts'
import { useZoneOf } from '../../kit/time/at-place.tsx'

const STATUSES = [undefined, 'draft', 'closed'] as const

/** All reports of incidents, and one of them in full. */
export const Incidents = withWords('records', IncidentsScreen)

function IncidentsScreen() {
	const { incidents: texts } = useWords('records')
	const { query, path } = useLocation()
	const { openId, hrefOf, listHref } = useDetail('/desk/incidents')
	const mayWrite = useMay('incidents:write')
	const { report, isBusy } = useReport()
	const status = STATUSES.find((each) => each === query['status'])
	const list = usePaged(['incidents', status], (cursor) =>
		call('listIncidents', { query: { ...(status && { status }), ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<Split
			openId={openId}
			isWhole
			list={
				<Screen
					name="incidents"
					ownFocus={openId !== undefined}
					tools={
						mayWrite && (
							<div class="actions">
								<Button class="primary" isBusy={isBusy} onClick={() => report({})}>
									{texts.report}
								</Button>
							</div>
						)
					}
				>
					<Tabs label={texts.views}>
						{STATUSES.map((each) => (
							<Tab
								key={each}
								href={each === undefined ? path : `${path}?status=${each}`}
								isCurrent={each === status}
							>
								{texts.tabs[each ?? 'all']}
							</Tab>
						))}
					</Tabs>
					<PagedList list={list} empty={<p>{texts.none}</p>}>
						{(incidents) => <IncidentTable {...{ incidents, hrefOf, openId }} />}
					</PagedList>
				</Screen>
			}
			detail={openId !== undefined && <Incident id={openId} listHref={listHref} />}
		/>
	)
}

type IncidentTableProps = {
	readonly incidents: readonly IncidentSummary[]
	readonly hrefOf: (id: string) => string
	readonly openId: string | undefined
}

function IncidentTable({ incidents, hrefOf, openId }: IncidentTableProps) {
	const { incidents: texts, tag } = useWords('records')
	const zoneOf = useZoneOf()
	const { data: locations } = useLocations()
	return (
		<ListTable name={texts.list} columns={[texts.when, texts.kind, texts.people, texts.where, texts.state]}>
			<TableRows>
				{incidents.map(({ id, happenedAt, kind, people, locationId, ...incident }) => (
					<tr key={id} role="row">
						<td role="cell" class="main">
							<RowLink id={id} href={hrefOf(id)} isOpen={id === openId}>
								{momentOf(happenedAt, tag, zoneOf(locationId))}
							</RowLink>
						</td>
						<td role="cell" class="under">
							{texts.kinds[kind]}
						</td>
						<td role="cell" class="under">
							<bdi>{people.map((person) => fullName(person) || texts.erasedPerson).join(', ')}</bdi>
						</td>
						<td role="cell" class="under soft">
							{locations?.items.find((location) => location.id === locationId)?.name}
						</td>
						<td role="cell" class="end-narrow">
							<IncidentState incident={incident} />
						</td>
					</tr>
				))}
			</TableRows>
		</ListTable>
	)
}

/** The reports that name a person, at the person. */
export function IncidentLines({ items }: { readonly items: readonly IncidentSummary[] }) {
	const { incidents: texts, tag } = useWords('records')
	const zoneOf = useZoneOf()
	return (
		<ul class="lines">
			{items.map(({ id, happenedAt, kind, locationId, ...incident }) => (
				<li key={id}>
					<Icon name="alert" />
					<span class="who-text">
						<a class="name" href={`/desk/incidents/${id}`}>
							{texts.kinds[kind]}
						</a>
						<span class="sub">{momentOf(happenedAt, tag, zoneOf(locationId))}</span>
					</span>
					<IncidentState incident={incident} />
				</li>
			))}
		</ul>
	)
}
