import { MAX_IDEMPOTENCY_KEY_LENGTH } from '../../features/waivers/model.ts'
import { invalid } from '../../http/problems.ts'

/** Whether a text can be the key of a form: random enough that no other form has it. */
export function isIdempotencyKey(key: string): boolean {
	return /^[\w-]{16,}$/.test(key) && key.length <= MAX_IDEMPOTENCY_KEY_LENGTH
}

/** The key of a form that the page's script sends. @throws Problem 422 without one: a page must not sign twice */
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
 * The key that a form is signed under. Those of the interface are what its callers choose, such as the number of a
 * booking, and can be guessed; and whoever sends a key that is known gets the first answer, which on a page has the link
 * to the guest's copy. So forms have keys apart from them: no caller's key has a line break.
 */
export function keyOfForm(sent: string): string {
	return `page\n${sent}`
}
