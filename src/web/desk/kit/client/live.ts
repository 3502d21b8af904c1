import { useQueryClient } from '@tanstack/preact-query'
import { useEffect } from 'preact/hooks'
import { useSession } from './current.ts'
import { session } from './session.ts'
import { readDevice } from './session-calls.ts'
import { createStore } from './create-store.ts'

/** Queries that each event makes stale, by the first part of their keys. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
	'checkin.created': ['arrivals', 'today', 'guests'],
	'checkin.annulled': ['arrivals', 'today', 'guests'],
	'waiver.signed': ['today', 'waivers', 'people', 'lookup'],
	'waiver.co_signed': ['today', 'waivers', 'people', 'lookup'],
	'waiver.voided': ['today', 'waivers', 'people', 'lookup'],
	'waiver.flagged': ['today', 'waivers'],
	'waiver.flag_cleared': ['today', 'waivers'],
	'waiver.flag_reopened': ['today', 'waivers'],
	'waiver.expired': ['waivers', 'people'],
	'waiver.purged': ['waivers', 'people'],
	'import.finished': ['today', 'waivers', 'people', 'imports'],
	'waiver.pdf_ready': ['waivers'],
	'event.created': ['events'],
	'event.closed': ['events'],
	'invitee.opened': ['guests'],
	'invitee.signed': ['guests', 'events'],
	'invitee.bounced': ['guests', 'events'],
	'message.bounced': ['messages'],
	'webhook.paused': ['webhook', 'webhooks', 'today'],
}

/** True while the stream is open. */
export const isLive = createStore(false)

/** Delay before a refused stream is opened again, in milliseconds. */
const REOPEN_MS = 5_000

/** Stale queries of a burst of events are refetched once, this long after the first event, in milliseconds. */
const GATHER_MS = 200

/**
 * Keeps lists up to date. A hidden tab closes its stream, since a browser has six connections for a host. When a stream
 * opens, all lists are refetched, so nothing is missed.
 */
export function useLive(): void {
	const queries = useQueryClient()
	const { staff } = useSession()
	useEffect(() => {
		let source: EventSource | undefined
		let timer: ReturnType<typeof setTimeout> | undefined
		let gathering: ReturnType<typeof setTimeout> | undefined
		const old = new Set<string>()
		const renewOld = (): void => {
			gathering = undefined
			for (const name of old) void queries.invalidateQueries({ queryKey: [name] })
			old.clear()
		}
		const renew = (names: Iterable<string>): void => {
			for (const name of names) old.add(name)
			gathering ??= setTimeout(renewOld, GATHER_MS)
		}
		const close = (): void => {
			clearTimeout(timer)
			clearTimeout(gathering)
			gathering = undefined
			source?.close()
			source = undefined
			isLive.set(false)
		}
		const open = (): void => {
			close()
			if (document.hidden) return
			const stream = new EventSource('/v1/live')
			source = stream
			stream.addEventListener('open', () => {
				isLive.set(true)
				renew(Object.values(CHANGES).flat())
			})
			stream.addEventListener('error', () => {
				isLive.set(false)
				// The browser itself reopens a stream that broke, but not one that was refused.
				if (stream.readyState === EventSource.CLOSED) void reopen()
			})
			for (const [type, names] of Object.entries(CHANGES)) stream.addEventListener(type, () => renew(names))
		}
		const reopen = async (): Promise<void> => {
			const isSignedIn = await readDevice().then(
				(device) => device.session !== null,
				() => true,
			)
			if (isSignedIn) timer = setTimeout(open, REOPEN_MS)
			else session.end('ended')
		}
		open()
		document.addEventListener('visibilitychange', open)
		return () => {
			document.removeEventListener('visibilitychange', open)
			close()
		}
	}, [queries, staff.id])
}
