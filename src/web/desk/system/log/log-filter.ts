import { defined } from '../../../../kit/defined.ts'
import type { ListLog, LogView } from '../../../../features/access-logs/log-model.ts'

/** Names by actor. */
export type Names = ReadonlyMap<string, string>

/** The views of the log, in order; the first is everything. */
export const LOG_VIEWS = ['', 'overrides', 'reads', 'settings', 'sign_ins'] as const

const NAMES = ['view', 'actor', 'about', 'from', 'to'] as const

/** The chosen view and its filters, as in the address; empty if they do not restrict. */
export type LogFilter = Readonly<Record<Exclude<(typeof NAMES)[number], 'view'>, string>> & {
	readonly view: '' | LogView
}

export const NO_FILTER: LogFilter = { view: '', actor: '', about: '', from: '', to: '' }

export function readLogFilter(query: Readonly<Record<string, string>>): LogFilter {
	const { actor = '', about = '', from = '', to = '' } = query
	return { view: LOG_VIEWS.find((view) => view === query['view']) ?? '', actor, about, from, to }
}

/** Returns a filter as the end of an address: `?view=reads&…`, or nothing. */
export function toSearch(filter: LogFilter): string {
	const entries = NAMES.filter((name) => filter[name] !== '').map((name): [string, string] => [
		name,
		filter[name],
	])
	return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`
}

/** Returns the API's parameters. */
export function toQuery({
	view,
	actor,
	about,
	from,
	to,
}: LogFilter): Pick<ListLog, 'view' | 'actor' | 'participantId' | 'from' | 'to'> {
	const given = (text: string): string | undefined => (text === '' ? undefined : text)
	return defined({
		view: view === '' ? undefined : view,
		actor: given(actor),
		participantId: given(about),
		from: given(from),
		to: given(to),
	})
}

/** The file of a view, and its parameters. */
export function exportOf(filter: LogFilter): {
	readonly path: string
	readonly query: Record<string, string>
} {
	const { view: _, ...query } = toQuery(filter)
	const isReads = filter.view === 'reads'
	const { participantId, ...rest } = query
	return {
		path: isReads ? '/v1/phi-access-log.csv' : '/v1/audit-log.csv',
		query: isReads && participantId !== undefined ? { ...rest, participantId } : rest,
	}
}
