import type { GrantableScope } from '../../../../api/scopes.ts'

/** Common purposes of a key, and their scopes. */
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
