import type { Webhook } from '../../../../features/webhooks/model.ts'

export type Health = 'new' | 'delivering' | 'failing' | 'paused'

/** Returns the health of a webhook. A failed test counts as an attempt, too. */
export function healthOf({
	active,
	consecutiveFailures,
	lastSuccessAt,
}: Pick<Webhook, 'active' | 'consecutiveFailures' | 'lastSuccessAt'>): Health {
	if (!active) return 'paused'
	if (consecutiveFailures > 0) return 'failing'
	return lastSuccessAt === null ? 'new' : 'delivering'
}

/** Returns the display name of a webhook: its description, else its host. */
export function nameOf({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
	return description ?? new URL(url).host
}
