import type { EventType } from './catalog.ts'
import type { FormatOptions, WebhookFormat } from './model.ts'

/** What an endpoint says of it. */
type Formatted = { readonly format: WebhookFormat; readonly formatOptions: FormatOptions | null }

/** An event as it is stored. */
type EventBody = {
	readonly id: string
	readonly type: string
	readonly data: Readonly<Record<string, unknown>>
}

type Message = { readonly unique_id: string; readonly event: 'new-waiver' | 'check-in' | 'ping' }

/** What a webhook of the second format subscribes to. */
export function eventsOfFormat(withCheckins: boolean): EventType[] {
	return ['waiver.signed', 'waiver.co_signed', ...(withCheckins ? (['checkin.created'] as const) : [])]
}

/**
 * An event in the second format. A waiver is told once, when it is whole.
 * @returns undefined for one of which that format says nothing
 */
export function messageOf({ id: eventId, type, data }: EventBody): Message | undefined {
	const id = typeof data['waiverId'] === 'string' ? data['waiverId'] : ''
	switch (type) {
		case 'ping':
			return { unique_id: eventId, event: 'ping' }
		case 'checkin.created':
			return { unique_id: id, event: 'check-in' }
		case 'waiver.co_signed':
			return { unique_id: id, event: 'new-waiver' }
		case 'waiver.signed': {
			const isPart = data['coSigns'] !== undefined || data['awaitsSecondGuardian'] !== undefined
			return isPart ? undefined : { unique_id: id, event: 'new-waiver' }
		}
		default:
			return undefined
	}
}

/** Whether an endpoint's format has a message for an event. @param body as it is stored */
export function tellsOf({ format }: Pick<Formatted, 'format'>, body: string): boolean {
	return format === 'standard' || messageOf(JSON.parse(body) as EventBody) !== undefined
}

/** What is sent of an event. @param body as it is stored @param secret the endpoint's own */
export function formatEvent(
	{ format, formatOptions }: Formatted,
	body: string,
	secret: Uint8Array,
): { readonly contentType: string; readonly body: string } {
	const message = format === 'standard' ? undefined : messageOf(JSON.parse(body) as EventBody)
	if (message === undefined) return { contentType: 'application/json', body }
	const fields = { ...message, credential: credentialOf(secret, message.unique_id) }
	return formatOptions?.contentType === 'form'
		? {
				contentType: 'application/x-www-form-urlencoded',
				body: new URLSearchParams(fields).toString(),
			}
		: { contentType: 'application/json', body: JSON.stringify(fields) }
}

/** The only proof that receivers of before the signature check; new ones check the signature. */
function credentialOf(secret: Uint8Array, uniqueId: string): string {
	return new Bun.CryptoHasher('md5').update(secret).update(uniqueId).digest('hex')
}
