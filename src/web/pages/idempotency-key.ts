import { MAX_IDEMPOTENCY_KEY_LENGTH } from '../../http/idempotency.ts'
import { invalid } from '../../http/problems.ts'

/** Whether a text is long enough to be the random key of one form only. */
export function isIdempotencyKey(key: string): boolean {
	return /^[\w-]{16,}$/.test(key) && key.length <= MAX_IDEMPOTENCY_KEY_LENGTH
}

/** Returns the key of a form that the page's script sends. @throws Problem 422 without one: a page must not sign twice */
export function readIdempotencyKey(request: Request): string {
	const key = request.headers.get('idempotency-key') ?? ''
	if (!isIdempotencyKey(key))
		throw invalid([
			{
				path: 'Idempotency-Key',
				code: 'length',
				message: `Send a random key of 16 to ${MAX_IDEMPOTENCY_KEY_LENGTH} characters.`,
			},
		])
	return key
}

/**
 * Returns the key under which a form is signed. Clients of the API choose their own keys, such as a booking's number,
 * which can be guessed; and whoever sends a known key gets the first response, which on a page has the link to the
 * guest's copy. So the keys of forms are kept apart: they contain a line break, which no client's key can.
 */
export function keyOfForm(sent: string): string {
	return `page\n${sent}`
}
