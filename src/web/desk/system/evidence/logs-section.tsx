/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { useId } from 'preact/hooks'
import { call } from '../../kit/client/call.ts'
import { ExportLink } from '../../kit/lists/export-link.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { SaveView, ViewTabs } from '../../kit/lists/saved-views.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { readLogFilter, toQuery, toSearch, READS } from './log-filter.ts'
import type { LogFilter, Names } from './log-filter.ts'
import { AccessTable, AuditTable } from './log-tables.tsx'
import { Field, SelectField } from '../../kit/parts/field.tsx'

/** The audit log and the access log. */
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
			<ViewTabs screen="evidence" label={evidence.which}>
				{() => null}
			</ViewTabs>
			<SaveView screen="evidence" />
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
			{(entries) => <AuditTable entries={entries} names={names} />}
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
			{(entries) => <AccessTable entries={entries} />}
		</PagedList>
	)
}

function Empty({ query }: { query: object }) {
	const { evidence } = useWords('system')
	return <p>{Object.keys(query).length === 0 ? evidence.none : evidence.nothing}</p>
}

type LogFiltersProps = {
	readonly filter: LogFilter
	readonly names: Names
	readonly onChange: (filter: LogFilter) => void
}

const LOGS = ['audit', 'access'] as const

/** Filters of the logs: by person, act and time. */
function LogFilters({ filter, names, onChange }: LogFiltersProps) {
	const { evidence } = useWords('system')
	const set = (changes: Partial<LogFilter>): void => onChange({ ...filter, ...changes })
	const isFiltered = Object.keys(toQuery(filter)).length > 0
	return (
		<search class="filters" aria-label={evidence.filter}>
			<div class="tool-row" role="group" aria-label={evidence.which}>
				{LOGS.map((log) => (
					<button
						key={log}
						type="button"
						class="button"
						aria-pressed={filter.log === log}
						onClick={() => set({ log, action: '' })}
					>
						{evidence.logNames[log]}
					</button>
				))}
				{isFiltered && (
					<button
						type="button"
						class="button plain"
						onClick={() => onChange({ log: filter.log, actor: '', action: '', from: '', to: '' })}
					>
						{evidence.clear}
					</button>
				)}
			</div>
			<p class="hint">{evidence.logHints[filter.log]}</p>
			<div class="filter-fields">
				<SelectField
					label={evidence.person}
					value={filter.actor}
					options={useActorOptions(names, filter.actor)}
					onChange={(actor) => set({ actor })}
				/>
				<SelectField
					label={evidence.act}
					value={filter.action}
					options={useActOptions(filter)}
					onChange={(action) => set({ action })}
				/>
				{(['from', 'to'] as const).map((name) => (
					<Field key={name} label={evidence[name]}>
						{(control) => (
							<input
								{...control}
								type="date"
								value={filter[name]}
								onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
							/>
						)}
					</Field>
				))}
			</div>
		</search>
	)
}

type Options = readonly (readonly [string, string])[]

/** An address may name a person who is not in the list. */
function useActorOptions(names: Names, current: string): Options {
	const { evidence } = useWords('system')
	const { everybody, actors } = evidence
	const options: Options = [['', everybody], ...names, ['system', actors.system], ['cli', actors.cli]]
	return options.some(([actor]) => actor === current) ? options : [...options, [current, current]]
}

function useActOptions({ log, action: current }: LogFilter): Options {
	const { evidence } = useWords('system')
	const { acts, everything } = evidence
	const entries: readonly (readonly [string, string])[] = Object.entries(acts)
	const ownEntries = entries.filter(
		([action]) => READS.some((each) => each === action) === (log === 'access') || action === EXPORT,
	)
	const options: Options = [['', everything], ...ownEntries.toSorted(([, a], [, b]) => a.localeCompare(b))]
	return options.some(([action]) => action === current) ? options : [...options, [current, current]]
}

/** The export is in both logs. */
const EXPORT = 'organization.exported'
