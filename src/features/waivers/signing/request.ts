import { readJsonBody } from '../../../http/body/body.ts'
import { readKeyHeader } from '../../../http/idempotency.ts'
import { Problem, invalid, invalidField } from '../../../http/problems.ts'
import { toDetails } from '../../../http/validation.ts'
import { fingerprintJson } from '../../../kit/fingerprint.ts'
import { lazyCheck } from '../../../kit/lazy-check.ts'
import { SignWaiver } from '../model.ts'

const checkOf = lazyCheck(SignWaiver)

export type SignRequest = {
	readonly idempotencyKey: string | undefined
	/** Independent of spacing and order; empty if the body could not be read. */
	readonly fingerprint: string
	/** The checked body. @throws Problem 422 */
	requireBody(): SignWaiver
}

/**
 * An invalid body is reported only by `requireBody`, because a repeat gets the first response before its body is
 * checked (specification, Waivers rule 1). @throws Problem 413, 422 if there is no key to recognize a repeat by
 */
export async function readSignRequest(request: Request): Promise<SignRequest> {
	const header = readKeyHeader(request)
	let body: Record<string, unknown>
	try {
		body = await readJsonBody(request)
	} catch (error) {
		if (header === undefined || !(error instanceof Problem) || isOfCaller(error)) throw error
		return { idempotencyKey: header, fingerprint: '', requireBody: () => rethrow(error) }
	}
	const { idempotencyKey: inBody, ...rest } = body
	if (header !== undefined && typeof inBody === 'string' && inBody !== header)
		throw invalidField('/idempotencyKey', 'conflict', 'Send the key once, or the same key twice.')
	return {
		idempotencyKey: header ?? (typeof inBody === 'string' ? inBody : undefined),
		fingerprint: fingerprintJson(rest),
		requireBody() {
			const check = checkOf()
			if (!check.Check(body)) throw invalid(toDetails(check.Errors(body), 'pointer'))
			return body
		},
	}
}

/** A caller without rights gets no earlier response either. */
function isOfCaller({ status }: Problem): boolean {
	return status === 401 || status === 403
}

function rethrow(error: Problem): never {
	throw error
}
