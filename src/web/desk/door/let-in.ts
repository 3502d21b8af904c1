import { useQueryClient } from '@tanstack/preact-query'
import type { QueryClient } from '@tanstack/preact-query'
import { useRef } from 'preact/hooks'
import { fill } from '../../../i18n/fill.ts'
import { call, newKey } from '../kit/client/call.ts'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { describeError } from '../kit/parts/error-text.tsx'
import { dismiss, notify, replaceNotice } from '../kit/parts/notices.tsx'
import type { DeskWords } from '../kit/words/desk-words.ts'
import { useWords } from '../kit/words/use-words.tsx'
import { groupByWaiver, joinNames } from './household.ts'
import type { ArrivalGroup } from './household.ts'
import { addArrival, settleArrival } from './use-arrivals.ts'
import type { Arrival } from './use-arrivals.ts'

export type Entry = {
	readonly people: readonly Person[]
	readonly method: 'staff' | 'qr'
	readonly locationId: string | undefined
	readonly reason?: string
}

/** How long an arrival can be undone by a press, in milliseconds. */
const UNDO_MS = 30_000

type Act = { readonly queries: QueryClient; readonly words: DeskWords<'door'> }

/**
 * Returns a function that lets people in: one arrival for each of their waivers. The same people pressed twice are one
 * arrival, and after a lost response the next press repeats the same arrival, since it has the same key.
 * @returns true if they are in
 */
export function useLetIn(): (entry: Entry) => Promise<boolean> {
	const act = { queries: useQueryClient(), words: useWords('door') }
	const running = useRef(new Map<string, Promise<boolean>>())
	const keys = useRef(new Map<string, string>())
	return (entry) => {
		const { people, ...rest } = entry
		const id = JSON.stringify([people.map(({ participant }) => participant.id), rest])
		const existing = running.current.get(id)
		if (existing !== undefined) return existing
		const key = keys.current.get(id) ?? newKey()
		keys.current.set(id, key)
		const outcome = letIn(act, entry, key).then((isIn) => {
			if (isIn) keys.current.delete(id)
			return isIn
		})
		running.current.set(id, outcome)
		void outcome.finally(() => running.current.delete(id))
		return outcome
	}
}

async function letIn(act: Act, entry: Entry, key: string): Promise<boolean> {
	const { words } = act
	const names = joinNames(entry.people)
	let notice = notify({ tone: 'wait', text: fill(words.door.lettingIn, { names }), forMs: UNDO_MS })
	const onWait = (): void => {
		const text = fill(words.door.waiting, { names })
		notice = replaceNotice(notice, { tone: 'wait', text, forMs: 4 * UNDO_MS })
	}
	const outcomes = await Promise.allSettled(
		groupByWaiver(entry.people).map((group) =>
			send(act, entry, group, { key: `${key}-${group.waiverId}`, onWait }),
		),
	)
	dismiss(notice)
	const arrivals = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
	const failure = outcomes.find((each) => each.status === 'rejected')
	if (failure !== undefined) {
		const why = describeError(failure.reason, words)
		notify({ tone: 'alarm', text: `${fill(words.door.failed, { names })}. ${why}`, forMs: UNDO_MS })
	}
	if (arrivals.length > 0)
		notify({
			tone: 'good',
			text: fill(words.door.done, { names: namesOf(arrivals) }),
			forMs: UNDO_MS,
			action: { label: words.door.undo, run: () => void undo(act, arrivals) },
		})
	return failure === undefined
}

/** Records one arrival, and shows it before the service has responded. @throws CallError */
async function send(
	{ queries }: Act,
	{ method, locationId, reason }: Entry,
	group: ArrivalGroup,
	options: { readonly key: string; readonly onWait: () => void },
): Promise<Arrival> {
	const body = {
		waiverId: group.waiverId,
		participantIds: group.people.map(({ participant }) => participant.id),
		method,
		...(locationId === undefined ? {} : { locationId }),
		...(reason === undefined ? {} : { reason }),
	}
	addArrival(queries, {
		...body,
		id: options.key,
		participantId: body.participantIds[0] ?? '',
		participants: group.people.map(({ participant }) => ({ ...participant, role: 'signer' })),
		locationId: locationId ?? null,
		eventId: null,
		checkedInAt: new Date().toISOString(),
		isValid: group.people.every(({ coverage }) => coverage.covered),
		warnings: [],
		isPending: true,
	})
	try {
		const arrival = await call('createCheckin', { body }, options)
		settleArrival(queries, options.key, arrival)
		return arrival
	} catch (error) {
		settleArrival(queries, options.key, undefined)
		throw error
	}
}

/** Takes arrivals back. Annulling twice has the same effect as once, so it may be repeated. */
async function undo({ queries, words }: Act, arrivals: readonly Arrival[]): Promise<void> {
	try {
		for (const { id } of arrivals) {
			await call('annulCheckin', { path: { id } }, { key: id })
			settleArrival(queries, id, undefined)
		}
		notify({ tone: 'good', text: fill(words.door.undone, { names: namesOf(arrivals) }) })
	} catch (error) {
		notify({ tone: 'alarm', text: describeError(error, words) })
	}
}

function namesOf(arrivals: readonly Arrival[]): string {
	const people = arrivals.flatMap(({ participants }) => participants.map((participant) => ({ participant })))
	return joinNames(people)
}
