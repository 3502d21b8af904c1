import { useQueryClient } from '@tanstack/preact-query'
import { useEffect } from 'preact/hooks'
import { connection } from './connection.ts'
import { useSession } from './current.ts'
import { LiveStream } from './live-stream.ts'

/** Queries that each event makes stale, by the first part of their keys. Of some events people are only told. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
	'checkin.created': ['arrivals', 'day', 'inside', 'just-signed', 'events', 'guests'],
	'checkin.annulled': ['arrivals', 'day', 'inside', 'just-signed', 'events', 'guests'],
	'checkin.checked_out': ['arrivals', 'day', 'inside', 'lookup'],
	'checkin.checkout_annulled': ['arrivals', 'day', 'inside', 'lookup'],
	'capacity.reached': [],
	'participant.mark_given': ['lookup'],
	'participant.mark_taken': ['lookup'],
	'participant.banned': ['lookup'],
	'participant.ban_lifted': ['lookup'],
	'participant.turned_away': ['refusals'],
	'incident.opened': ['incidents'],
	'incident.closed': ['incidents'],
	'waiver.signed': ['today', 'just-signed', 'waivers', 'people', 'lookup'],
	'waiver.co_signed': ['today', 'just-signed', 'waivers', 'people', 'lookup'],
	'waiver.voided': ['today', 'just-signed', 'waivers', 'people', 'lookup'],
	'waiver.flagged': ['today', 'waivers'],
	'waiver.flag_cleared': ['today', 'waivers'],
	'waiver.flag_reopened': ['today', 'waivers'],
	'waiver.expired': ['waivers', 'people'],
	'waiver.purged': ['waivers', 'people'],
	'import.finished': ['today', 'waivers', 'people', 'imports'],
	'waiver.pdf_ready': ['waivers'],
	'event.created': ['events'],
	'event.closed': ['events'],
	'invitee.opened': ['guests', 'events'],
	'invitee.signed': ['guests', 'events'],
	'invitee.declined': ['guests', 'events'],
	'invitee.bounced': ['guests', 'events'],
	'message.bounced': ['messages'],
	'webhook.paused': ['webhook', 'webhooks', 'today'],
}

/** Stale queries of a burst of events are refetched once, this long after the first event, in milliseconds. */
const GATHER_MS = 200

/**
 * Keeps lists up to date. A hidden tab closes its stream, since a browser has six connections for a host. When a stream
 * opens again, or late, and when the service is back, all lists are refetched, so nothing is missed. A stream that falls silent is
 * opened anew; `live-stream.ts` says what happens where a proxy holds it back.
 */
export function useLive(): void {
	const queries = useQueryClient()
	const { staff } = useSession()
	useEffect(() => {
		const lists = gatherStale((name) => void queries.invalidateQueries({ queryKey: [name] }))
		const renewAll = (): void => lists.renew(Object.values(CHANGES).flat())
		const stream = new LiveStream({ changes: CHANGES, renew: lists.renew, renewAll })
		const open = (): void => stream.open()
		open()
		const unwatch = onReturn(renewAll)
		document.addEventListener('visibilitychange', open)
		return () => {
			document.removeEventListener('visibilitychange', open)
			stream.close()
			unwatch()
			lists.stop()
		}
	}, [queries, staff.id])
}

/** Collects the stale queries of a burst, and renews each once. */
function gatherStale(renewOne: (name: string) => void) {
	let gathering: ReturnType<typeof setTimeout> | undefined
	const old = new Set<string>()
	const renewOld = (): void => {
		gathering = undefined
		for (const name of old) renewOne(name)
		old.clear()
	}
	return {
		renew(names: Iterable<string>): void {
			for (const name of names) old.add(name)
			gathering ??= setTimeout(renewOld, GATHER_MS)
		},
		stop: () => clearTimeout(gathering),
	}
}

/** Calls back whenever the service responds again after it was lost. @returns a function that ends it */
function onReturn(act: () => void): () => void {
	let wasLost = false
	return connection.subscribe(() => {
		const isLost = connection.get().lostAt !== undefined
		if (wasLost && !isLost) act()
		wasLost = isLost
	})
}
