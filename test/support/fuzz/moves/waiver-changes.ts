import { expect } from 'bun:test'
import { NOBODY } from '../../http/refusals.ts'
import { emit } from '../model.ts'
import type { TenantModel } from '../model.ts'
import type { Move } from '../stage.ts'

const waiversIn = ({ waivers }: TenantModel) => waivers

export const waiverChangeMoves: Readonly<Record<string, Move>> = {
	clearFlag: async (stage) => {
		const { id, item } = stage.target(waiversIn)
		const other = stage.target(({ waivers }) => waivers.flatMap(({ flag }) => flag ?? []))
		const flag = stage.dice.isRare(4) || item?.flag === undefined ? other.item : item.flag
		const isOn = item !== undefined && flag !== undefined && item.flag === flag
		return {
			path: { id, flagId: flag?.id ?? other.id },
			expected: isOn ? 200 : 'not_found',
			onSuccess({ body }) {
				if (item?.flag === undefined) return
				if (item.flag.clearedAt === null) emit(stage.tenant, 'waiver.flag_cleared', id)
				item.flag.clearedAt ??= body.clearedAt
				const { id: cleared, clearedAt } = item.flag
				expect(body).toEqual({ id: cleared, waiverId: id, clearedAt, note: null })
			},
		}
	},
	reopenFlag: (stage) => {
		const { id, item } = stage.target(waiversIn)
		const other = stage.target(({ waivers }) => waivers.flatMap(({ flag }) => flag ?? []))
		const flag = item?.flag
		return {
			path: { id, flagId: flag?.id ?? other.id },
			expected:
				item === undefined
					? 'not_found'
					: item.isPurged
						? 'purged'
						: flag === undefined
							? 'not_found'
							: flag.clearedAt === null
								? 'conflict'
								: 200,
			onSuccess() {
				if (flag === undefined) return
				flag.clearedAt = null
				emit(stage.tenant, 'waiver.flag_reopened', id)
			},
		}
	},
	changeWaivers: (stage) => {
		const tag = stage.dice.oneOf(['bulk', 'club'])
		// The answer repeats what was sent, so nothing of another tenant is; the tests of tenants do that.
		const { waivers } = stage.tenant
		const chosen = waivers.length === 0 ? [] : [stage.dice.oneOf(waivers), stage.dice.oneOf(waivers)]
		const ids = [...new Set([...chosen.map(({ id }) => id), NOBODY])]
		const found = ids.map((id) => waivers.find((waiver) => waiver.id === id))
		return {
			body: { ids, action: 'tag', tags: [` ${tag.toUpperCase()}`] },
			expected: 200,
			onSuccess({ body }) {
				const outcomes = found.map((waiver) => {
					if (waiver === undefined || waiver.isPurged) return 'refused'
					if (waiver.tags.includes(tag)) return 'unchanged'
					waiver.tags = [...waiver.tags, tag]
					return 'done'
				})
				expect(body.items.map(({ id, outcome }: any) => [id, outcome])).toEqual(
					ids.map((id, at) => [id, outcomes[at]]),
				)
			},
		}
	},
}
