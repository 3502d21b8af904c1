/** What staff are told of: a flag, a full place, somebody who is turned away, by a ban or by staff, a paused webhook. */
export const ALERT_KINDS = ['flag', 'full', 'refusal', 'webhook'] as const

export type AlertKind = (typeof ALERT_KINDS)[number]

/** Each with the event that it tells, the scope of whoever may be told, and the desk's page that lists such events. */
export const alerts = {
	flag: { event: 'waiver.flagged', scope: 'waivers:read', list: '/desk/waivers?flags=open' },
	full: { event: 'capacity.reached', scope: 'checkins:read', list: '/desk/arrivals' },
	refusal: {
		event: 'participant.turned_away',
		scope: 'participants:read',
		list: '/desk/arrivals?view=refused',
	},
	webhook: { event: 'webhook.paused', scope: 'webhooks:manage', list: '/desk/webhooks' },
} as const

/** The page of a waiver or webhook that an event is about, by the name of its id in the event's data. */
const pages = {
	flag: { path: '/desk/waivers', id: 'waiverId' },
	webhook: { path: '/desk/webhooks', id: 'webhookId' },
} as const

/** The desk's page that shows an event. @param data of the event */
export function pageOfAlert(kind: AlertKind, data: Readonly<Record<string, unknown>>): string {
	if (kind === 'full' || kind === 'refusal') return alerts[kind].list
	const { path, id } = pages[kind]
	return `${path}/${String(data[id])}`
}

/** A person gets at most one mail of a kind in this time. The next one counts what came meanwhile. */
export const ALERT_MAIL_MINUTES = 15
