import { expect } from 'bun:test'
import { DAY_MS } from '../../../../src/kit/time/durations.ts'
import { emit, idsOf, isValid, survivorOf, warningsOf } from '../model.ts'
import type { CheckinModel, PersonModel, TenantModel } from '../model.ts'
import type { Move, Stage } from '../stage.ts'

const idsIn = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)
const locationsIn = (tenant: TenantModel) => tenant.locations

const mayAnnulAny = ({ key: { scopes } }: Stage): boolean =>
	scopes.includes('*') || scopes.includes('waivers:manage')

/** Whether the people of an arrival are in. Each venue's day is that of UTC. */
function isIn({ cameAt, isAnnulled, isCheckedOut }: CheckinModel, now: number): boolean {
	return !isAnnulled && !isCheckedOut && Math.floor(cameAt / DAY_MS) === Math.floor(now / DAY_MS)
}

function noteCheckOut({ emitted }: TenantModel, checkin: CheckinModel | undefined): void {
	if (checkin === undefined) return
	checkin.isCheckedOut = true
	emitted.push(`checkin.checked_out ${checkin.id}`)
}

export const checkinMoves: Readonly<Record<string, Move>> = {
	createCheckin: (stage) => {
		const { dice, tenant, now } = stage
		const { id: waiverId, item: waiver } = stage.target(({ waivers }) => waivers)
		const location = dice.isRare(3) ? stage.target(locationsIn) : undefined
		const requireValid = dice.isRare(3)
		const body = {
			waiverId,
			method: 'staff',
			...(location === undefined ? {} : { locationId: location.id }),
			...(requireValid ? { requireValid } : {}),
		}
		if (waiver === undefined) return { body, expected: 'not_found' }
		const isMisplaced = location !== undefined && location.item?.isActive !== true
		const isRefused = requireValid && !isValid(waiver, now)
		const banned = waiver.people.filter((person) => isBanned(tenant, person))
		const people = waiver.people.filter((person) => !banned.includes(person))
		const turnAway = (): void => {
			for (const { id } of banned) emit(tenant, 'participant.turned_away', id)
		}
		const allowed = people.length === 0 ? 'banned' : 201
		return {
			body,
			expected: waiver.isPurged
				? 'purged'
				: isRefused
					? 'conflict'
					: isMisplaced
						? 'validation_failed'
						: allowed,
			onRefusal(code) {
				if (code === 'banned') turnAway()
			},
			onSuccess({ body: { id, ...shown } }) {
				turnAway()
				const warnings = [
					...(banned.length > 0 ? ['banned'] : []),
					...warningsOf(waiver, now),
					...(waiver.flag?.clearedAt === null ? ['open_flags'] : []),
				]
				expect(shown).toMatchObject({ waiverId, isValid: isValid(waiver, now) })
				expect(shown.warnings.toSorted()).toEqual(warnings.toSorted())
				expect(idsIn(shown.participants)).toEqual(idsIn(people))
				tenant.checkins.push({
					id,
					waiver,
					location: location?.item,
					cameAt: now,
					isAnnulled: false,
					isCheckedOut: false,
				})
				tenant.emitted.push(`checkin.created ${id}`)
			},
		}
	},
	createRefusal: (stage) => {
		const { id: participantId, item } = stage.target(({ people }) => people)
		const body = { participantId, reason: 'Had been drinking' }
		if (item === undefined) return { body, expected: 'not_found' }
		const survivor = survivorOf(item)
		return {
			body,
			expected: survivor.who === null ? 'conflict' : 201,
			onSuccess({ body: { participant, banned } }) {
				expect([participant.id, banned]).toEqual([survivor.id, isBanned(stage.tenant, survivor)])
				emit(stage.tenant, 'participant.turned_away', survivor.id)
			},
		}
	},
	annulCheckin: (stage) => {
		const { tenant } = stage
		const { id, item: checkin } = stage.target(({ checkins }) => checkins)
		return {
			path: { id },
			// Without the scope only whoever recorded it may, for a while.
			expected: checkin === undefined ? 'not_found' : mayAnnulAny(stage) ? 200 : [200, 'insufficient_scope'],
			onSuccess({ body }) {
				if (checkin?.isAnnulled === false) tenant.emitted.push(`checkin.annulled ${id}`)
				if (checkin !== undefined) checkin.isAnnulled = true
				expect(body).toMatchObject({ id, annulledAt: expect.any(String) })
			},
		}
	},
	checkOut: (stage) => {
		const { tenant, now } = stage
		const { id, item: checkin } = stage.target(({ checkins }) => checkins)
		return {
			path: { id },
			expected: checkin === undefined ? 'not_found' : isIn(checkin, now) ? 200 : 'conflict',
			onSuccess({ body }) {
				expect(body).toEqual({ id, checkedOutAt: expect.any(String) })
				noteCheckOut(tenant, checkin)
			},
		}
	},
	annulCheckOut: (stage) => {
		const { tenant, now } = stage
		const { id, item: checkin } = stage.target(({ checkins }) => checkins)
		const mayAnnul = checkin?.isCheckedOut === false || mayAnnulAny(stage)
		return {
			path: { id },
			expected: checkin === undefined ? 'not_found' : mayAnnul ? 200 : [200, 'insufficient_scope'],
			onSuccess({ body }) {
				if (checkin?.isCheckedOut === true) tenant.emitted.push(`checkin.checkout_annulled ${id}`)
				if (checkin === undefined) return
				checkin.isCheckedOut = false
				if (!checkin.isAnnulled) expect(body.checkedOutAt === null).toBe(isIn(checkin, now))
			},
		}
	},
	checkOutAll: (stage) => {
		const { dice, tenant, now } = stage
		const location = dice.isRare(3) ? stage.target(locationsIn) : undefined
		const leaving = tenant.checkins.filter(
			(checkin) => isIn(checkin, now) && (location === undefined || checkin.location === location.item),
		)
		return {
			body: location === undefined ? {} : { locationId: location.id },
			expected: location !== undefined && location.item === undefined ? 'not_found' : 200,
			onSuccess({ body: { arrivals } }) {
				expect(arrivals).toBe(leaving.length)
				for (const checkin of leaving) noteCheckOut(tenant, checkin)
			},
		}
	},
	getInside: ({ tenant, now }) => ({
		expected: 200,
		onSuccess({ body: { inside, came, left, people } }) {
			const ids = tenant.checkins.filter((checkin) => isIn(checkin, now)).map(({ id }) => id)
			expect([inside, people.length]).toEqual([came - left, inside])
			expect(new Set(people.map(({ checkinId }: any) => checkinId))).toEqual(new Set(ids))
		},
	}),
	listCheckins: ({ dice, tenant }) => {
		const waiver = tenant.waivers[dice.roll(4)]
		const wanted = tenant.checkins.filter((checkin) => waiver === undefined || checkin.waiver === waiver)
		return {
			query: { limit: '100', ...(waiver === undefined ? {} : { waiverId: waiver.id }) },
			expected: 200,
			onSuccess: ({ body }) => expect(idsIn(body.items)).toEqual(idsIn(wanted).reverse().slice(0, 100)),
		}
	},
}

/** Whether a person is banned under any of their ids. */
function isBanned(tenant: TenantModel, person: PersonModel): boolean {
	const people = idsOf(tenant, person)
	return tenant.bans.some((ban) => people.includes(ban.person))
}
