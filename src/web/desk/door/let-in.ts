import { useQueryClient } from '@tanstack/preact-query'
import type { QueryClient } from '@tanstack/preact-query'
import { fill, fillPlural } from '../../../i18n/fill.ts'
import { DAY_MS } from '../../../kit/time/durations.ts'
import { CallError } from '../kit/client/call-error.ts'
import { call, newKey } from '../kit/client/call.ts'
import { useSession } from '../kit/client/current.ts'
import { useOrganization } from '../kit/client/organization.ts'
import { useLabels } from '../kit/labels/use-labels.ts'
import { describeError } from '../kit/parts/error-text.tsx'
import { dismiss, notify, replaceNotice } from '../kit/parts/notices.tsx'
import type { DeskWords } from '../kit/words/desk-words.ts'
import { useWords } from '../kit/words/use-words.tsx'
import { groupByWaiver, joinNames } from './household.ts'
import type { DoorGuest } from './household.ts'
import { dropUnsent, findUnsent, isUnderWay, putUnsent, senderSignal } from './unsent.ts'
import type { Unsent } from './unsent.ts'
import { addArrival, dropArrival } from './use-arrivals.ts'
import type { Arrival } from './use-arrivals.ts'

export type Entry = {
	readonly people: readonly DoorGuest[]
	readonly method: 'staff' | 'qr'
	readonly locationId: string | undefined
	readonly reason?: string
	/** Whether the reason is one to let in somebody who is banned, or beyond the capacity. */
	readonly isOverride?: boolean
}

/** How long an arrival can be undone by a press on its notice, in milliseconds. */
const UNDO_MS = 30_000

type Act = {
	readonly queries: QueryClient
	readonly words: DeskWords<'door'>
	readonly staff: Unsent['staff']
	/** Prints labels, where the venue wants one for everybody who is let in. */
	readonly print: ReturnType<typeof useLabels>
}

function useDoorAct(): Act {
	const print = useLabels()
	const isWanted = useOrganization().data?.labels.onArrival
	return {
		queries: useQueryClient(),
		words: useWords('door'),
		staff: useSession().staff,
		print: isWanted === true ? print : undefined,
	}
}

/**
 * Returns a function that lets people in: one arrival for each of their waivers. The same people pressed twice are one
 * arrival, and after a lost response the next press repeats the same arrival, since it has the same key.
 * @returns true if they are in
 */
export function useLetIn(): (entry: Entry) => Promise<boolean> {
	const act = useDoorAct()
	return ({ people, method, locationId, reason, isOverride = false }) =>
		sendAll(
			act,
			groupByWaiver(people).map((group) => {
				const item = { ...group, staff: act.staff, method, locationId, reason, isOverride }
				return findUnsent(item) ?? { ...item, key: newKey(), at: Date.now(), state: 'sending' }
			}),
		)
}

/** Returns a function that sends arrivals again, each as the same one. */
export function useSendAgain(): (items: readonly Unsent[]) => void {
	const act = useDoorAct()
	return (items) => void sendAll(act, items)
}

async function sendAll(act: Act, all: readonly Unsent[]): Promise<boolean> {
	const { words } = act
	const items = all.filter(({ key }) => !isUnderWay(key))
	if (items.length === 0) return false
	const signal = senderSignal()
	const people = items.flatMap((item) => item.people)
	const names = joinNames(people)
	let notice = notify({ tone: 'wait', text: fill(words.door.lettingIn, { names }), forMs: UNDO_MS })
	const onWait = (): void => {
		const text = fill(words.door.waiting, { names })
		notice = replaceNotice(notice, { tone: 'wait', text, forMs: UNDO_MS })
	}
	const outcomes = await Promise.allSettled(items.map((item) => send(act, item, { signal, onWait })))
	dismiss(notice)
	// The next person at this desk is told nothing of it.
	if (signal.aborted) return false
	const arrivals = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
	const failure = outcomes.find((each) => each.status === 'rejected')
	if (failure !== undefined) {
		const why = describeError(failure.reason, words)
		notify({ tone: 'alarm', text: `${fill(words.door.failed, { names })}. ${why}`, forMs: UNDO_MS })
	}
	if (arrivals.length > 0) tellDone(act, arrivals)
	return failure === undefined
}

function tellDone(act: Act, arrivals: readonly Arrival[]): void {
	const { door, tag } = act.words
	const people = peopleOf(arrivals)
	act.print?.(
		people.map(({ participant }) => participant.id),
		arrivals[0]?.locationId ?? undefined,
	)
	notify({
		tone: 'good',
		text: fill(fillPlural(door.done, people.length, tag), { names: joinNames(people) }),
		forMs: UNDO_MS,
		action: { label: door.undo, run: () => void undo(act, arrivals) },
	})
}

/** The service doesn't believe the clock of this device: then an arrival of today is recorded as of now. */
function isClockWrong(error: unknown, at: number): boolean {
	return (
		error instanceof CallError &&
		error.faults.some(({ path }) => path === '/arrivedAt') &&
		Date.now() - at < DAY_MS
	)
}

type Sending = { readonly signal: AbortSignal; readonly onWait: () => void }

/** Records one arrival. Until the service has, it stays among the unsent. @throws CallError */
async function send({ queries }: Act, asked: Unsent, { signal, onWait }: Sending): Promise<Arrival> {
	// Whoever was refused, and is let in by another press, comes now.
	const item = asked.error === undefined ? asked : { ...asked, at: Date.now() }
	const { key, at, waiverId, people, method, locationId, reason, isOverride } = item
	const isLate = asked.state === 'refused' && asked.error === undefined
	const late = { arrivedAt: new Date(at).toISOString() }
	const body = {
		waiverId,
		participantIds: people.map(({ participant }) => participant.id),
		method,
		...(locationId === undefined ? {} : { locationId }),
		...(reason === undefined ? {} : isOverride ? { override: { reason } } : { reason }),
	}
	putUnsent({ ...item, state: 'sending' })
	const options = {
		key,
		signal,
		isPatient: true,
		whenLate: late,
		onWait(): void {
			putUnsent({ ...item, state: 'waiting' })
			onWait()
		},
	}
	try {
		const arrival = await call(
			'createCheckin',
			{ body: isLate ? { ...body, ...late } : body },
			options,
		).catch((error: unknown) => {
			if (!isClockWrong(error, at)) throw error
			return call('createCheckin', { body }, { key, signal })
		})
		addArrival(queries, arrival)
		dropUnsent(key)
		return arrival
	} catch (error) {
		putUnsent({ ...item, state: 'refused', ...(signal.aborted ? {} : { error }) })
		throw error
	}
}

/** Returns a function that takes arrivals back. */
export function useUndo(): (arrivals: readonly Arrival[]) => void {
	const act = useDoorAct()
	return (arrivals) => void undo(act, arrivals)
}

/** Takes arrivals back. Annulling twice has the same effect as once, so it may be repeated. */
async function undo({ queries, words }: Act, arrivals: readonly Arrival[]): Promise<void> {
	try {
		for (const { id } of arrivals) {
			await call('annulCheckin', { path: { id } }, { key: id })
			dropArrival(queries, id)
		}
		notify({ tone: 'good', text: fill(words.door.undone, { names: joinNames(peopleOf(arrivals)) }) })
	} catch (error) {
		notify({ tone: 'alarm', text: describeError(error, words) })
	}
}

function peopleOf(arrivals: readonly Arrival[]) {
	return arrivals.flatMap(({ participants }) => participants.map((participant) => ({ participant })))
}
