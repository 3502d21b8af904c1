import { MAX_IDEMPOTENCY_KEY_LENGTH } from '../../http/idempotency.ts'
import { invalidField } from '../../http/problems.ts'

/** Long enough to be the random key of one form only. */
export function isIdempotencyKey(key: string): boolean {
	return /^[\w-]{16,}$/.test(key) && key.length <= MAX_IDEMPOTENCY_KEY_LENGTH
}

/** @throws Problem 422 without a key: a page must not sign twice */
export function readIdempotencyKey(request: Request): string {
	const key = request.headers.get('idempotency-key') ?? ''
	if (!isIdempotencyKey(key))
		throw invalidField(
			'Idempotency-Key',
			'length',
			`Send a random key of 16 to ${MAX_IDEMPOTENCY_KEY_LENGTH} characters.`,
		)
	return key
}

/**
 * Clients choose their own keys, which can be guessed, and the sender of a used key gets the first response, which on a
 * page has the link to the guest's PDF. So keys of forms contain a line break, which no client's key can.
 */
export function keyOfForm(key: string): string {
	return `page\n${key}`
}
