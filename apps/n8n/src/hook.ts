import type { Schemas } from '../../../clients/typescript/src/generated.ts'
import { WaiverServiceError } from '../../../clients/typescript/src/error.ts'
import type { EventType } from '../../kit/events.ts'
import type { Service } from '../../kit/service.ts'

/** What a trigger keeps in its static data, which n8n stores with the workflow. */
export type Kept = {
	webhookId?: string
	/** `whsec_…`, shown once by the service. */
	secret?: string
	/** Ids of the newest messages, the newest last. */
	ids?: string[]
}

export type Wanted = { readonly url: string; readonly events: EventType[]; readonly description: string }

/** The service sends a message again for two days or so; a venue has fewer events than this in most of that time. */
const KEPT_IDS = 500

const PAGE = 100

/** Whether the webhook that was made still sends what is wanted to where it is wanted. */
export async function isCurrent(service: Service, { webhookId, secret }: Kept, wanted: Wanted) {
	if (webhookId === undefined || secret === undefined) return false
	const hook = await orMissing(service('getWebhook', { id: webhookId }))
	if (hook === undefined || !hook.active || hook.url !== wanted.url) return false
	return sorted(hook.events) === sorted(wanted.events)
}

/** Makes the webhook, and keeps its secret. One of the same address is removed: its secret is lost, or its events are others. */
export async function createHook(service: Service, kept: Kept, wanted: Wanted): Promise<true> {
	for (const { id, url } of await listHooks(service))
		if (url === wanted.url) await orMissing(service('deleteWebhook', { id }))
	const { id, secret } = await service('createWebhook', { body: wanted })
	kept.webhookId = id
	kept.secret = secret
	return true
}

/** Removes the webhook, and forgets its secret. Ids stay known: an event must not start a workflow again. */
export async function deleteHook(service: Service, kept: Kept): Promise<true> {
	if (kept.webhookId !== undefined) await orMissing(service('deleteWebhook', { id: kept.webhookId }))
	delete kept.webhookId
	delete kept.secret
	return true
}

/**
 * Messages that this process has taken, with their webhook, the newest last: n8n 2.41 stores nothing that a trigger
 * notes while it starts a workflow.
 */
const taken = new Set<string>()

const MAX_TAKEN = 10_000

/** Notes a message. @returns whether it is new */
export function keepId(kept: Kept, id: string): boolean {
	const { webhookId, ids = [] } = kept
	const key = `${webhookId} ${id}`
	if (taken.has(key) || ids.includes(id)) return false
	taken.add(key)
	const [oldest = key] = taken
	if (taken.size > MAX_TAKEN) taken.delete(oldest)
	// A new list, since n8n stores what was assigned.
	kept.ids = [...ids, id].slice(-KEPT_IDS)
	return true
}

async function listHooks(service: Service): Promise<Schemas.Webhook[]> {
	const hooks: Schemas.Webhook[] = []
	let cursor: string | undefined
	do {
		const page = await service('listWebhooks', { limit: PAGE, cursor })
		hooks.push(...page.items)
		cursor = page.nextCursor ?? undefined
	} while (cursor !== undefined)
	return hooks
}

const sorted = (events: readonly string[]): string => [...events].sort().join()

/** Undefined where the service has no such thing any more. */
const orMissing = <T>(call: Promise<T>): Promise<T | undefined> =>
	call.catch((error: unknown) =>
		error instanceof WaiverServiceError && error.status === 404 ? undefined : Promise.reject(error),
	)
