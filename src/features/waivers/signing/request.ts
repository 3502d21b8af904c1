import { TypeCompiler } from '@sinclair/typebox/compiler'
import { readJsonBody } from '../../../http/body.ts'
import { Problem, invalid } from '../../../http/problems.ts'
import { toDetails } from '../../../http/validation.ts'
import { fingerprintJson } from '../../../kit/fingerprint.ts'
import { codePointLength, hasForbiddenCharacter } from '../../../kit/text/text.ts'
import { MAX_IDEMPOTENCY_KEY_LENGTH, SignWaiver } from '../model.ts'

const check = TypeCompiler.Compile(SignWaiver)

/** A signing request, read far enough to recognize a repeat. */
export type SignRequest = {
	readonly idempotencyKey: string | undefined
	/** A hash of the body's content, independent of spacing and order; empty if it could not be read. */
	readonly fingerprint: string
	/** The checked body. @throws Problem 422 */
	requireBody(): SignWaiver
}

/**
 * Reads a signing request. An invalid body is reported only by `requireBody`, because a repeat gets the first response
 * before its body is checked (specification, Waivers rule 1).
 * @throws Problem 413, 422 if there is no key to recognize a repeat by
 */
export async function readSignRequest(request: Request): Promise<SignRequest> {
	const header = readKeyHeader(request.headers.get('idempotency-key'))
	let body: Record<string, unknown>
	try {
		body = await readJsonBody(request)
	} catch (error) {
		if (header === undefined || !(error instanceof Problem)) throw error
		return { idempotencyKey: header, fingerprint: '', requireBody: () => rethrow(error) }
	}
	const { idempotencyKey: inBody, ...rest } = body
	if (header !== undefined && typeof inBody === 'string' && inBody !== header)
		throw invalid([
			{ path: '/idempotencyKey', code: 'conflict', message: 'Send the key once, or the same key twice.' },
		])
	return {
		idempotencyKey: header ?? (typeof inBody === 'string' ? inBody : undefined),
		fingerprint: fingerprintJson(rest),
		requireBody() {
			if (!check.Check(body)) throw invalid(toDetails(check.Errors(body), 'pointer'))
			return body
		},
	}
}

/**
 * The header's idempotency key, raw or as a quoted structured field, which are the same key.
 * @throws Problem 422 if it is empty or too long
 */
export function readKeyHeader(header: string | null): string | undefined {
	if (header === null) return undefined
	const key = /^"(.*)"$/.exec(header)?.[1]?.replace(/\\(["\\])/g, '$1') ?? header
	const length = codePointLength(key)
	if (length < 1 || length > MAX_IDEMPOTENCY_KEY_LENGTH || hasForbiddenCharacter(key))
		throw invalid([
			{
				path: 'Idempotency-Key',
				code: 'length',
				message: `Send 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} characters.`,
			},
		])
	return key
}

function rethrow(error: Problem): never {
	throw error
}
