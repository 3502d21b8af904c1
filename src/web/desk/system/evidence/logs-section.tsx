/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { useId } from 'preact/hooks'
import { call } from '../../kit/client/call.ts'
import { ExportLink } from '../../kit/lists/export-link.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { SavedViews } from '../../kit/lists/saved-views.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { readLogFilter, toQuery, toSearch } from './log-filter.ts'
import type { LogFilter, Names } from './log-filter.ts'
import { LogFilters } from './log-filters.tsx'
import { AccessTable, AuditTable } from './log-tables.tsx'

/** Who did what, and who looked at what. */
export function LogsSection() {
	const { evidence } = useWords('system')
	const heading = useId()
	const { query: address, path, route } = useLocation()
	const filter = readLogFilter(address)
	const { data } = useQuery({ queryKey: ['evidence', 'actors'], queryFn: () => call('listActors') })
	const names = new Map(data?.items.map(({ actor, name }) => [actor, name]))
	const change = (next: LogFilter): void => route(path + toSearch(next), true)
	return (
		<section class="logs" aria-labelledby={heading}>
			<div class="part-head">
				<h2 id={heading}>{evidence.logs}</h2>
				<ExportLink
					path={filter.log === 'audit' ? '/v1/audit-log.csv' : '/v1/phi-access-log.csv'}
					query={toQuery(filter)}
				/>
			</div>
			<SavedViews screen="evidence" />
			<LogFilters filter={filter} names={names} onChange={change} />
			{filter.log === 'audit' ? <AuditList filter={filter} names={names} /> : <AccessList filter={filter} />}
		</section>
	)
}

function AuditList({ filter, names }: { filter: LogFilter; names: Names }) {
	const query = toQuery(filter)
	const list = usePaged(['evidence', 'audit', query], (cursor) =>
		call('listAuditLog', { query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<PagedList list={list} empty={<Empty query={query} />}>
			{(found) => <AuditTable entries={found} names={names} />}
		</PagedList>
	)
}

function AccessList({ filter }: { filter: LogFilter }) {
	const query = toQuery(filter)
	const list = usePaged(['evidence', 'access', query], (cursor) =>
		call('listPhiAccessLog', { query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<PagedList list={list} empty={<Empty query={query} />}>
			{(found) => <AccessTable entries={found} />}
		</PagedList>
	)
}

function Empty({ query }: { query: object }) {
	const { evidence } = useWords('system')
	return <p>{Object.keys(query).length === 0 ? evidence.none : evidence.nothing}</p>
}
