import { expect } from 'bun:test'
import { DAY_MS } from '../../../../src/kit/time/durations.ts'
import { emit, statusOf } from '../model.ts'
import type { EventModel, InviteeModel, PrefillLinkModel, TenantModel } from '../model.ts'
import { GUESTS, refusalOf } from '../signing.ts'
import { NOT_FOUND } from '../stage.ts'
import type { Move, Plan, Stage } from '../stage.ts'

const eventsIn = (tenant: TenantModel) => tenant.events
const idsIn = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)

export function aboutEvent(stage: Stage, plan: (event: EventModel) => Plan): Plan {
	const { id, item } = stage.target(eventsIn)
	return { path: { id }, ...(item === undefined ? NOT_FOUND : plan(item)) }
}

export function expectEvent(body: any, event: EventModel): void {
	const { id, template, isClosed, hasLeader, location, invitees } = event
	const count = (status: InviteeModel['status']) => invitees.filter((each) => each.status === status).length
	expect(body).toMatchObject({
		id,
		templateId: template.id,
		status: isClosed ? 'closed' : 'active',
		locationId: location?.id ?? null,
		invitees: { invited: count('invited'), signed: count('signed'), bounced: count('bounced') },
	})
	if (isClosed || !hasLeader) expect(body.leaderUrl).toBeNull()
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
				const event = {
					id,
					signUrl,
					template: template.item,
					isClosed: false,
					hasLeader: false,
					location: location?.item,
				}
				tenant.events.push({ ...event, invitees: [] })
				expectEvent({ id, ...body }, tenant.events.at(-1) as EventModel)
				emit(tenant, 'event.created', id)
			},
		}
	},
	getEvent: (stage) =>
		aboutEvent(stage, (event) => ({ expected: 200, onSuccess: ({ body }) => expectEvent(body, event) })),
	updateEvent: (stage) => {
		const location = stage.dice.isRare(3) ? undefined : stage.target(({ locations }) => locations)
		return {
			body: { name: `Renamed ${stage.tenant.marker}`, locationId: location?.id ?? null },
			...aboutEvent(stage, (event) => {
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
	deleteEvent: (stage) =>
		aboutEvent(stage, (event) => {
			const { tenant } = stage
			const isNamed =
				event.invitees.length > 0 ||
				tenant.waivers.some((waiver) => waiver.event === event) ||
				tenant.prefillLinks.some((link) => link.event === event)
			// A message may have named an invitee who was removed since.
			const mayBeNamed = tenant.messages.length > 0
			return {
				expected: isNamed ? 'conflict' : mayBeNamed ? [200, 'conflict'] : 200,
				onSuccess: () => void tenant.events.splice(tenant.events.indexOf(event), 1),
			}
		}),
	shareWithLeader: (stage) =>
		aboutEvent(stage, (event) => ({
			expected: event.isClosed ? 'event_closed' : 200,
			onSuccess({ body }) {
				event.hasLeader = true
				expectEvent(body, event)
			},
		})),
	endLeaderLink: (stage) =>
		aboutEvent(stage, (event) => ({
			expected: 200,
			onSuccess({ body }) {
				event.hasLeader = false
				expectEvent(body, event)
			},
		})),
	closeEvent: (stage) =>
		aboutEvent(stage, (event) => ({
			expected: event.isClosed ? 'conflict' : 200,
			onSuccess() {
				event.isClosed = true
				emit(stage.tenant, 'event.closed', event.id)
			},
		})),
	reopenEvent: (stage) =>
		aboutEvent(stage, (event) => ({
			expected: event.isClosed ? 200 : 'conflict',
			onSuccess() {
				event.isClosed = false
			},
		})),
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
