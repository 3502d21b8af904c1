import { expect } from 'bun:test'
import { until } from '../../service/service.ts'
import type { Answer, Client } from '../../service/service.ts'
import { emit } from '../model.ts'
import type { MessageModel, TenantModel } from '../model.ts'
import { GUESTS } from '../signing.ts'
import { NOT_FOUND } from '../stage.ts'
import type { Expected, Move, Plan, Stage } from '../stage.ts'
import { targetInvitee } from './invitees.ts'

/** The secret by which the mail provider is known; the host is started with it. */
export const BOUNCE_SECRET = 'a-secret-of-the-mail-provider'

const messagesIn = (tenant: TenantModel) => tenant.messages

/** Waits until nothing is on its way, so that what comes next does not hang on how fast it goes. */
async function untilSent(call: Client): Promise<void> {
	await until(
		async () => (await call('GET', '/v1/messages?status=queued')).body.items.length === 0 || undefined,
	)
}

function about(stage: Stage, plan: (message: MessageModel) => Plan): Plan {
	const { id, item } = stage.target(messagesIn)
	return { path: { id }, ...(item === undefined ? NOT_FOUND : plan(item)) }
}

function noteMessage(
	{ messages }: TenantModel,
	{ body }: Answer,
	about: Partial<MessageModel> & { to: string | null },
): void {
	expect(body).toMatchObject({ status: 'queued', via: 'outbox' })
	const { invitee, waiver, person, to } = about
	messages.push({ id: body.id, invitee, waiver, person, to, isBounced: false })
}

/** Makes a call that may carry a key what it must be if the key has been used. */
function withKey(stage: Stage, operation: string, plan: Plan): Plan {
	if (!stage.dice.isRare(4)) return plan
	const key = `message key ${stage.dice.roll(2)}`
	const { sentBy } = stage.tenant
	const place = `${operation} ${key}`
	const call = JSON.stringify([plan.path, plan.body])
	const earlier = sentBy.get(place)
	const headers = { 'idempotency-key': key }
	if (earlier === undefined)
		return {
			...plan,
			headers,
			async onSuccess(answer) {
				await plan.onSuccess?.(answer)
				sentBy.set(place, { answer: answer.body, call })
			},
		}
	return {
		...plan,
		headers,
		expected: 202,
		onSuccess({ body, headers }) {
			expect(body).toEqual(earlier.answer)
			expect(headers.get('idempotent-replayed')).toBe('true')
			expect(headers.get('idempotency-mismatch')).toBe(earlier.call === call ? null : 'true')
		},
	}
}

const words = { subject: 'Hello', body: 'See you.' }

function planCustom(stage: Stage): Plan {
	const { email: to } = stage.guest(stage.dice.roll(GUESTS))
	return {
		body: { channel: 'email', kind: 'custom', to, ...words },
		expected: stage.tenant.suppressions.has(to) ? 'conflict' : 202,
		onSuccess: (answer) => noteMessage(stage.tenant, answer, { to }),
	}
}

function planReceipt(stage: Stage): Plan {
	const { id: waiverId, item } = stage.target(({ waivers }) => waivers)
	const body = { channel: 'email', kind: 'receipt', waiverId }
	if (item === undefined) return { body, expected: 'not_found' }
	const isSuppressed = stage.tenant.suppressions.has(item.email)
	return {
		body,
		expected: item.isPurged ? 'purged' : isSuppressed ? 'conflict' : 202,
		onSuccess: (answer) => noteMessage(stage.tenant, answer, { to: item.email, waiver: item }),
	}
}

function planReminder(stage: Stage): Plan {
	const { inviteeId, event, invitee } = targetInvitee(stage)
	const known =
		invitee ?? stage.tenant.events.flatMap(({ invitees }) => invitees).find(({ id }) => id === inviteeId)
	const own =
		known === invitee
			? event
			: stage.tenant.events.find(({ invitees }) => invitees.some((each) => each === known))
	const isSuppressed = stage.tenant.suppressions.has(known?.email ?? '')
	const refusals: readonly [boolean, Expected][] = [
		[known === undefined, 'not_found'],
		[own?.isClosed === true, 'event_closed'],
		[known?.status === 'signed', 'conflict'],
		[known?.email === null, 'validation_failed'],
		[isSuppressed, 'conflict'],
	]
	return {
		body: { channel: 'email', kind: 'reminder', inviteeId },
		expected: refusals.find(([isSo]) => isSo)?.[1] ?? 202,
		onSuccess: (answer) => noteMessage(stage.tenant, answer, { to: known?.email ?? null, invitee: known }),
	}
}

function planToPerson(stage: Stage): Plan {
	const { id: participantId, item } = stage.target(({ people }) => people)
	const person = item?.mergedInto ?? item
	const to = person?.email ?? null
	const isSuppressed = stage.tenant.suppressions.has(to ?? '')
	return {
		body: { channel: 'email', kind: 'custom', participantId, ...words },
		expected:
			person === undefined
				? 'not_found'
				: to === null
					? 'validation_failed'
					: isSuppressed
						? 'conflict'
						: 202,
		onSuccess: (answer) => noteMessage(stage.tenant, answer, { to, person }),
	}
}

export const messageMoves: Readonly<Record<string, Move>> = {
	listMessages: ({ tenant }) => ({
		query: { limit: '100' },
		expected: 200,
		onSuccess({ body }) {
			const shown = body.items.map(({ id }: { id: string }) => id)
			expect(shown).toEqual(expect.arrayContaining(tenant.messages.slice(-50).map(({ id }) => id)))
		},
	}),
	createMessage: (stage) => {
		const plan = stage.dice.oneOf([planCustom, planReceipt, planReminder, planToPerson])(stage)
		return withKey(stage, 'createMessage', plan)
	},
	getMessage: (stage) =>
		about(stage, ({ to, id }) => ({
			expected: 200,
			onSuccess: ({ body }) => expect({ id: body.id, to: body.to }).toEqual({ id, to }),
		})),
	getMessageContent: async (stage) => {
		await untilSent(stage.call)
		return about(stage, ({ to, waiver }) => {
			// A receipt says all of a waiver, so a key that reads messages alone is refused it.
			if (waiver !== undefined && !holds(stage, 'waivers:read')) return { expected: 'insufficient_scope' }
			return { expected: to === null ? 'not_found' : [200, 'not_found'] }
		})
	},
	retryMessage: async (stage) => {
		await untilSent(stage.call)
		return about(stage, (message) => {
			const { to, isBounced } = message
			const isSuppressed = stage.tenant.suppressions.has(to ?? '')
			return {
				// What failed for another reason than a bounce may be tried again, too.
				expected: to === null || isSuppressed ? 'conflict' : isBounced ? 202 : [202, 'conflict'],
				onSuccess({ body }) {
					expect(body).toMatchObject({ id: message.id, status: 'queued' })
					message.isBounced = false
				},
			}
		})
	},
	sendToInvitee: (stage) => {
		const { id, inviteeId, event, invitee } = targetInvitee(stage)
		const { suppressions } = stage.tenant
		const refusals: readonly [boolean, Expected][] = [
			[event === undefined || invitee === undefined, 'not_found'],
			[event?.isClosed === true, 'event_closed'],
			[invitee?.status === 'signed', 'conflict'],
			[invitee?.email === null, 'conflict'],
			[suppressions.has(invitee?.email ?? ''), 'conflict'],
		]
		return withKey(stage, 'sendToInvitee', {
			path: { id, inviteeId },
			body: { channel: 'email' },
			expected: refusals.find(([isSo]) => isSo)?.[1] ?? 202,
			onSuccess(answer) {
				if (invitee?.status === 'bounced') invitee.status = 'invited'
				return noteMessage(stage.tenant, answer, { to: invitee?.email ?? null, invitee })
			},
		})
	},
	sendToEvent: async (stage) => {
		await untilSent(stage.call)
		const { id, item: event } = stage.target(({ events }) => events)
		const { tenant } = stage
		return withKey(stage, 'sendToEvent', {
			path: { id },
			body: { channel: 'email' },
			expected: event === undefined ? 'not_found' : event.isClosed ? 'event_closed' : 202,
			async onSuccess({ body }) {
				const open = event?.invitees.filter(({ status }) => status !== 'signed') ?? []
				const noAddress = open.filter(({ email }) => email === null).length
				const suppressed = open.filter(({ email }) => tenant.suppressions.has(email ?? '')).length
				const written = open.filter(({ email }) => email !== null && !tenant.suppressions.has(email))
				for (const invitee of written) invitee.status = 'invited'
				const queued = written.length
				expect(body).toEqual({ status: 'queued', queued, skipped: { noAddress, suppressed, waiting: 0 } })
				await noteInvitations(stage, id, queued)
			},
		})
	},
	listSuppressions: ({ tenant }) => ({
		query: { limit: '100' },
		expected: 200,
		onSuccess({ body }) {
			const shown = body.items.map(({ id }: { id: string }) => id)
			expect(shown.sort()).toEqual([...tenant.suppressions.values()].sort())
		},
	}),
	liftSuppression: (stage) => {
		const { id, item } = stage.target(({ suppressions }) =>
			[...suppressions].map(([email, id]) => ({ id, email })),
		)
		return {
			path: { id },
			expected: item === undefined ? 'not_found' : 200,
			onSuccess() {
				if (item !== undefined) stage.tenant.suppressions.delete(item.email)
			},
		}
	},
	liftSuppressions: ({ tenant }) => ({
		body: { from: '2000-01-01' },
		expected: 200,
		onSuccess({ body }) {
			expect(body).toEqual({ lifted: tenant.suppressions.size })
			tenant.suppressions.clear()
		},
	}),
	reportBounces: async (stage) => {
		await untilSent(stage.call)
		const message = stage.dice.isRare(4) ? undefined : stage.tenant.messages.at(-1 - stage.dice.roll(3))
		const messageId = message?.id ?? crypto.randomUUID()
		return {
			path: { secret: BOUNCE_SECRET },
			body: { event: 'bounced', messageId },
			expected: 200,
			async onSuccess({ body }) {
				expect(body).toEqual({ noted: message === undefined ? 0 : 1 })
				if (message !== undefined) await noteBounce(stage, message)
			},
		}
	},
}

function holds({ key: { scopes } }: Stage, scope: string): boolean {
	return scopes.includes('*') || scopes.includes(scope)
}

/** Learns the ids of what was just queued to everybody of an event. */
async function noteInvitations({ tenant, call }: Stage, eventId: string, count: number): Promise<void> {
	const { body } = await call('GET', `/v1/messages?eventId=${eventId}&limit=100`)
	const invitees = tenant.events.flatMap((event) => event.invitees)
	const fresh = body.items.slice(0, count) as { id: string; inviteeId: string; to: string }[]
	for (const { id, inviteeId, to } of fresh.reverse()) {
		const invitee = invitees.find((each) => each.id === inviteeId)
		expect(invitee?.email).toBe(to)
		tenant.messages.push({ id, invitee, waiver: undefined, person: undefined, to, isBounced: false })
	}
}

async function noteBounce({ tenant, call }: Stage, message: MessageModel): Promise<void> {
	if (message.isBounced) return
	message.isBounced = true
	emit(tenant, 'message.bounced', message.id)
	const { invitee, to } = message
	const isListed = tenant.events.some(({ invitees }) => invitees.some((each) => each === invitee))
	if (invitee?.status === 'invited' && isListed) {
		invitee.status = 'bounced'
		emit(tenant, 'invitee.bounced', invitee.id)
	}
	if (to === null) return
	const { body } = await call('GET', `/v1/suppressions?to=${encodeURIComponent(to)}`)
	expect(body.items).toHaveLength(1)
	tenant.suppressions.set(to, body.items[0].id)
}
