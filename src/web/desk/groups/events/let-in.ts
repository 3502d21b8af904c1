import { useQueryClient } from '@tanstack/preact-query'
import type { CheckinShape } from '../../../../features/checkins/model.ts'
import type { InviteeShape } from '../../../../features/events/invitees/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call, newKey } from '../../kit/client/call.ts'
import { describeError } from '../../kit/parts/error-text.tsx'
import { useLocationChoice } from '../../kit/parts/location-select.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { guestName } from './guest-state.ts'

/** How long arrivals can be undone by a press on their notice, in milliseconds. */
const UNDO_MS = 30_000

const CHANGED = ['guests', 'events']

/** Guests of one waiver, who arrive together. */
type Party = { readonly waiverId: string; readonly names: string[] }

/** The keys of arrivals that the service has not confirmed: a repeat is the same arrival. By the waiver. */
const keys = new Map<string, string>()

/** Returns a function that lets guests in who have signed: one arrival for each of their waivers, if it is valid. */
export function useLetIn(): { isBusy: boolean; letIn(guests: readonly InviteeShape[]): void } {
	const words = useWords('groups')
	const queries = useQueryClient()
	const [locationId] = useLocationChoice()
	const { act, isBusy } = useAct(CHANGED)
	const undo = async (arrivals: readonly CheckinShape[], names: string): Promise<void> => {
		try {
			for (const { id } of arrivals) await call('annulCheckin', { path: { id } }, { key: id })
			notify({ tone: 'good', text: fill(words.guests.undone, { names }) })
		} catch (error) {
			notify({ tone: 'alarm', text: describeError(error, words) })
		}
		for (const name of CHANGED) void queries.invalidateQueries({ queryKey: [name] })
	}
	const letIn = async (parties: readonly Party[]): Promise<void> => {
		const arrivals: CheckinShape[] = []
		const inside: string[] = []
		for (const party of parties)
			try {
				arrivals.push(await record(party, locationId))
				inside.push(...party.names)
			} catch (error) {
				const reason = describeError(error, words)
				const text = fill(words.guests.notLetIn, { names: party.names.join(', '), reason })
				notify({ tone: 'alarm', text, forMs: UNDO_MS })
			}
		const names = inside.join(', ')
		if (arrivals.length > 0)
			notify({
				tone: 'good',
				text: fill(fillPlural(words.guests.isIn, inside.length, words.tag), { names }),
				forMs: UNDO_MS,
				action: { label: words.guests.undo, run: () => void undo(arrivals, names) },
			})
	}
	return { isBusy, letIn: (guests) => act(() => letIn(partiesOf(guests, words))) }
}

/** @throws CallError, also for a waiver that is not valid */
async function record({ waiverId }: Party, locationId: string | undefined): Promise<CheckinShape> {
	const key = keys.get(waiverId) ?? newKey()
	keys.set(waiverId, key)
	const place = locationId === undefined ? {} : { locationId }
	const body = { waiverId, method: 'staff' as const, requireValid: true, ...place }
	const arrival = await call('createCheckin', { body }, { key })
	keys.delete(waiverId)
	return arrival
}

function partiesOf(
	guests: readonly InviteeShape[],
	{ guests: texts }: Pick<DeskWords<'groups'>, 'guests'>,
): readonly Party[] {
	const parties = new Map<string, Party>()
	for (const guest of guests) {
		const { waiverId } = guest
		if (waiverId === null) continue
		const party = parties.get(waiverId) ?? { waiverId, names: [] }
		party.names.push(guestName(guest) || texts.nameless)
		parties.set(waiverId, party)
	}
	return [...parties.values()]
}
