import { expect } from 'bun:test'
import { NOBODY } from '../../http/refusals.ts'
import { until } from '../../service/service.ts'
import { forgetWaiver } from '../forget.ts'
import { emit, isValid } from '../model.ts'
import type { TenantModel, WaiverModel } from '../model.ts'
import { DAY_MS } from '../../../../src/kit/time/durations.ts'
import { refusalOf } from '../signing.ts'
import { NOT_FOUND } from '../stage.ts'
import type { Move, Plan, Stage } from '../stage.ts'

const waiversIn = (tenant: TenantModel) => tenant.waivers
const idsIn = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)

type Make = (waiver: WaiverModel) => Plan | Promise<Plan>

async function about(stage: Stage, plan: Make): Promise<Plan> {
	const { id, item } = stage.target(waiversIn)
	return { path: { id }, ...(item === undefined ? NOT_FOUND : await plan(item)) }
}

/** About a waiver of which more than the proof must remain. */
function aboutKept(stage: Stage, plan: Make): Promise<Plan> {
	return about(stage, (waiver) => (waiver.isPurged ? { expected: 'purged' } : plan(waiver)))
}

export const waiverMoves: Readonly<Record<string, Move>> = {
	listWaivers: ({ dice, tenant }) => {
		const template = dice.oneOf(tenant.templates)
		const event = tenant.events[dice.roll(3)]
		const [query, isWanted] = dice.oneOf<[Record<string, string>, (waiver: WaiverModel) => boolean]>([
			[{}, () => true],
			[{ templateId: template.id }, (waiver) => waiver.template === template],
			[{ tag: 'pass' }, ({ tags }) => tags.includes('pass')],
			[{ flags: 'open' }, ({ flag, isPurged }) => flag?.clearedAt === null && !isPurged],
			...(event === undefined
				? []
				: [
						[{ eventId: event.id }, (waiver: WaiverModel) => waiver.event === event] satisfies [
							Record<string, string>,
							(waiver: WaiverModel) => boolean,
						],
					]),
		])
		return {
			query: { ...query, limit: '100' },
			expected: 200,
			onSuccess: ({ body }) =>
				expect(idsIn(body.items)).toEqual(idsIn(tenant.waivers.filter(isWanted)).reverse().slice(0, 100)),
		}
	},
	getWaiver: (stage) =>
		about(stage, (waiver) => ({
			expected: 200,
			onSuccess({ body }) {
				waiver.reads += 1
				expectWaiver(body, waiver, stage.now)
			},
		})),
	getWaiverPdf: (stage) =>
		aboutKept(stage, async ({ id }) => {
			// Rendering goes on beside the calls.
			await until(async () => (await stage.call('GET', `/v1/waivers/${id}/pdf`)).status === 200 || undefined)
			return {
				expected: 200,
				onSuccess: ({ bytes }) => expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-'),
			}
		}),
	downloadPdfs: ({ dice, tenant }) => ({
		query: { ids: (tenant.waivers.length === 0 ? [NOBODY] : [dice.oneOf(tenant.waivers).id]).join() },
		expected: 200,
		onSuccess: ({ bytes }) => expect(Buffer.from(bytes.slice(0, 2)).toString()).toBe('PK'),
	}),
	renderWaiverPdf: (stage) => aboutKept(stage, () => ({ expected: 202 })),
	getWaiverProof: (stage) =>
		about(stage, ({ id }) => ({
			expected: 200,
			onSuccess({ body }) {
				expect(JSON.parse(body.entry)).toMatchObject({ subject: id, org: stage.tenant.organizationId })
				stage.tenant.proofs.push(body)
			},
		})),
	getWaiverPhoto: async (stage) => {
		const plan = await aboutKept(stage, ({ hasPhoto }) => ({ expected: hasPhoto ? 200 : 'not_found' }))
		return { ...plan, path: { ...plan.path, blockId: 'photo' } }
	},
	voidWaiver: async (stage) => ({
		body: { reason: 'Signed twice.' },
		...(await about(stage, (waiver) => ({
			expected: waiver.isVoided ? 'already_voided' : 200,
			onSuccess: () => voidIt(stage.tenant, waiver),
		}))),
	}),
	setTags: async (stage) => {
		const [tags, kept] = stage.dice.oneOf([
			[[' PASS', 'pass '], ['pass']],
			[[], []],
			[
				['a', 'b'],
				['a', 'b'],
			],
		])
		return {
			body: { tags },
			...(await aboutKept(stage, (waiver) => ({
				expected: 200,
				onSuccess({ body }) {
					waiver.tags = kept
					expect(body).toEqual({ tags: kept })
				},
			}))),
		}
	},
	renewWaiver: (stage) =>
		aboutKept(stage, (waiver) => ({
			expected:
				waiver.template.visibility === 'kiosk_only'
					? 'conflict'
					: (refusalOf(waiver.template, stage.now) ?? 201),
			onSuccess({ body: { id, url } }) {
				const { template, email } = waiver
				const link = { id, url, template, email, renews: waiver, usesLeft: 1, isRevoked: false }
				stage.tenant.prefillLinks.push({ ...link, event: undefined, expiresAt: stage.now + DAY_MS })
			},
		})),
	/** No form of this play asks for two guardians. */
	createGuardianLink: (stage) => aboutKept(stage, () => ({ expected: 'conflict' })),
	listWaiverEvents: (stage) =>
		about(stage, ({ id }) => ({
			query: { limit: '100' },
			expected: 200,
			onSuccess: ({ body }) => expect(JSON.stringify(body.items)).toContain(id.slice(0, 8)),
		})),
	purgeWaiver: (stage) =>
		aboutKept(stage, (waiver) => ({
			expected: waiver.isHeld ? 'conflict' : 200,
			onSuccess: () => forgetWaiver(stage.tenant, waiver),
		})),
	placeHold: async (stage) => ({
		body: { reason: 'A dispute' },
		...(await aboutKept(stage, (waiver) => ({
			expected: waiver.isHeld ? 'conflict' : 200,
			onSuccess() {
				waiver.isHeld = true
				waiver.heldAt = stage.now
			},
		}))),
	}),
	listHolds: ({ tenant: { waivers } }) => ({
		query: { limit: '100' },
		expected: 200,
		onSuccess({ body }) {
			const held = waivers.filter(({ isHeld }) => isHeld).map(({ id }) => id)
			expect(body.items.map(({ waiverId }: any) => waiverId).sort()).toEqual(held.sort())
		},
	}),
	/** Nothing falls due: no organization of a fuzz says how long it keeps waivers. */
	getRetention: ({ tenant: { waivers } }) => ({
		expected: 200,
		onSuccess({ body }) {
			const held = waivers.filter(({ isHeld }) => isHeld).length
			expect(body).toMatchObject({ policy: null, due: 0, dueImages: 0, held })
		},
	}),
	purgeDue: () => ({
		expected: 200,
		onSuccess: ({ body }) => expect(body).toEqual({ purgedWaivers: 0, erasedImages: 0, isDone: true }),
	}),
	liftHold: (stage) =>
		about(stage, (waiver) => ({
			expected: waiver.isHeld ? 200 : 'not_found',
			onSuccess() {
				waiver.isHeld = false
			},
		})),
}

/** That a waiver read in full is as the model has it. */
export function expectWaiver(body: any, waiver: WaiverModel, now: number): void {
	const { id, template, version, tags, flag, people, isPurged, isVoided } = waiver
	expect(body).toMatchObject({
		id,
		templateId: template.id,
		versionNumber: version,
		status: isVoided ? 'voided' : 'signed',
		isValid: isValid(waiver, now),
		tags,
	})
	expect(body.purgedAt !== null).toBe(isPurged)
	expect(Object.keys(body.values).length > 0).toBe(!isPurged)
	expect(idsIn(body.participants)).toEqual(idsIn(people))
	for (const { firstName } of body.participants) expect(firstName === '').toBe(isPurged)
	expect(body.flags.map(({ id, clearedAt }: any) => ({ id, clearedAt }))).toEqual(
		flag === undefined ? [] : [flag],
	)
}

function voidIt(tenant: TenantModel, waiver: WaiverModel): void {
	waiver.isVoided = true
	emit(tenant, 'waiver.voided', waiver.id)
	for (const { invitees } of tenant.events)
		for (const invitee of invitees.filter((each) => each.waiver === waiver)) {
			invitee.status = 'invited'
			invitee.waiver = undefined
		}
}
