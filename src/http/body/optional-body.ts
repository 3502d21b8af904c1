import type { Static, TSchema } from '@sinclair/typebox'
import { lazyCheck } from '../../kit/lazy-check.ts'
import { readJsonBody } from './body.ts'
import { invalid } from '../problems.ts'
import { toDetails } from '../validation.ts'

/** @returns a function that checks a read body @throws Problem 422 if it does not fit the schema */
export function fitting<T extends TSchema>(schema: T): (body: unknown) => Static<T> {
	const check = lazyCheck(schema)
	return (body) => {
		const validator = check()
		if (!validator.Check(body)) throw invalid(toDetails(validator.Errors(body), 'pointer'))
		return body
	}
}

/**
 * Reads a body that may be left out or `null`, which some generated clients send for none; it then counts as `{}`. Its route declares it as `optionalBody`.
 * @throws Problem 413, or 422 if it does not fit the schema
 */
export function optionalBody<T extends TSchema>(schema: T): (request: Request) => Promise<Static<T>> {
	const fit = fitting(schema)
	return async (request) => {
		const isEmpty = request.headers.get('content-length') === '0' || request.body === null
		return fit(isEmpty ? {} : await readJsonBody(request, {}))
	}
}
