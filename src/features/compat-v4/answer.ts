import { sha256Hex } from '../../kit/sha256.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { toTimestamp } from '../../kit/time/dates.ts'

/** What every answer begins with. `id` is 32 hexadecimal digits. */
type Head<Type extends string> = {
	readonly version: 4
	readonly id: string
	readonly ts: string
	readonly type: Type
}

type AnswerDeps = Pick<Deps, 'clock'>

/** The beginning of an answer: `ts` is UTC in whole seconds. */
export function headOf<const Type extends string>(
	{ clock }: AnswerDeps,
	{ requestId }: Pick<RequestContext, 'requestId'>,
	type: Type,
): Head<Type> {
	const digits = requestId.replaceAll('-', '').toLowerCase()
	// A caller may have given the request an id of their own.
	const id = /^[0-9a-f]{32}$/.test(digits) ? digits : sha256Hex(requestId).slice(0, 32)
	return { version: 4, id, ts: `${toTimestamp(clock.now()).slice(0, 19)}+00:00`, type }
}

/** An answer: its data are below the name that `type` says. */
export function answer<const Type extends string>(
	deps: AnswerDeps,
	context: Pick<RequestContext, 'requestId'>,
	type: Type,
	data: unknown,
) {
	return { ...headOf(deps, context, type), [type]: data }
}
