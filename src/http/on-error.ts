import type { Log } from '../kit/log.ts'
import type { RequestContext } from './request-context.ts'
import { Problem, problem } from './problems.ts'
import { misfitOf, validationProblem } from './validation.ts'
import { defined } from '../kit/defined.ts'

/** The body of every error response (specification, Errors). */
export type ErrorEnvelope = {
	error: { code: string; message: string; requestId: string; details?: unknown }
}

/**
 * Turns an error into the refusal that the caller may see. The cause of a 500 is only logged. @param code Elysia's name
 * for it
 */
export function toProblem(code: string | number, error: unknown, log: Log, context: RequestContext): Problem {
	const refusal = knownProblem(code, error)
	if (refusal !== undefined) return refusal
	const fault =
		storageFault(error) ?? problem('internal', 'Something went wrong on our side. Quote the requestId.')
	log.error('request failed', {
		requestId: context.requestId,
		route: context.route,
		code: fault.reason,
		cause: misfitOf(error) ?? causeOf(error),
		at: error instanceof Error ? firstFrame(error) : undefined,
	})
	return fault
}

export function toEnvelope(refusal: Problem, requestId: string): ErrorEnvelope {
	const { reason, message, details } = refusal
	return { error: { code: reason, message, requestId, ...defined({ details }) } }
}

function knownProblem(code: string | number, error: unknown): Problem | undefined {
	if (error instanceof Problem) return error
	// Elysia wraps what the body reader throws.
	if (code === 'PARSE' && error instanceof Error && error.cause instanceof Problem) return error.cause
	if (code === 'NOT_FOUND') return problem('not_found', 'No route has this path.')
	if (code === 'VALIDATION') return validationProblem(error)
	return undefined
}

/** The response to a fault of SQLite, the disk, a key file or the bucket. In each case nothing was stored. */
function storageFault(error: unknown): Problem | undefined {
	const code = (error as { code?: unknown } | null)?.code
	if (typeof code !== 'string') return undefined
	if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') return problem('storage_full')
	if (code.startsWith('SQLITE_BUSY')) return problem('unavailable')
	if (code === 'SQLITE_CONSTRAINT_TRIGGER' && (error as Error).message === 'organization_frozen')
		return new Problem(
			'unavailable',
			'This organization is moving to another box. Try again in a minute.',
			undefined,
			{
				'retry-after': '10',
			},
		)
	if (code === 'KEY_FILE_LOST')
		return problem(
			'unavailable',
			'The service lacks a key file that this needs. Its status says what to do; nothing was stored.',
		)
	if (code === 'FILE_AWAY')
		return problem(
			'unavailable',
			'The file is kept off the box, in a place that does not respond at the moment. Nothing is lost; try again later.',
		)
	if (NOT_WRITABLE.test(code))
		return problem(
			'unavailable',
			'The service cannot write to its disk at the moment. Nothing was stored; try again later.',
		)
	return undefined
}

/** A disk that fails or was mounted read-only, or whose permissions were changed. */
const NOT_WRITABLE = /^(?:SQLITE_(?:IOERR|READONLY|CANTOPEN)\w*|EROFS|EACCES|EPERM|EIO)$/

function causeOf(error: unknown): string {
	return error instanceof Error
		? `${error.name}: ${error.message}`
		: 'something other than an Error was thrown'
}

function firstFrame(error: Error): string | undefined {
	return error.stack
		?.split('\n')
		.find((line) => line.includes('/src/'))
		?.trim()
		.replace(/\(.*\/src\//, '(src/')
}
