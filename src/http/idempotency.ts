import { Type } from '@sinclair/typebox'
import { codePointLength, hasForbiddenCharacter } from '../kit/text/text.ts'
import { invalidField } from './problems.ts'
import { headerText } from './schema.ts'

export const MAX_IDEMPOTENCY_KEY_LENGTH = 120

export type Repeated<T> = { readonly result: T; readonly replayed: boolean; readonly mismatch: boolean }

/** In the body of the response to a repeat. */
export const RepeatFields = {
	replayed: Type.Optional(
		Type.Boolean({
			description: 'In the response to a repeated idempotency key: this call did nothing.',
		}),
	),
	mismatch: Type.Optional(
		Type.Boolean({ description: 'Beside `replayed`: the body differs from that of the first call.' }),
	),
}

/** The header of a call that can be repeated. @param meaning of the key, in one or two sentences */
export function idempotencyHeader(meaning: string) {
	return Type.Object({
		'idempotency-key': Type.Optional(
			headerText(1, MAX_IDEMPOTENCY_KEY_LENGTH, {
				description: `1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} characters, with or without double quotes. ${meaning}`,
			}),
		),
	})
}

/** The key, raw or as a quoted structured field, which mean the same. @throws Problem 422 if it is empty or too long */
export function readKeyHeader({ headers }: Pick<Request, 'headers'>): string | undefined {
	const header = headers.get('idempotency-key')
	if (header === null) return undefined
	const key = /^"(.*)"$/.exec(header)?.[1]?.replace(/\\(["\\])/g, '$1') ?? header
	const length = codePointLength(key)
	if (length < 1 || length > MAX_IDEMPOTENCY_KEY_LENGTH || hasForbiddenCharacter(key))
		throw invalidField('Idempotency-Key', 'length', `Send 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} characters.`)
	return key
}

export function tellRepeat(
	headers: Record<string, string | number>,
	{ replayed, mismatch }: Pick<Repeated<unknown>, 'replayed' | 'mismatch'>,
): void {
	if (replayed) headers['idempotent-replayed'] = 'true'
	if (mismatch) headers['idempotency-mismatch'] = 'true'
}
