import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/problems.ts'
import type { Actor, ById } from '../audit/actor.ts'
import { deleteEndpoint } from '../webhooks/delete.ts'
import { eventsOfFormat } from '../webhooks/formats.ts'
import { findFormatted } from '../webhooks/queries.ts'
import { tellAgain } from '../webhooks/queue-delivery.ts'
import { setFormatted } from '../webhooks/set-formatted.ts'
import { requireShown } from './load.ts'
import type { ConfigureWebhook } from './model.ts'
import { asData, unfit } from './refuse.ts'

/** The webhook of this API; without an address while there is none. */
export function readWebhook({ db }: Pick<Deps, 'db'>, organizationId: string) {
	const endpoint = findFormatted(db, organizationId)
	return {
		endpoint: endpoint?.url ?? '',
		emailValidationRequired: endpoint?.formatOptions?.emailValidationRequired ?? 'no',
	}
}

/**
 * Sets the webhook. What is not sent stays as it was. @returns it, with the private key when that is new
 * @throws Problem 400 for what is not offered, 402 for an address that is not allowed
 */
export async function configureWebhook(
	deps: Deps,
	{ actor, call }: { readonly actor: Actor; readonly call: ConfigureWebhook },
) {
	const { searchWebhook, webhookNumber = 1 } = call
	if (searchWebhook === true)
		throw invalidField('/searchWebhook', 'choice', 'Webhooks of searches are not offered here. Leave it out.')
	if (webhookNumber !== 1) throw invalidField('/webhookNumber', 'choice', 'There is one webhook. Send 1.')
	const before = findFormatted(deps.db, actor.organizationId)
	const options = before?.formatOptions
	const hadCheckins = before?.events.includes('checkin.created') ?? false
	const settings = {
		url: call.endpoint,
		events: eventsOfFormat(call.checkinWebhook ?? hadCheckins),
		options: {
			contentType: call.contentType ?? options?.contentType ?? 'json',
			emailValidationRequired: call.emailValidationRequired ?? options?.emailValidationRequired ?? 'no',
		},
	}
	const { endpoint, privateKey } = await asData(() => setFormatted(deps, { actor, settings }))
	return {
		endpoint: endpoint.url,
		emailValidationRequired: settings.options.emailValidationRequired,
		...(privateKey === undefined ? {} : { privateKey }),
	}
}

/** Without one, nothing changes. */
export async function removeWebhook(deps: Deps, actor: Actor): Promise<void> {
	const endpoint = findFormatted(deps.db, actor.organizationId)
	if (endpoint !== undefined) await deleteEndpoint(deps, { actor, id: endpoint.id })
}

/**
 * Tells the webhook of a waiver once more. @throws Problem 402 while no address is set or a second guardian has to sign, 404
 * for an unknown waiver
 */
export async function resendWaiver(deps: Deps, { actor, id }: ById): Promise<void> {
	const { organizationId } = actor
	const waiver = requireShown(deps.db, deps, organizationId, id)
	const endpoint = findFormatted(deps.db, organizationId)
	if (endpoint === undefined) throw unfit('Set the address of the webhook first: PUT /v4/webhooks/configure.')
	// Receivers drop what they had before: told now, the message of the second signature would count for nothing.
	if (waiver.wholeAt === null)
		throw unfit('The second guardian has not signed this waiver. It is sent when both have.')
	const data = { waiverId: waiver.id, templateId: waiver.templateId }
	await tellAgain(deps, { actor, id: endpoint.id, event: { type: 'waiver.signed', data } })
}
