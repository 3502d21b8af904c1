const NAMES = ['log', 'actor', 'action', 'from', 'to'] as const

/** Names by actor. */
export type Names = ReadonlyMap<string, string>

export type LogName = 'audit' | 'access'

/** The chosen log and its filters, as in the address; empty if they do not restrict. */
export type LogFilter = Readonly<Record<Exclude<(typeof NAMES)[number], 'log'>, string>> & {
	readonly log: LogName
}

export function readLogFilter(query: Readonly<Record<string, string>>): LogFilter {
	const { actor = '', action = '', from = '', to = '' } = query
	return { log: query['log'] === 'access' ? 'access' : 'audit', actor, action, from, to }
}

/** Returns a filter as the end of an address: `?log=access&…`, or nothing. */
export function toSearch(filter: LogFilter): string {
	const entries = NAMES.filter((name) => filter[name] !== '' && filter[name] !== 'audit').map(
		(name): [string, string] => [name, filter[name]],
	)
	return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`
}

/** Returns the API's parameters. */
export function toQuery({ actor, action, from, to }: LogFilter): Partial<Omit<LogFilter, 'log'>> {
	return Object.fromEntries(Object.entries({ actor, action, from, to }).filter(([, value]) => value !== ''))
}

/** The acts in the access log; everything else is in the audit log. */
export const READS = [
	'waiver.read',
	'waiver.pdf_read',
	'waiver.photo_read',
	'participant.read',
	'waiver.link_made',
	'waiver.copy_sent',
	'signing_link.opened',
	'organization.exported',
] as const

/** Returns the screen for a record of the log and the scope that it needs, by the first part of an act. */
export function screenOf(
	action: string,
): { readonly kind: Subject; readonly needs: string; readonly path: string } | undefined {
	const kind = action.split('.')[0]
	return SCREENS.find((each) => each.kind === kind)
}

export type Subject = (typeof SCREENS)[number]['kind']

const SCREENS = [
	{ kind: 'waiver', needs: 'waivers:read', path: '/desk/waivers' },
	{ kind: 'participant', needs: 'waivers:read', path: '/desk/people' },
	{ kind: 'template', needs: 'templates:read', path: '/desk/templates' },
	{ kind: 'message', needs: 'messages:read', path: '/desk/messages' },
	{ kind: 'event', needs: 'events:read', path: '/desk/events' },
	{ kind: 'webhook', needs: 'webhooks:manage', path: '/desk/webhooks' },
] as const
