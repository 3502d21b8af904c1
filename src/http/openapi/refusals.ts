import { EXAMPLE_SCOPE } from '../../api/scopes.ts'
import { toPascalCase } from '../../kit/text/text.ts'
import { problems } from '../../api/problem-codes.ts'
import type { ProblemCode } from '../../api/problem-codes.ts'
import type { Declaration } from './declarations.ts'
import type { Json } from './schemas.ts'
import { namesOfHalls } from '../halls.ts'

const AT_THE_GATE = [
	'unauthorized',
	'key_expired',
	'key_revoked',
	'insufficient_scope',
	'rate_limited',
	'unavailable',
] as const satisfies readonly ProblemCode[]

/** Every code with which a route can refuse: its `problems` and what follows from its other declarations. */
export function refusalsOf(route: Declaration): ProblemCode[] {
	const { scopes, path, body, params, query, headers, method } = route
	const result: ProblemCode[] = ['internal']
	if (scopes.length > 0) result.push(...AT_THE_GATE)
	if (scopes.length > 0 && method !== 'GET') result.push('cross_origin')
	if (route.confirmed) result.push('confirmation_needed')
	if (path.includes('/:') || namesOfHalls(route)) result.push('not_found')
	if (body !== undefined) result.push('payload_too_large', 'malformed_json')
	if ([body, params, query, headers].some((schema) => schema !== undefined)) result.push('validation_failed')
	if (scopes.length > 0 && method !== 'GET') result.push('storage_full')
	const codes = new Set<ProblemCode>([...result, ...route.problems])
	return (Object.keys(problems) as ProblemCode[]).filter((code) => codes.has(code))
}

export class RefusalBook {
	readonly #responses = new Map<string, Json>()

	describe(codes: readonly ProblemCode[]): Record<string, Json> {
		const byStatus = Map.groupBy(codes, (code) => problems[code].status)
		return Object.fromEntries(
			[...byStatus].map(([status, group]) => {
				const name = group.map(toPascalCase).join('Or')
				this.#responses.set(name, describeRefusal(group, status))
				return [status, { $ref: `#/components/responses/${name}` }]
			}),
		)
	}

	components(): Json {
		return Object.fromEntries([...this.#responses].sort(([a], [b]) => (a < b ? -1 : 1)))
	}
}

const headerOf: Readonly<Record<number, string>> = { 401: 'WWW-Authenticate', 429: 'Retry-After' }

function describeRefusal(codes: readonly ProblemCode[], status: number): Json {
	const header = headerOf[status]
	return {
		description: codes.map((code) => `\`${code}\`: ${problems[code].title}`).join('\n\n'),
		...(header === undefined ? {} : { headers: { [header]: { $ref: `#/components/headers/${header}` } } }),
		content: {
			'application/json': {
				schema: { $ref: '#/components/schemas/Error' },
				examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
			},
		},
	}
}

const details: Partial<Record<ProblemCode, unknown>> = {
	insufficient_scope: { required: EXAMPLE_SCOPE },
	validation_failed: [{ path: '/values/name', code: 'required', message: 'Answer this.', blockId: 'name' }],
	malformed_json: [{ path: '', code: 'malformed', message: 'This is not valid JSON.' }],
}

function exampleOf(code: ProblemCode): Json {
	const about = code in details ? { details: details[code] } : {}
	const requestId = '01990c1e-7a5b-7c3d-9e2f-1a2b3c4d5e6f'
	return { error: { code, message: problems[code].title, requestId, ...about } }
}
