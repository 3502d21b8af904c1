import { expect } from 'bun:test'
import type { KeyModel, TenantModel } from '../model.ts'
import type { Expected, Move, Stage } from '../stage.ts'

/** What keys are made for: a desk, an office, a booking system, and what may do all. */
const SCOPES: readonly (readonly string[])[] = [
	['waivers:read', 'participants:read', 'checkins:read', 'checkins:write', 'waivers:sign'],
	['templates:read', 'templates:manage', 'events:read', 'events:manage', 'keys:manage', 'locations:manage'],
	['events:read', 'prefill:manage', 'messages:read', 'messages:send', 'webhooks:manage'],
	['*'],
]

/** Every key but the first, without which nothing could be looked up any more. */
const sparesIn = ({ keys }: TenantModel): readonly KeyModel[] => keys.slice(1)

function refusalOf({ key }: Stage, scopes: readonly string[]): Expected | undefined {
	if (key.scopes.includes('*')) return undefined
	return scopes.every((scope) => key.scopes.includes(scope)) ? undefined : 'insufficient_scope'
}

export const keyMoves: Readonly<Record<string, Move>> = {
	listKeys: ({ tenant }) => ({
		query: { limit: '100' },
		expected: 200,
		onSuccess({ body }) {
			const shown = new Map(body.items.map(({ id, revokedAt }: any) => [id, revokedAt !== null]))
			for (const { id, isRevoked } of sparesIn(tenant).slice(-90)) expect(shown.get(id)).toBe(isRevoked)
		},
	}),
	createKey: (stage) => {
		const scopes = stage.dice.oneOf(SCOPES)
		return {
			body: { name: 'Spare', scopes },
			expected: refusalOf(stage, scopes) ?? 201,
			onSuccess: ({ body: { id, key } }) => {
				stage.tenant.keys.push({ id, key, scopes, isRevoked: false })
			},
		}
	},
	revokeKey: (stage) => {
		const { id, item } = stage.target(sparesIn)
		return {
			path: { id },
			expected: item === undefined ? 'not_found' : 200,
			onSuccess({ body }) {
				if (item !== undefined) item.isRevoked = true
				expect(body.revokedAt).not.toBeNull()
			},
		}
	},
	rotateKey: (stage) => {
		const { id, item } = stage.target(sparesIn)
		const refusal = item?.isRevoked === true ? 'conflict' : refusalOf(stage, item?.scopes ?? [])
		return {
			path: { id },
			expected: item === undefined ? 'not_found' : (refusal ?? 201),
			onSuccess({ body: { id, key } }) {
				if (item === undefined) return
				item.isRevoked = true
				stage.tenant.keys.push({ id, key, scopes: item.scopes, isRevoked: false })
			},
		}
	},
}
