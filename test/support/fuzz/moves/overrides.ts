import { expect } from 'bun:test'
import { NOBODY } from '../../http/refusals.ts'
import { NOT_FOUND } from '../stage.ts'
import type { Move } from '../stage.ts'

/** Of a place in which no organization of the tests is by itself. */
const override = {
	jurisdiction: 'DE',
	path: 'limitation.years',
	value: 5,
	reason: 'Our contracts have five years.',
	decidedBy: { name: 'Ada Poe', role: 'lawyer' },
}

/** What is decided otherwise than the law of a place says: for the whole tenant, and for a location. */
export const overrideMoves: Readonly<Record<string, Move>> = {
	listOverrides: ({ tenant: { overrides } }) => ({
		expected: 200,
		onSuccess: ({ body }) =>
			expect(body.items.map(({ id }: any) => id)).toEqual(overrides.map(({ id }) => id)),
	}),
	setOverride: ({ tenant: { overrides } }) => ({
		body: override,
		expected: 201,
		onSuccess: ({ body: { id } }) => void overrides.splice(0, 1, { id }),
	}),
	removeOverride: (stage) => {
		const { id, item } = stage.target(({ overrides }) => overrides)
		return {
			path: { id },
			body: { reason: 'Tested' },
			expected: item === undefined ? 'not_found' : 200,
			onSuccess: () => void stage.tenant.overrides.pop(),
		}
	},
	listLocationOverrides: (stage) => {
		const { id, item } = stage.target(({ locations }) => locations)
		if (item === undefined) return { path: { id }, ...NOT_FOUND }
		return {
			path: { id },
			expected: 200,
			onSuccess: ({ body }) =>
				expect(body.items.map((each: any) => each.id)).toEqual(item.overrides.map((each) => each.id)),
		}
	},
	setLocationOverride: (stage) => {
		const { id, item } = stage.target(({ locations }) => locations)
		if (item === undefined) return { path: { id }, body: override, ...NOT_FOUND }
		return {
			path: { id },
			body: override,
			expected: 201,
			onSuccess: ({ body }) => void item.overrides.splice(0, 1, { id: body.id }),
		}
	},
	removeLocationOverride: (stage) => {
		const { id, item } = stage.target(({ locations }) => locations)
		const own = item?.overrides[0]
		return {
			path: { id, overrideId: own?.id ?? NOBODY },
			body: { reason: 'Tested' },
			expected: own === undefined ? 'not_found' : 200,
			onSuccess: () => void item?.overrides.pop(),
		}
	},
}
