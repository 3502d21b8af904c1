import { expect } from 'bun:test'
import { tokenOf } from '../../fixtures/links.ts'
import type { Answer } from '../../service/service.ts'
import { statusOf } from '../model.ts'
import type { EventModel, TenantModel, WaiverModel } from '../model.ts'
import { fillForm, noteSigned, refusalOf } from '../signing.ts'
import type { Form, Signing } from '../signing.ts'
import type { Expected, Move, Plan, Stage } from '../stage.ts'

const TAGS = [undefined, [' Pass ', 'pass', 'VIP'], []] as const
const TIDY_TAGS = [[], ['pass', 'vip'], []] as const

/** A call to sign, and what a success would be. */
function planSigning(stage: Stage): { plan: Plan; form: Form; signing: Signing | undefined; body: object } {
	const { dice, tenant } = stage
	const form = fillForm(stage)
	const template = stage.target(({ templates }) => templates)
	const event = dice.isRare(3) ? stage.target(({ events }) => events) : undefined
	const location = dice.isRare(4) ? stage.target(({ locations }) => locations) : undefined
	const tags = dice.roll(TAGS.length)
	const body = {
		templateId: template.id,
		values: form.values,
		...(event === undefined ? {} : { eventId: event.id }),
		...(location === undefined ? {} : { locationId: location.id }),
		...(TAGS[tags] === undefined ? {} : { tags: TAGS[tags] }),
	}
	const signing: Signing | undefined = template.item && {
		template: template.item,
		event: event?.item,
		location: location?.item,
		tags: TIDY_TAGS[tags] ?? [],
	}
	const expected: Expected =
		template.item === undefined || (event !== undefined && event.item === undefined)
			? 'not_found'
			: (refusalOf(template.item, stage.now) ??
				refusalOfEvent(event?.item, template.id) ??
				(location !== undefined && location.item?.isActive !== true ? 'validation_failed' : 201))
	const onSuccess = async ({ body }: Answer): Promise<void> => {
		if (signing !== undefined) await readNew(stage, form, signing, body)
	}
	return { plan: { body, expected, onSuccess }, form, signing, body: { ...body, tenant: tenant.index } }
}

function refusalOfEvent(event: EventModel | undefined, templateId: string): Expected | undefined {
	if (event?.isClosed === true) return 'event_closed'
	return event === undefined || event.template.id === templateId ? undefined : 'validation_failed'
}

async function readNew(stage: Stage, form: Form, signing: Signing, result: any): Promise<WaiverModel> {
	const waiver = noteSigned(stage, form, signing, await stage.call('GET', `/v1/waivers/${result.id}`))
	expect(result).toEqual({
		id: waiver.id,
		participantId: waiver.people[0]?.id,
		expiresAt: waiver.expiresAt === null ? null : new Date(waiver.expiresAt).toISOString(),
		flags: form.hasFlag ? 1 : 0,
		pdfStatus: 'pending',
	})
	return waiver
}

function withKey(stage: Stage, key: string): Plan {
	const { plan, form, signing, body } = planSigning(stage)
	const { signedBy } = stage.tenant
	const headers = { 'idempotency-key': key }
	const earlier = signedBy.get(key)
	if (earlier !== undefined)
		return {
			...plan,
			headers,
			expected: 201,
			onSuccess(answer) {
				expect(answer.body.id).toBe(earlier.waiver.id)
				expect(answer.headers.get('idempotent-replayed')).toBe('true')
				const isOther = earlier.body !== JSON.stringify(body)
				expect(answer.headers.get('idempotency-mismatch')).toBe(isOther ? 'true' : null)
			},
		}
	return {
		...plan,
		headers,
		async onSuccess(answer) {
			if (signing === undefined) throw new Error('An unknown template was signed.')
			expect(answer.headers.get('idempotent-replayed')).toBeNull()
			const waiver = await readNew(stage, form, signing, answer.body)
			signedBy.set(key, { waiver, body: JSON.stringify(body) })
		},
	}
}

export const signingMoves: Readonly<Record<string, Move>> = {
	signWaiver: (stage) =>
		stage.dice.isRare(3) ? withKey(stage, `key ${stage.dice.roll(3)}`) : planSigning(stage).plan,
}

/** Something that guests come by to sign. */
type Entrance = Pick<Signing, 'template' | 'event' | 'invitee'> & {
	readonly url: string
	/** What a form that is sent there is answered with. */
	readonly status: number
	use(): void
}

function entrancesOf(stage: Stage, { events, prefillLinks }: TenantModel): Entrance[] {
	const statusOfTemplate = (template: EventModel['template'], otherwise: number): number => {
		const refusal = refusalOf(template, stage.now)
		if (template.visibility === 'kiosk_only') return 404
		return refusal === 'season_over' ? 409 : refusal === undefined ? otherwise : 404
	}
	const nothing = () => undefined
	return [
		...events.flatMap((event): Entrance[] => {
			const { template, isClosed, signUrl } = event
			const status = isClosed ? 409 : statusOfTemplate(template, 201)
			const own = { template, event, url: signUrl, status, use: nothing }
			const invited = event.invitees.map((invitee) => {
				const isSpent = invitee.status === 'signed' && !isClosed
				return { ...own, invitee, url: invitee.signUrl, status: isSpent ? 404 : status }
			})
			return [own, ...invited]
		}),
		...prefillLinks.map((link): Entrance => {
			const { template, event, url } = link
			const isDead = statusOf(link, stage.now) !== 'active'
			const isClosed = event?.isClosed === true
			const status = isDead ? 404 : isClosed ? 409 : statusOfTemplate(template, 201)
			return {
				template,
				event,
				url,
				status,
				use() {
					link.usesLeft -= 1
				},
			}
		}),
	]
}

/** Fills in the page of an event's, an invitee's or a prefill link. */
export async function signOnPage(stage: Stage): Promise<void> {
	const { dice, host, tenant } = stage
	const entrances = entrancesOf(stage, tenant)
	if (entrances.length === 0) return
	const entrance = dice.oneOf(entrances)
	const form = fillForm(stage)
	const submission = {
		values: form.values,
		language: 'en',
		versionId: entrance.template.versionIds.at(-1) ?? crypto.randomUUID(),
		read: [],
		reviewed: true,
		agreed: true,
	}
	const key = crypto.randomUUID()
	const path = `/s/${tokenOf(entrance.url)}`
	const answer = await host.client()('POST', path, submission, { 'idempotency-key': key })
	expect({ signOnPage: answer.status }).toEqual({ signOnPage: entrance.status })
	if (answer.status !== 201) return
	const { body: newest } = await stage.call('GET', '/v1/waivers?limit=1')
	const waiver = await stage.call('GET', `/v1/waivers/${newest.items[0].id}`)
	entrance.use()
	noteSigned(stage, form, entrance, waiver)
}

/** Sends one form twice at once under one key: both get the same waiver. */
export async function signTwiceAtOnce(stage: Stage): Promise<void> {
	const { plan, form, signing, body } = planSigning(stage)
	const key = crypto.randomUUID()
	const headers = { 'idempotency-key': key }
	const sent = () => stage.call('POST', '/v1/waivers', plan.body, headers)
	const answers = await Promise.all([sent(), sent()])
	const outcomes = answers.map(({ status, body }) => (status < 400 ? status : body.error.code))
	expect({ signTwiceAtOnce: outcomes }).toEqual({ signTwiceAtOnce: [plan.expected, plan.expected] })
	if (plan.expected !== 201 || signing === undefined) return
	expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
	const waiver = await readNew(stage, form, signing, answers[0]?.body)
	stage.tenant.signedBy.set(key, { waiver, body: JSON.stringify(body) })
}
