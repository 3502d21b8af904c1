import { problems } from '../api/problem-codes.ts'
import type { ProblemCode } from '../api/problem-codes.ts'

/** `path` is a JSON Pointer (RFC 6901) into the body, or a parameter's name. It never contains what was sent. */
export type Detail = { path: string; code: string; message: string; blockId?: string }

export const MAX_DETAILS = 50

/** A refusal, to be thrown. The field is called `reason`, because Elysia gives `code` a meaning of its own. */
export class Problem extends Error {
	readonly reason: ProblemCode
	readonly details: unknown
	readonly headers: Readonly<Record<string, string>>

	constructor(reason: ProblemCode, message: string, details?: unknown, headers: Record<string, string> = {}) {
		super(message)
		this.reason = reason
		this.details = details
		this.headers = headers
	}

	get status(): number {
		return problems[this.reason].status
	}
}

/** `message` is one sentence that says how to solve it; it is sent unchanged. */
export function problem(
	reason: ProblemCode,
	message: string = problems[reason].title,
	details?: unknown,
): Problem {
	return new Problem(reason, message, details)
}

/** @throws Problem `moved`, which leads readers to the other box, if an organization has moved there */
export function requireHere({ movedTo }: { readonly movedTo?: string | null | undefined }): void {
	if (movedTo === null || movedTo === undefined) return
	throw problem('moved', `This organization has moved to ${movedTo}. Use that address.`, { to: movedTo })
}

/**
 * Makes the function that finds a thing of an organization by its id, in any letter case, or refuses with 404.
 * @param find takes the id in lower case @param thing as in "No waiver has this id."
 */
export function requireById<Db, T>(
	find: (db: Db, organizationId: string, id: string) => T | undefined,
	thing: string,
): (db: Db, organizationId: string, id: string) => T {
	return (db, organizationId, id) => {
		const row = find(db, organizationId, id.toLowerCase())
		if (row === undefined) throw problem('not_found', `No ${thing} has this id.`)
		return row
	}
}

export function unauthorized(
	reason: 'unauthorized' | 'key_expired' | 'key_revoked',
	message: string,
): Problem {
	return new Problem(reason, message, undefined, { 'www-authenticate': 'Bearer' })
}

export function tooManyCalls(message: string, retryAfterSeconds: number): Problem {
	return new Problem('rate_limited', `${message} Wait ${retryAfterSeconds} s.`, undefined, {
		'retry-after': String(retryAfterSeconds),
	})
}

export function invalid(details: readonly Detail[], message = summarize(details)): Problem {
	return new Problem('validation_failed', message, details.slice(0, MAX_DETAILS))
}

/** The refusal of one field or parameter. */
export function invalidField(path: string, code: string, message: string): Problem {
	return invalid([{ path, code, message }])
}

function summarize(details: readonly Detail[]): string {
	const [first] = details
	if (first === undefined) return problems.validation_failed.title
	const more = details.length > 1 ? ` (and ${details.length - 1} more in details)` : ''
	return `${first.path === '' ? 'The body' : first.path}: ${first.message}${more}`
}

export function invalidCursor(): Problem {
	return invalidField('cursor', 'cursor', 'Send the nextCursor of an earlier page of this list.')
}
