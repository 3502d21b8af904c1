import { greyPng } from './images.ts'
import { startReceiver } from './receiver.ts'
import type { Receiver } from './receiver.ts'
import { until } from './service.ts'
import type { Tenant, TestService } from './service.ts'
import { publishTemplate, sign } from './waivers.ts'
import { createWebhook } from './webhooks.ts'

/** An organization with at least one of everything that has an id. */
export type Estate = Tenant & {
	/** Published, with a newer draft. */
	readonly templateId: string
	/** Signed, its PDF ready; with a photo, a flag, a tag and a child. */
	readonly waiverId: string
	/** Its signer. */
	readonly participantId: string
	/** A key beside the tenant's own, for nothing but keys. */
	readonly keyId: string
	/** It gets nothing but pings, and takes them. */
	readonly webhookId: string
	/** A ping that was delivered to it. */
	readonly deliveryId: string
	readonly locationId: string
	/** Open, for the template. */
	readonly eventId: string
	/** Of that event, asked and not signed. */
	readonly inviteeId: string
	readonly prefillLinkId: string
	/** To that invitee, kept as a file. */
	readonly messageId: string
}

export const photo = `data:image/png;base64,${greyPng(40, 30).toString('base64')}`

export async function furnish(running: TestService, name: string): Promise<Estate> {
	const tenant = running.tenant(name)
	const { call, organizationId } = tenant
	const templateId = await publishTemplate(call, { name: `Waiver of ${name}` })
	const { body: version } = await call('GET', `/v1/templates/${templateId}/versions/1`)
	await call('PUT', `/v1/templates/${templateId}/draft`, { blocks: version.blocks })
	const { body: location } = await call('POST', '/v1/locations', { name: 'Boulder room' })
	const locationId = location.id as string
	const eventId = await createEvent({ call, templateId })
	const inviteeId = await invite({ call }, eventId)
	const prefillLinkId = await createPrefillLink({ call, templateId })
	const { id: waiverId, participantId } = await sign({ call }, templateId, {
		values: {
			photo,
			condition: true,
			email: 'grace@example.com',
			children: [{ firstName: 'Ada', lastName: 'Hopper', dateOfBirth: '2020-02-29' }],
		},
		tags: ['pass'],
		idempotencyKey: `first of ${name}`,
		locationId,
		eventId,
	})
	insertMarks(running, organizationId, waiverId)
	await call('POST', '/v1/checkins', { waiverId, locationId, method: 'staff' })
	await call('PATCH', '/v1/organization', { branding: { logo: photo } })
	const keyId = await createKey(tenant)
	await call('POST', '/v1/kiosks', { name: 'Entrance', locationId })
	await until(async () => {
		const { body } = await call('GET', `/v1/waivers/${waiverId}`)
		return body.pdfStatus === 'ready' ? true : undefined
	})
	const webhookId = await createPinged(tenant)
	const { body: queued } = await call('POST', `/v1/webhooks/${webhookId}/test`)
	const deliveryId = queued.deliveryId as string
	await until(async () => {
		const { body } = await call('GET', `/v1/webhooks/${webhookId}/deliveries/${deliveryId}`)
		return body.status === 'delivered' ? true : undefined
	})
	const ids = { templateId, waiverId, participantId, keyId, webhookId, deliveryId, locationId }
	const messageId = await writeTo({ call }, eventId, inviteeId)
	await createSuppression({ call })
	return { ...tenant, ...ids, eventId, inviteeId, prefillLinkId, messageId }
}

/** @returns the id of a new key that may do nothing but manage keys */
export async function createKey({ call }: Pick<Tenant, 'call'>): Promise<string> {
	const { body } = await call('POST', '/v1/keys', { name: 'Spare', scopes: ['keys:manage'] })
	return body.id as string
}

/** @returns the id of a new event of the template */
export async function createEvent({
	call,
	templateId,
}: Pick<Estate, 'call' | 'templateId'>): Promise<string> {
	const { body } = await call('POST', '/v1/events', { name: 'Birthday', templateId })
	return body.id as string
}

/** @returns the id of a new invitee of an event */
export async function invite({ call }: Pick<Tenant, 'call'>, eventId: string): Promise<string> {
	const person = { firstName: 'Guest', email: `${crypto.randomUUID()}@example.com` }
	const { body } = await call('POST', `/v1/events/${eventId}/invitees`, { invitees: [person] })
	return body.items[0].id as string
}

/** Writes to an invitee, and waits until it is done. @returns the message's id */
async function writeTo({ call }: Pick<Tenant, 'call'>, eventId: string, inviteeId: string): Promise<string> {
	const path = `/v1/events/${eventId}/invitees/${inviteeId}/send`
	const { body } = await call('POST', path, {}, { 'idempotency-key': 'first' })
	await untilSent({ call }, body.id)
	return body.id as string
}

function untilSent({ call }: Pick<Tenant, 'call'>, id: string): Promise<true> {
	return until(async () =>
		(await call('GET', `/v1/messages/${id}`)).body.status === 'sent' ? true : undefined,
	)
}

/** Has a message to a new address come back. @returns the id of its suppression */
export async function createSuppression({ call }: Pick<Tenant, 'call'>): Promise<string> {
	const email = `${crypto.randomUUID()}@example.com`
	const words = { subject: 'Hello', body: 'Hello' }
	const { body: message } = await call('POST', '/v1/messages', {
		channel: 'email',
		kind: 'custom',
		to: email,
		...words,
	})
	await untilSent({ call }, message.id)
	await call('POST', '/hooks/bounces/a-secret-of-the-mail-provider', {
		event: 'bounced',
		messageId: message.id,
	})
	const { body } = await call('GET', `/v1/suppressions?to=${email}`)
	return body.items[0].id as string
}

/** @returns the id of a new prefill link for the template */
export async function createPrefillLink({
	call,
	templateId,
}: Pick<Estate, 'call' | 'templateId'>): Promise<string> {
	const values = { name: { firstName: 'Ana', lastName: 'Núñez' } }
	const { body } = await call('POST', '/v1/prefill-links', { templateId, values })
	return body.id as string
}

/** @returns the id of a new webhook that gets nothing but pings, at a receiver that takes them */
export async function createPinged(tenant: Pick<Tenant, 'call'>): Promise<string> {
	receiver ??= startReceiver()
	return (await createWebhook(tenant, receiver.url, ['invitee.bounced'])).id
}

let receiver: Receiver | undefined

/** What comes to an organization only with a restore, a dispute, or thousands of entries. */
function insertMarks({ service: { deps } }: TestService, organizationId: string, waiverId: string): void {
	const { $client } = deps.db
	$client.run('INSERT INTO chain_generations VALUES (?, 2, 0)', [organizationId])
	$client.run("INSERT INTO links VALUES (?, ?, 'copy', ?, 1, 0, NULL, NULL, NULL)", [
		deps.ids.random(32),
		organizationId,
		waiverId,
	])
	$client.run('INSERT OR IGNORE INTO receipt_cursors VALUES (?, 0)', [organizationId])
	$client.run('INSERT INTO chain_nodes VALUES (?, 48, 0, ?)', [organizationId, new Uint8Array(32)])
	$client.run("INSERT INTO legal_holds SELECT seq, 'A dispute', 0, 'test' FROM waivers WHERE id = ?", [
		waiverId,
	])
}
