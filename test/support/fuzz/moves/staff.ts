import { expect } from 'bun:test'
import type { Move } from '../stage.ts'

const ROLES = ['owner', 'manager', 'desk', 'auditor']

export const staffMoves: Readonly<Record<string, Move>> = {
	listStaff: ({ tenant }) => ({
		query: { limit: '100' },
		expected: 200,
		onSuccess({ body }) {
			const shown = body.items.map(({ id, role, state }: any) => `${id} ${role} ${state}`)
			const known = tenant.staff.map(
				({ id, role, isActive }) => `${id} ${role} ${isActive ? 'invited' : 'deactivated'}`,
			)
			expect(shown.toSorted()).toEqual(known.toSorted())
		},
	}),
	inviteStaff: (stage) => {
		const role = stage.dice.oneOf(ROLES)
		return {
			body: { name: 'Ana', role },
			expected: 201,
			onSuccess: ({ body: { id } }) => void stage.tenant.staff.push({ id, role, isActive: true }),
		}
	},
	changeStaff: (stage) => {
		const { id, item } = stage.target(({ staff }) => staff)
		const role = stage.dice.oneOf(ROLES)
		const active = !stage.dice.isRare(2)
		return {
			path: { id },
			body: { role, active },
			expected: item === undefined ? 'not_found' : 200,
			onSuccess() {
				if (item !== undefined) Object.assign(item, { role, isActive: active })
			},
		}
	},
	resetStaff: (stage) => {
		const { id, item } = stage.target(({ staff }) => staff)
		return {
			path: { id },
			expected: item === undefined ? 'not_found' : item.isActive ? 200 : 'conflict',
		}
	},
}
