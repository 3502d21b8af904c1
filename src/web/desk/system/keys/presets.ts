import type { GrantableScope } from '../../../../api/scopes.ts'

/** What a key is commonly for, and the scopes that this needs. */
const FIXED = {
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

/** Returns the scopes of a preset. @param all every scope that there is @param chosen what was chosen before */
export function scopesOf(
	preset: Preset,
	all: readonly GrantableScope[],
	chosen: readonly GrantableScope[],
): readonly GrantableScope[] {
	if (preset === 'own') return chosen.filter((scope) => scope !== '*')
	if (preset === 'reader') return all.filter((scope) => scope.endsWith(':read'))
	return FIXED[preset]
}
