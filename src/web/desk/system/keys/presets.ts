import type { GrantableScope } from '../../../../api/scopes.ts'

/** Common purposes of a key, and their scopes. */
export const FIXED = {
	booking: [
		'templates:read',
		'events:read',
		'events:manage',
		'prefill:manage',
		'messages:send',
		'webhooks:manage',
	],
	turnstile: ['checkins:write'],
	all: ['*'],
} as const satisfies Readonly<Record<string, readonly GrantableScope[]>>

export const PRESETS = ['booking', 'turnstile', 'reader', 'all', 'own'] as const

export type Preset = (typeof PRESETS)[number]

/** Returns the purpose that these scopes stand for. @param all every existing scope */
export function presetOf(scopes: readonly GrantableScope[], all: readonly GrantableScope[]): Preset {
	const isSame = (other: readonly GrantableScope[]): boolean =>
		other.length === scopes.length && other.every((scope) => scopes.includes(scope))
	return PRESETS.find((preset) => preset !== 'own' && isSame(scopesOf(preset, all, []))) ?? 'own'
}

/** Returns the scopes of a preset. @param all every existing scope @param before the previous choice */
export function scopesOf(
	preset: Preset,
	all: readonly GrantableScope[],
	before: readonly GrantableScope[],
): readonly GrantableScope[] {
	if (preset === 'own') return before.filter((scope) => scope !== '*')
	if (preset === 'reader') return all.filter((scope) => scope.endsWith(':read'))
	return FIXED[preset]
}
