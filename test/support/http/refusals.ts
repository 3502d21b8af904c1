import { expect } from 'bun:test'
import { problems } from '../../../src/api/problem-codes.ts'
import type { ProblemCode } from '../../../src/api/problem-codes.ts'
import type { Answer } from '../service/service.ts'

type Fault = { path: string; code: string; blockId?: string }

/**
 * That an answer is exactly one refusal: its status, its code, the envelope and nothing else, the request id of the
 * header, and of the details the paths and codes in order.
 */
export function expectRefusal(answer: Answer, code: ProblemCode, faults?: readonly Fault[]): void {
	const { status, body, headers } = answer
	expect({ status, code: body?.error?.code }).toEqual({ status: problems[code].status, code })
	expect(Object.keys(body)).toEqual(['error'])
	const { message, requestId, details } = body.error
	expect(Object.keys(body.error)).toEqual(
		['code', 'message', 'requestId', 'details'].filter((key) => key !== 'details' || details !== undefined),
	)
	expect(typeof message === 'string' && message.length > 0).toBe(true)
	expect(requestId).toBe(headers.get('x-request-id'))
	expect(headers.get('content-type')).toStartWith('application/json')
	if (faults !== undefined)
		expect(
			details.map(({ message: sentence, ...fault }: Fault & { message: string }) => {
				expect(sentence.length).toBeGreaterThan(0)
				return fault
			}),
		).toEqual(faults)
}

/** UUIDs that are well formed and name nothing. */
export const NOBODY = '01900000-0000-7000-8000-000000000000'

/** One of ours: a UUID version 7, lower case. */
export const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
