import type { Deps } from '../../deps.ts'
import { problem, invalidField } from '../../http/problems.ts'
import { parseNetworks } from '../../kit/network/client-address.ts'
import { tidy } from '../../kit/text/text.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import type { CreateWebhook } from './model.ts'
import { countEndpoints, insertEndpoint, findLastSequence } from './queries.ts'
import { newSecret } from './secrets.ts'
import type { WebhookEndpoint } from './table.ts'
import { readTarget } from './target.ts'

const MAX_ENDPOINTS = 100

/** The secret is never shown again. */
export type WithSecret = { readonly endpoint: WebhookEndpoint; readonly secret: string }

type CreateDeps = Pick<Deps, 'write' | 'wake' | 'clock' | 'ids' | 'secretBox' | 'config'>

/** @throws Problem 422 for a URL that is not allowed, 409 if the organization has `MAX_ENDPOINTS` */
export async function createEndpoint(
	deps: CreateDeps,
	{ actor, input }: { actor: Actor; input: CreateWebhook },
): Promise<WithSecret> {
	requireTarget(deps, input.url)
	const result = await deps.write((tx): WithSecret => {
		const { organizationId } = actor
		if (countEndpoints(tx, organizationId) >= MAX_ENDPOINTS)
			throw problem('conflict', `An organization has at most ${MAX_ENDPOINTS} webhooks. Delete one first.`)
		const [id, now] = [deps.ids.next(), deps.clock.now()]
		const { shown, sealed } = newSecret(deps, id)
		const endpoint = {
			id,
			organizationId,
			url: input.url,
			description: readDescription(input.description),
			events: input.events,
			active: true,
			pausedReason: null,
			pauseCount: 0,
			cursor: findLastSequence(tx, organizationId),
			earlier: [],
			secret: sealed,
			previousSecret: null,
			previousUntil: null,
			failingSince: null,
			consecutiveFailures: 0,
			lastSuccessAt: null,
			lastFailureAt: null,
			createdAt: now,
			updatedAt: now,
			deletedAt: null,
		} as const
		insertEndpoint(tx, endpoint)
		recordAudit(tx, deps, actor, { action: 'webhook.created', subject: id })
		return { endpoint, secret: shown }
	})
	deps.wake('webhooks')
	return result
}

/** @throws Problem 422 for a URL that is not allowed */
export function requireTarget({ config }: Pick<Deps, 'config'>, url: string): void {
	const target = readTarget(url, parseNetworks(config.webhookAllowNets))
	if (typeof target === 'string') throw invalidField('/url', 'target', target)
}

export function readDescription(text: string | undefined): string | null {
	return tidy(text ?? '') || null
}
