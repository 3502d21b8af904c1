import { expect } from 'bun:test'
import { isNamed, survivorOf } from '../model.ts'
import type { LocationModel, TenantModel } from '../model.ts'
import { NOT_FOUND } from '../stage.ts'
import type { Move, Plan, Stage } from '../stage.ts'

const idsIn = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)
const locationsIn = (tenant: TenantModel) => tenant.locations

function about(stage: Stage, plan: (location: LocationModel) => Plan): Plan {
	const { id, item } = stage.target(locationsIn)
	return { path: { id }, ...(item === undefined ? NOT_FOUND : plan(item)) }
}

export const placeMoves: Readonly<Record<string, Move>> = {
	listLocations: ({ tenant }) => ({
		query: { limit: '100' },
		expected: 200,
		onSuccess: ({ body }) => expect(idsIn(body.items).sort()).toEqual(idsIn(tenant.locations).sort()),
	}),
	createLocation: ({ tenant }) => ({
		body: { name: `Room ${tenant.marker}` },
		expected: 201,
		onSuccess({ body: { id, name, active } }) {
			expect(active).toBe(true)
			tenant.locations.push({ id, name, isActive: true, overrides: [] })
		},
	}),
	updateLocation: (stage) => {
		const active = stage.dice.roll(3) !== 2
		return {
			body: { active },
			...about(stage, (location) => ({
				expected: 200,
				onSuccess({ body: { id, name, active: shown } }) {
					location.isActive = active
					expect({ id, name, shown }).toEqual({ id: location.id, name: location.name, shown: active })
				},
			})),
		}
	},
	deleteLocation: (stage) =>
		about(stage, (location) => ({
			expected: isNamed(stage.tenant, location) ? 'conflict' : 200,
			onSuccess() {
				const { locations } = stage.tenant
				locations.splice(locations.indexOf(location), 1)
			},
		})),

	listKiosks: ({ tenant }) => ({
		query: { limit: '100' },
		expected: 200,
		onSuccess({ body }) {
			const shown = body.items.map(({ id, status }: any) => `${id} ${status === 'revoked'}`)
			expect(shown.sort()).toEqual(tenant.kiosks.map(({ id, isRevoked }) => `${id} ${isRevoked}`).sort())
		},
	}),
	createKiosk: (stage) => {
		const location = stage.dice.isRare(2) ? stage.target(locationsIn) : undefined
		const template = stage.dice.isRare(3) ? stage.target(({ templates }) => templates) : undefined
		const isMisplaced = location !== undefined && location.item?.isActive !== true
		return {
			body: {
				name: 'Entrance',
				...(location === undefined ? {} : { locationId: location.id }),
				...(template === undefined ? {} : { templateIds: [template.id] }),
			},
			expected: isMisplaced
				? 'validation_failed'
				: template !== undefined && template.item === undefined
					? 'not_found'
					: 201,
			onSuccess({ body: { id, status } }) {
				expect(status).toBe('waiting')
				stage.tenant.kiosks.push({ id, location: location?.item, isRevoked: false })
			},
		}
	},
	updateKiosk: (stage) => {
		const { id, item } = stage.target(({ kiosks }) => kiosks)
		const location = stage.dice.isRare(3) ? undefined : stage.target(locationsIn)
		const isMisplaced = location !== undefined && location.item?.isActive !== true
		const refused = item?.isRevoked === true ? 'conflict' : 'validation_failed'
		return {
			path: { id },
			body: { name: 'Bar', locationId: location?.id ?? null },
			expected: item === undefined ? 'not_found' : item.isRevoked || isMisplaced ? refused : 200,
			onSuccess({ body }) {
				if (item !== undefined) item.location = location?.item
				expect(body).toMatchObject({ id, name: 'Bar', locationId: location?.id ?? null })
			},
		}
	},
	renewKioskCode: (stage) => {
		const { id, item } = stage.target(({ kiosks }) => kiosks)
		return {
			path: { id },
			expected: item === undefined ? 'not_found' : item.isRevoked ? 'conflict' : 200,
			onSuccess: ({ body }) => expect(body).toMatchObject({ id, status: 'waiting' }),
		}
	},
	revokeKiosk: (stage) => {
		const { id, item } = stage.target(({ kiosks }) => kiosks)
		return {
			path: { id },
			expected: item === undefined ? 'not_found' : 200,
			onSuccess({ body }) {
				if (item !== undefined) item.isRevoked = true
				expect(body.status).toBe('revoked')
			},
		}
	},

	listDeskDevices: ({ tenant }) => ({
		query: { limit: '100' },
		expected: 200,
		onSuccess({ body }) {
			const shown = body.items.map(({ id, revokedAt }: any) => `${id} ${revokedAt !== null}`)
			const known = tenant.deskDevices.map(({ id, isRevoked }) => `${id} ${isRevoked}`)
			expect(shown.toSorted()).toEqual(known.toSorted())
		},
	}),
	createDeskDevice: (stage) => {
		const location = stage.dice.isRare(2) ? stage.target(locationsIn) : undefined
		const isMisplaced = location !== undefined && location.item?.isActive !== true
		return {
			body: { name: 'Counter', ...(location === undefined ? {} : { locationId: location.id }) },
			expected: isMisplaced ? 'validation_failed' : 201,
			onSuccess({ body: { id } }) {
				stage.tenant.deskDevices.push({ id, location: location?.item, isRevoked: false })
			},
		}
	},
	revokeDeskDevice: (stage) => {
		const { id, item } = stage.target(({ deskDevices }) => deskDevices)
		return {
			path: { id },
			expected: item === undefined ? 'not_found' : 200,
			onSuccess({ body }) {
				if (item !== undefined) item.isRevoked = true
				expect(body.revokedAt).not.toBeNull()
			},
		}
	},

	lookUpGuests: ({ dice, tenant }) => {
		const waiver = dice.isRare(4) ? undefined : tenant.waivers.at(-1 - dice.roll(4))
		return {
			query: { q: waiver === undefined ? tenant.marker : waiver.id },
			expected: 200,
			onSuccess({ body: { match, items } }) {
				if (waiver === undefined) return
				expect(match).toBe(waiver.isPurged ? 'none' : 'reference')
				const signer = waiver.people[0]
				if (!waiver.isPurged)
					expect(items.map((item: any) => item.participant.id)).toEqual([signer && survivorOf(signer).id])
			},
		}
	},
	getToday: ({ tenant }) => ({
		expected: 200,
		onSuccess({ body }) {
			const counted = body.byHour.reduce((all: number, hour: any) => all + hour.arrivals, 0)
			expect(body.arrivals).toBe(counted)
			expect(counted).toBeLessThanOrEqual(tenant.checkins.filter(({ isAnnulled }) => !isAnnulled).length)
		},
	}),
	getFigures: ({ tenant }) => ({
		expected: 200,
		onSuccess({ body: { byDay, byHour, byLocation, arrivals } }) {
			for (const parts of [byDay, byHour, byLocation])
				expect(parts.reduce((all: number, part: any) => all + part.arrivals, 0)).toBe(arrivals)
			expect(arrivals).toBeLessThanOrEqual(tenant.checkins.filter(({ isAnnulled }) => !isAnnulled).length)
		},
	}),
	downloadFigures: () => ({ query: { from: '2020-01-01', to: '2019-12-31' }, expected: 'validation_failed' }),
	/** A stream has no end, so only its refusal is a call. */
	followEvents: () => ({ headers: { 'Last-Event-ID': 'x' }, expected: 'validation_failed' }),
}
