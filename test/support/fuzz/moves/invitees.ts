import { expect } from 'bun:test'
import { dropInvitee } from '../forget.ts'
import type { EventModel, InviteeModel } from '../model.ts'
import { GUESTS, findGuest } from '../signing.ts'
import type { Move, Plan, Stage } from '../stage.ts'
import { aboutEvent } from './events.ts'

type Guest = ReturnType<Stage['guest']>

function noteInvitees(event: EventModel, guests: readonly Guest[], items: readonly any[]): number {
	let created = 0
	for (const [at, { email, firstName }] of guests.entries()) {
		const { id, signUrl } = items[at] as { id: string; signUrl: string }
		const earlier = findGuest(event, { email, firstName })
		if (earlier === undefined) {
			event.invitees.push({ id, signUrl, email, firstName, status: 'invited', waiver: undefined })
			created += 1
		} else expect(id).toBe(earlier.id)
	}
	return created
}

function planInvitations(stage: Stage, plan: Plan & { guests: readonly Guest[] }): Plan {
	const { guests, ...call } = plan
	return {
		...call,
		...aboutEvent(stage, (event) => ({
			expected: event.isClosed ? 'event_closed' : 201,
			onSuccess({ body }) {
				const created = noteInvitees(event, guests, body.items)
				expect(body).toMatchObject({ created, existing: guests.length - created })
			},
		})),
	}
}

export const inviteeMoves: Readonly<Record<string, Move>> = {
	listInvitees: (stage) =>
		aboutEvent(stage, ({ invitees }) => ({
			query: { limit: '100' },
			expected: 200,
			onSuccess({ body }) {
				const shown = body.items.map(({ id, email, status, waiverId }: any) => ({
					id,
					email,
					status,
					waiverId,
				}))
				const wanted = invitees.map(({ id, email, status, waiver }) => {
					return { id, email, status, waiverId: waiver?.id ?? null }
				})
				expect(shown).toEqual(expect.arrayContaining(wanted))
				expect(shown).toHaveLength(wanted.length)
			},
		})),
	invitePeople: (stage) => {
		const { dice } = stage
		const first = dice.roll(GUESTS)
		const guests = [first, (first + 1 + dice.roll(GUESTS - 1)) % GUESTS].map((n) => stage.guest(n))
		return planInvitations(stage, { body: { invitees: guests }, guests, expected: 201 })
	},
	uploadInvitees: (stage) => {
		const guest = stage.guest(stage.dice.roll(GUESTS))
		const { firstName, lastName, email } = guest
		const body = `First name;Last name;Email\n${firstName};${lastName};${email}\n`
		const headers = { 'content-type': 'text/csv' }
		return planInvitations(stage, { body, headers, guests: [guest], expected: 201 })
	},
	downloadInvitees: (stage) =>
		aboutEvent(stage, ({ invitees }) => ({
			expected: 200,
			onSuccess({ bytes }) {
				const text = new TextDecoder().decode(bytes)
				for (const { email } of invitees) if (email !== null) expect(text).toContain(email)
			},
		})),
	updateInvitee: (stage) => {
		const { id, inviteeId, event, invitee } = targetInvitee(stage)
		const { firstName } = stage.guest(stage.dice.roll(GUESTS))
		const path = { id, inviteeId }
		const body = { firstName, phone: null }
		if (invitee === undefined) return { path, body, expected: 'not_found' }
		const { email, status } = invitee
		const other = email === null ? undefined : findGuest(event, { email, firstName })
		return {
			path,
			body,
			expected: other === undefined || other === invitee ? 200 : 'conflict',
			onSuccess({ body: shown }) {
				expect(shown).toMatchObject({ id: inviteeId, firstName, email, status })
				invitee.firstName = firstName
			},
		}
	},
	removeInvitee: (stage) => {
		const { id, inviteeId, event, invitee } = targetInvitee(stage)
		return {
			path: { id, inviteeId },
			expected: invitee === undefined ? 'not_found' : 200,
			onSuccess() {
				if (event !== undefined && invitee !== undefined) dropInvitee(stage.tenant, event.invitees, invitee)
			},
		}
	},
}

/** An event and somebody who is, mostly, on its list. */
export function targetInvitee(stage: Stage): {
	id: string
	inviteeId: string
	event: EventModel | undefined
	/** Where they are on the list of this event. */
	invitee: InviteeModel | undefined
} {
	const { id, item: event } = stage.target((tenant) => {
		const invited = tenant.events.filter(({ invitees }) => invitees.length > 0)
		return invited.length > 0 ? invited : tenant.events
	})
	const { id: inviteeId, item } = stage.target((tenant) =>
		tenant === stage.tenant && event !== undefined
			? event.invitees
			: tenant.events.flatMap(({ invitees }) => invitees),
	)
	const invitee = item !== undefined && event?.invitees.includes(item) === true ? item : undefined
	return { id, inviteeId, event, invitee }
}
