import type { Tx } from '../../db/client.ts'
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
		const id = deps.ids.next()
		const { shown, sealed } = newSecret(deps, id)
		const { url, events } = input
		const description = readDescription(input.description)
		const form = { url, events, description, format: 'standard', formatOptions: null } as const
		return { endpoint: addEndpoint(tx, deps, actor, { id, secret: sealed, ...form }), secret: shown }
	})
	deps.wake('webhooks')
	return result
}

type NewEndpoint = Pick<
	WebhookEndpoint,
	'id' | 'url' | 'description' | 'events' | 'secret' | 'format' | 'formatOptions'
>

/** It gets the events from now on. @throws Problem 409 if the organization has `MAX_ENDPOINTS` */
export function addEndpoint(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	given: NewEndpoint,
): WebhookEndpoint {
	const { organizationId } = actor
	if (countEndpoints(tx, organizationId) >= MAX_ENDPOINTS)
		throw problem('conflict', `An organization has at most ${MAX_ENDPOINTS} webhooks. Delete one first.`)
	const now = deps.clock.now()
	const endpoint = {
		...given,
		organizationId,
		active: true,
		pausedReason: null,
		pauseCount: 0,
		cursor: findLastSequence(tx, organizationId),
		earlier: [],
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
	recordAudit(tx, deps, actor, { action: 'webhook.created', subject: given.id })
	return endpoint
}

/** @throws Problem 422 for a URL that is not allowed */
export function requireTarget({ config }: Pick<Deps, 'config'>, url: string): void {
	const target = readTarget(url, parseNetworks(config.webhookAllowNets))
	if (typeof target === 'string') throw invalidField('/url', 'target', target)
}

export function readDescription(text: string | undefined): string | null {
	return tidy(text ?? '') || null
}
