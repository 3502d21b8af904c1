import { expect } from 'bun:test'
import { DAY_MS } from '../../../../src/kit/time/durations.ts'
import { dropInvitee } from '../forget.ts'
import { emit, statusOf } from '../model.ts'
import type { EventModel, InviteeModel, PrefillLinkModel, TenantModel } from '../model.ts'
import { GUESTS, refusalOf } from '../signing.ts'
import { NOT_FOUND } from '../stage.ts'
import type { Move, Plan, Stage } from '../stage.ts'

const eventsIn = (tenant: TenantModel) => tenant.events
const idsIn = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)

function about(stage: Stage, plan: (event: EventModel) => Plan): Plan {
	const { id, item } = stage.target(eventsIn)
	return { path: { id }, ...(item === undefined ? NOT_FOUND : plan(item)) }
}

export function expectEvent(body: any, { id, template, isClosed, location, invitees }: EventModel): void {
	const count = (status: InviteeModel['status']) => invitees.filter((each) => each.status === status).length
	expect(body).toMatchObject({
		id,
		templateId: template.id,
		status: isClosed ? 'closed' : 'active',
		locationId: location?.id ?? null,
		invitees: { invited: count('invited'), signed: count('signed'), bounced: count('bounced') },
	})
}

function noteInvitees(
	{ invitees: known }: EventModel,
	wanted: readonly string[],
	items: readonly any[],
): number {
	let created = 0
	for (const [at, email] of wanted.entries()) {
		const { id, signUrl } = items[at] as { id: string; signUrl: string }
		const earlier = known.find((invitee) => invitee.email === email)
		if (earlier === undefined) {
			known.push({ id, signUrl, email, status: 'invited', waiver: undefined })
			created += 1
		} else expect(id).toBe(earlier.id)
	}
	return created
}

function planInvitations(stage: Stage, plan: Plan & { emails: readonly string[] }): Plan {
	const { emails, ...call } = plan
	return {
		...call,
		...about(stage, (event) => ({
			expected: event.isClosed ? 'event_closed' : 201,
			onSuccess({ body }) {
				const created = noteInvitees(event, emails, body.items)
				expect(body).toMatchObject({ created, existing: emails.length - created })
			},
		})),
	}
}

export const eventMoves: Readonly<Record<string, Move>> = {
	listEvents: ({ dice, tenant }) => {
		const status = dice.oneOf([undefined, 'active', 'closed'])
		return {
			...(status === undefined ? {} : { query: { status } }),
			expected: 200,
			onSuccess: ({ body }) =>
				expect(idsIn(body.items).sort()).toEqual(
					idsIn(
						tenant.events.filter(
							({ isClosed }) => status === undefined || isClosed === (status === 'closed'),
						),
					).sort(),
				),
		}
	},
	createEvent: (stage) => {
		const { dice, tenant } = stage
		const template = stage.target(({ templates }) => templates)
		const location = dice.isRare(4) ? stage.target(({ locations }) => locations) : undefined
		const isRefused = location !== undefined && location.item?.isActive !== true
		return {
			body: {
				name: `Party ${tenant.marker}`,
				templateId: template.id,
				...(location === undefined ? {} : { locationId: location.id }),
			},
			expected:
				template.item === undefined
					? 'not_found'
					: template.item.status === 'archived'
						? 'template_archived'
						: isRefused
							? 'validation_failed'
							: 201,
			onSuccess({ body: { id, signUrl, ...body } }) {
				if (template.item === undefined) throw new Error('An event of an unknown template was made.')
				const event = { id, signUrl, template: template.item, isClosed: false, location: location?.item }
				tenant.events.push({ ...event, invitees: [] })
				expectEvent({ id, ...body }, tenant.events.at(-1) as EventModel)
				emit(tenant, 'event.created', id)
			},
		}
	},
	getEvent: (stage) =>
		about(stage, (event) => ({ expected: 200, onSuccess: ({ body }) => expectEvent(body, event) })),
	updateEvent: (stage) => {
		const location = stage.dice.isRare(3) ? undefined : stage.target(({ locations }) => locations)
		return {
			body: { name: `Renamed ${stage.tenant.marker}`, locationId: location?.id ?? null },
			...about(stage, (event) => {
				const isSame = location?.item !== undefined && location.item === event.location
				const isRefused = location !== undefined && !isSame && location.item?.isActive !== true
				return {
					expected: isRefused ? 'validation_failed' : 200,
					onSuccess({ body }) {
						event.location = location?.item
						expectEvent(body, event)
					},
				}
			}),
		}
	},
	closeEvent: (stage) =>
		about(stage, (event) => ({
			expected: event.isClosed ? 'conflict' : 200,
			onSuccess() {
				event.isClosed = true
				emit(stage.tenant, 'event.closed', event.id)
			},
		})),
	reopenEvent: (stage) =>
		about(stage, (event) => ({
			expected: event.isClosed ? 200 : 'conflict',
			onSuccess() {
				event.isClosed = false
			},
		})),
	listInvitees: (stage) =>
		about(stage, ({ invitees }) => ({
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
		const people = [first, (first + 1 + dice.roll(GUESTS - 1)) % GUESTS].map((n) => stage.guest(n))
		const emails = people.map(({ email }) => email)
		return planInvitations(stage, { body: { invitees: people }, emails, expected: 201 })
	},
	uploadInvitees: (stage) => {
		const { firstName, lastName, email } = stage.guest(stage.dice.roll(GUESTS))
		const body = `First name;Last name;Email\n${firstName};${lastName};${email}\n`
		const headers = { 'content-type': 'text/csv' }
		return planInvitations(stage, { body, headers, emails: [email], expected: 201 })
	},
	downloadInvitees: (stage) =>
		about(stage, ({ invitees }) => ({
			expected: 200,
			onSuccess({ bytes }) {
				const text = new TextDecoder().decode(bytes)
				for (const { email } of invitees) if (email !== null) expect(text).toContain(email)
			},
		})),
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

const linksIn = (tenant: TenantModel) => tenant.prefillLinks

export const prefillMoves: Readonly<Record<string, Move>> = {
	listPrefillLinks: ({ tenant }) => ({
		query: { limit: '100' },
		expected: 200,
		onSuccess: ({ body }) =>
			expect(idsIn(body.items)).toEqual(idsIn(tenant.prefillLinks).reverse().slice(0, 100)),
	}),
	createPrefillLink: (stage) => {
		const { dice, tenant, now } = stage
		const template = stage.target(({ templates }) => templates)
		const event = dice.isRare(3) ? stage.target(eventsIn) : undefined
		const { email, ...name } = stage.guest(dice.roll(GUESTS))
		const maxUses = 1 + dice.roll(2)
		const isUnknown = template.item === undefined || (event !== undefined && event.item === undefined)
		return {
			body: {
				templateId: template.id,
				values: { name, email },
				maxUses,
				...(event === undefined ? {} : { eventId: event.id }),
			},
			expected:
				isUnknown || template.item === undefined
					? 'not_found'
					: (refusalOf(template.item, stage.now) ??
						(event?.item?.isClosed === true
							? 'event_closed'
							: event?.item !== undefined && event.item.template !== template.item
								? 'validation_failed'
								: 201)),
			onSuccess({ body: { id, url } }) {
				if (template.item === undefined) throw new Error('A link to an unknown template was made.')
				const link = { id, url, template: template.item, event: event?.item, email, usesLeft: maxUses }
				const rest = { renews: undefined, expiresAt: now + 7 * DAY_MS, isRevoked: false }
				tenant.prefillLinks.push({ ...link, ...rest })
			},
		}
	},
	getPrefillLink: (stage) =>
		aboutLink(stage, (link) => ({
			expected: 200,
			onSuccess({ body }) {
				const status = statusOf(link, stage.now)
				// A loop drops what expired beside the calls: whether an erasure still finds it to revoke is open.
				const isEither = body.status === 'expired' && status === 'revoked' && link.expiresAt <= stage.now
				if (!isEither) expect(body.status).toBe(status)
				expect(body.usesLeft).toBe(status === 'active' ? link.usesLeft : 0)
			},
		})),
	revokePrefillLink: (stage) =>
		aboutLink(stage, (link) => ({
			expected: 200,
			onSuccess() {
				if (link.usesLeft > 0) link.isRevoked = true
			},
		})),
}

function aboutLink(stage: Stage, plan: (link: PrefillLinkModel) => Plan): Plan {
	const { id, item } = stage.target(linksIn)
	return { path: { id }, ...(item === undefined ? NOT_FOUND : plan(item)) }
}
