import { Webhook } from 'standardwebhooks'
import type { Schemas } from './generated.ts'

export { WebhookVerificationError } from 'standardwebhooks'

/** A message of a webhook. A `ping` has no sequence. New types may be added: ignore unknown ones. */
export type WebhookMessage = Omit<Schemas.WebhookEvent, 'type' | 'sequence'> & {
	readonly type: Schemas.WebhookEvent['type'] | 'ping'
	readonly sequence: number | null
}

/**
 * Checks that a message came from the service, within five minutes, and reads it.
 * @param secret of the webhook, `whsec_…`
 * @param body exactly as received: one that was parsed and written anew differs
 * @throws WebhookVerificationError for any other message; respond with 400 then
 */
export function verifyWebhook(
	secret: string,
	body: string,
	headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
): WebhookMessage {
	const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
	const plain = entries.flatMap(([name, value]) =>
		typeof value === 'string' ? [[name, value] as const] : [],
	)
	return new Webhook(secret).verify(body, Object.fromEntries(plain)) as WebhookMessage
}
