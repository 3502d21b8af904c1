/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import type { FoundParticipant } from '../../../../features/participants/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { ExportLink } from '../../kit/lists/export-link.tsx'
import { ListTable, RowLink, TableRows } from '../../kit/lists/list-table.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { SearchBox } from '../../kit/lists/search-box.tsx'
import { SortMenu, headingSort, useSorting } from '../../kit/lists/sort.tsx'
import type { Sorting } from '../../kit/lists/sort.tsx'
import { Split } from '../../kit/lists/split.tsx'
import { useDetail } from '../../kit/lists/use-detail.ts'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { useTotal } from '../../kit/lists/use-total.ts'
import { fullName } from '../../../../kit/text/full-name.ts'
import { personFilter } from '../../kit/parts/person-filter.ts'
import { Screen } from '../../kit/parts/screen.tsx'
import { Tab, Tabs } from '../../kit/parts/tabs.tsx'
import { dateOf } from '../../kit/time/times.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { Contact } from './contact.tsx'
import { Person } from './person.tsx'
import { useZone } from '../../kit/time/at-place.tsx'

/** The orders of the list, its own first. */
const SORTS = ['last_signed', 'name', 'name_desc'] as const
const BY_NAME = [
	['name', 'ascending'],
	['name_desc', 'descending'],
] as const
const BY_LAST_SIGNING = [['last_signed', 'descending']] as const

/** All people named on waivers, and one of them in full. */
export const People = withWords('records', PeopleScreen)

function PeopleScreen() {
	const { participants: texts, controls } = useWords('records')
	const { query: address, path, route } = useLocation()
	const { openId, hrefOf, listHref } = useDetail('/desk/people')
	const mayExport = useMay('participants:read')
	const text = address['q'] ?? ''
	const isConsenting = address['consent'] === 'marketing'
	const query = { ...personFilter(text), ...(isConsenting ? { consent: 'marketing' as const } : {}) }
	const sorting = useSorting(SORTS)
	const sort = sorting.value
	const list = usePaged(['people', query, sort], (cursor) =>
		call('listParticipants', { query: { ...query, sort, ...cursor, limit: PAGE_SIZE } }),
	)
	const none = isConsenting ? texts.nobodyConsents : texts.none
	const total = useTotal(['people', 'count', query], () =>
		call('listParticipants', { query: { ...query, limit: 1, count: 'true' } }),
	)
	const linkTo = (name: string, value: string): string => addressWith({ path, address, name, value })
	const search = (text: string): void => route(linkTo('q', text), true)
	return (
		<Split
			openId={openId}
			isWhole
			list={
				<Screen
					name="people"
					total={total}
					ownFocus={openId !== undefined}
					tools={mayExport && <ExportLink path="/v1/participants.csv" query={query} />}
				>
					<Views isConsenting={isConsenting} linkTo={linkTo} />
					<search class="list-tools" aria-label={texts.filter}>
						<div class="tool-row">
							<SearchBox label={texts.filter} placeholder={texts.filterHint} value={text} onChange={search} />
							<SortMenu
								label={texts.sort}
								sorting={sorting}
								options={[
									['last_signed', texts.byLastSigned],
									['name', texts.byName],
									['name_desc', texts.byNameDesc],
								]}
							/>
						</div>
					</search>
					<PagedList list={list} empty={<p>{text !== '' ? texts.nothing : none}</p>}>
						{(people) => (
							<>
								{people[0]?.match !== 'exact' && <p class="hint">{fill(controls.alike, { text })}</p>}
								<PeopleTable {...{ people, sorting, hrefOf, openId }} />
							</>
						)}
					</PagedList>
				</Screen>
			}
			detail={openId !== undefined && <Person id={openId} listHref={listHref} />}
		/>
	)
}

type Parameter = {
	readonly path: string
	readonly address: Readonly<Record<string, string>>
	readonly name: string
	readonly value: string
}

function addressWith({ path, address, name, value }: Parameter): string {
	const parameters = new URLSearchParams(address)
	if (value === '') parameters.delete(name)
	else parameters.set(name, value)
	return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}

type ViewsProps = {
	readonly isConsenting: boolean
	readonly linkTo: (name: string, value: string) => string
}

function Views({ isConsenting, linkTo }: ViewsProps) {
	const { participants: texts } = useWords('records')
	return (
		<Tabs label={texts.views}>
			<Tab href={linkTo('consent', '')} isCurrent={!isConsenting}>
				{texts.everyone}
			</Tab>
			<Tab href={linkTo('consent', 'marketing')} isCurrent={isConsenting}>
				{texts.consenting}
			</Tab>
		</Tabs>
	)
}

type PeopleTableProps = {
	readonly people: readonly FoundParticipant[]
	readonly sorting: Sorting<(typeof SORTS)[number]>
	readonly hrefOf: (id: string) => string
	readonly openId: string | undefined
}

function PeopleTable({ people, sorting, hrefOf, openId }: PeopleTableProps) {
	const { participants: texts, waivers, tag } = useWords('records')
	const timezone = useZone()
	return (
		<ListTable
			name={texts.list}
			columns={[
				{ name: texts.name, sort: headingSort(sorting, BY_NAME) },
				texts.contact,
				{ name: texts.lastSigned, sort: headingSort(sorting, BY_LAST_SIGNING) },
			]}
		>
			<TableRows>
				{people.map((person) => (
					<tr key={person.id} role="row">
						<td role="cell" class="main">
							<RowLink id={person.id} href={hrefOf(person.id)} isOpen={person.id === openId}>
								<bdi>{fullName(person) || waivers.erasedName}</bdi>
							</RowLink>
						</td>
						<td role="cell" class="under soft">
							<Contact person={person} />
						</td>
						<td role="cell" class="end-narrow soft nowrap">
							{person.lastSignedAt !== null && (
								<>
									<span class="vh narrow-only">{texts.lastSigned}: </span>
									{dateOf(person.lastSignedAt, tag, timezone)}
								</>
							)}
						</td>
					</tr>
				))}
			</TableRows>
		</ListTable>
	)
}
