import type { Declaration } from './declarations.ts'
import type { Json } from './schemas.ts'

const text = { type: 'string' }
const integer = { type: 'integer', minimum: 0 }

export const responseHeaders = {
	'X-Request-Id': {
		description: 'The id of this request: your own, if you sent one of 1 to 128 `[A-Za-z0-9._-]`.',
		schema: text,
	},
	'RateLimit-Policy': {
		description:
			'The rate limits that this call counts against: `q` calls in `w` seconds (a structured field, RFC 9651).',
		schema: { ...text, examples: ['"default";q=600;w=60'] },
	},
	RateLimit: {
		description: 'What is left of each: `r` calls; `t` seconds until all are available again.',
		schema: { ...text, examples: ['"default";r=599;t=60'] },
	},
	'X-RateLimit-Limit': { description: 'Calls per minute of the tightest rate limit.', schema: integer },
	'X-RateLimit-Remaining': { description: 'Calls left of the tightest rate limit.', schema: integer },
	'X-RateLimit-Reset': {
		description: 'When all calls are available again, in seconds since 1970.',
		schema: integer,
	},
	'Retry-After': {
		description: 'Seconds to wait; a call after that is admitted.',
		schema: { type: 'integer', minimum: 1 },
	},
	'WWW-Authenticate': { description: 'Always `Bearer`.', schema: text },
	'Idempotent-Replayed': {
		description: '`true` if this is the response to an earlier call with the same key.',
		schema: { ...text, enum: ['true'] },
	},
	'Idempotency-Mismatch': {
		description: '`true` when that earlier call had another body.',
		schema: { ...text, enum: ['true'] },
	},
} as const satisfies Record<string, Json>

const ofEveryKey = [
	'RateLimit-Policy',
	'RateLimit',
	'X-RateLimit-Limit',
	'X-RateLimit-Remaining',
	'X-RateLimit-Reset',
] as const

const ofRepeatableCalls = ['Idempotent-Replayed', 'Idempotency-Mismatch'] as const

export function describeHeaders({ scopes, headers }: Declaration): Json {
	const repeatable = JSON.stringify(headers ?? {}).includes('idempotency-key')
	const names: (keyof typeof responseHeaders)[] = [
		'X-Request-Id',
		...(scopes.length === 0 ? [] : ofEveryKey),
		...(repeatable ? ofRepeatableCalls : []),
	]
	return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
