import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { addEndpoint, requireTarget } from './create.ts'
import { changeActive, resubscribe } from './update.ts'
import type { FormatOptions } from './model.ts'
import { findFormatted, findLastSequence, updateEndpointRow } from './queries.ts'
import { newPrivateKey } from './secrets.ts'
import type { WebhookEndpoint } from './table.ts'

type SetDeps = Pick<Deps, 'write' | 'wake' | 'clock' | 'ids' | 'secretBox' | 'config'>

type Settings = Pick<WebhookEndpoint, 'url' | 'events'> & { readonly options: FormatOptions }

/** The private key is shown once, when it is made. */
export type Formatted = { readonly endpoint: WebhookEndpoint; readonly privateKey?: string }

/**
 * Makes or changes the one webhook of the second format. A paused one goes on with the events from now on; another address
 * gets another private key. @throws Problem 422 for a URL that is not allowed, 409 for too many webhooks or changes
 */
export async function setFormatted(
	deps: SetDeps,
	{ actor, settings }: { readonly actor: Actor; readonly settings: Settings },
): Promise<Formatted> {
	requireTarget(deps, settings.url)
	const result = await deps.write((tx) => {
		const endpoint = findFormatted(tx, actor.organizationId)
		return endpoint === undefined
			? make(tx, deps, actor, settings)
			: change(tx, deps, actor, endpoint, settings)
	})
	deps.wake('webhooks')
	return result
}

function make(tx: Tx, deps: SetDeps, actor: Actor, { url, events, options }: Settings): Formatted {
	const id = deps.ids.next()
	const { shown, sealed } = newPrivateKey(deps, id)
	const endpoint = addEndpoint(tx, deps, actor, {
		id,
		url,
		events,
		description: null,
		secret: sealed,
		format: 'smartwaiver',
		formatOptions: options,
	})
	return { endpoint, privateKey: shown }
}

function change(
	tx: Tx,
	deps: SetDeps,
	actor: Actor,
	endpoint: WebhookEndpoint,
	{ url, events, options }: Settings,
): Formatted {
	const now = deps.clock.now()
	const head = findLastSequence(tx, endpoint.organizationId)
	const key = url === endpoint.url ? undefined : newPrivateKey(deps, endpoint.id)
	const changes = {
		url,
		formatOptions: options,
		...(key === undefined ? {} : { secret: key.sealed }),
		...resubscribe(endpoint, events, head),
		...changeActive(endpoint, true, now, head),
		updatedAt: now,
	}
	updateEndpointRow(tx, endpoint.id, changes)
	recordAudit(tx, deps, actor, {
		action: 'webhook.updated',
		subject: endpoint.id,
		data: { fields: 'events,url' },
	})
	return { endpoint: { ...endpoint, ...changes }, ...(key === undefined ? {} : { privateKey: key.shown }) }
}
