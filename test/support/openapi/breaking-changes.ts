import { isDeepStrictEqual } from 'node:util'

type Json = Readonly<Record<string, any>>
export type Documented = { readonly paths: Json; readonly components?: Json }

/** Whether a schema is of what clients send, which may only get wider, or of what they get, which may only get narrower. */
type Direction = 'sent' | 'got'
type Side = { readonly document: Documented; readonly schema: unknown }

/**
 * What a client of the released API could trip over in the current one.
 * @returns a line for each, with the operation and the place
 */
export function breakingChanges(released: Documented, current: Documented): string[] {
	return operationsOf(released).flatMap(({ name, path, method, operation: before }) => {
		const after: Json | undefined = current.paths[path]?.[method]
		if (after === undefined) return [`${name}: the operation is gone`]
		return [
			...compareRules(before, after),
			...compareParameters(before, after, released, current),
			...compareBodies(before, after, released, current),
			...compareAnswers(before, after, released, current),
		].map((change) => `${name}: ${change}`)
	})
}

function operationsOf({ paths }: Documented) {
	return Object.entries<Json>(paths).flatMap(([path, methods]) =>
		Object.entries<Json>(methods).map(([method, operation]) => ({
			name: `${method.toUpperCase()} ${path}`,
			path,
			method,
			operation,
		})),
	)
}

function compareRules(before: Json, after: Json): string[] {
	const changes: string[] = []
	if (before['operationId'] !== after['operationId']) changes.push('it has another operationId')
	if (!isDeepStrictEqual(before['security'], after['security'])) changes.push('it needs another scope')
	if (before['deprecated'] === true && after['deprecated'] !== true)
		changes.push('it is no longer deprecated')
	if (after['deprecated'] === true && !/\bUse `/.test(String(after['description'])))
		changes.push('it is deprecated, and its description does not say "Use `…`" instead')
	return changes
}

function compareParameters(before: Json, after: Json, released: Documented, current: Documented): string[] {
	const keyOf = (parameter: Json) => `${parameter['in']} parameter ${parameter['name']}`
	const olds = new Map<string, Json>((before['parameters'] ?? []).map((each: Json) => [keyOf(each), each]))
	const news = new Map<string, Json>((after['parameters'] ?? []).map((each: Json) => [keyOf(each), each]))
	const lost = [...olds].flatMap(([key, old]) => {
		const now = news.get(key)
		if (now === undefined) return [`${key} is gone`]
		const sides = [side(released, old['schema']), side(current, now['schema'])] as const
		return compare(...sides, 'sent', key)
	})
	const demanded = [...news].flatMap(([key, now]) =>
		now['required'] === true && olds.get(key)?.['required'] !== true ? [`${key} is now required`] : [],
	)
	return [...lost, ...demanded]
}

function compareBodies(before: Json, after: Json, released: Documented, current: Documented): string[] {
	const [old, now]: (Json | undefined)[] = [before['requestBody'], after['requestBody']]
	if (now === undefined) return old === undefined ? [] : ['the body is gone']
	const demanded = now['required'] === true && old?.['required'] !== true ? ['the body is now required'] : []
	return [...demanded, ...compareContents(old, now, released, current, 'sent', 'body')]
}

function compareAnswers(before: Json, after: Json, released: Documented, current: Documented): string[] {
	return Object.entries<Json>(before['responses']).flatMap(([status, old]) => {
		const now: Json | undefined = after['responses'][status]
		// A refusal that no longer happens harms nobody.
		if (now === undefined) return status < '400' ? [`the answer ${status} is gone`] : []
		const sides = [resolve(side(released, old)).schema, resolve(side(current, now)).schema] as const
		return compareContents(...sides, released, current, 'got', `answer ${status}`)
	})
}

function compareContents(
	old: Json | undefined,
	now: Json,
	released: Documented,
	current: Documented,
	direction: Direction,
	place: string,
): string[] {
	return Object.entries<Json>(old?.['content'] ?? {}).flatMap(([type, { schema }]) => {
		const media: Json | undefined = now['content']?.[type]
		if (media === undefined) return [`${place} is no longer ${type}`]
		return compare(side(released, schema), side(current, media['schema']), direction, place)
	})
}

const side = (document: Documented, schema: unknown): Side => ({ document, schema })

function resolve({ document, schema }: Side): { document: Documented; schema: Json } {
	const { $ref } = schema as { $ref?: string }
	if ($ref === undefined) return { document, schema: schema as Json }
	const target = $ref
		.slice(2)
		.split('/')
		.reduce<any>((part, word) => part[word], document)
	return resolve({ document, schema: target })
}

function compare(before: Side, after: Side, direction: Direction, place: string): string[] {
	const [old, now] = [resolve(before), resolve(after)]
	if (isDeepStrictEqual(old.schema, now.schema) && !JSON.stringify(old.schema).includes('$ref')) return []
	// What clients send must fit a schema that is at least as wide; what they get, one that is at most as wide.
	const [inner, outer] = direction === 'sent' ? [old, now] : [now, old]
	return [
		...compareTypes(inner.schema, outer.schema, place),
		...compareBounds(inner.schema, outer.schema, direction, place),
		...compareUnions(inner, outer, direction, place),
		...compareFields(old, now, direction, place),
		...compareParts(old, now, direction, place),
	]
}

function compareTypes(inner: Json, outer: Json, place: string): string[] {
	const [types, allowed] = [inner, outer].map(({ type }) =>
		type === undefined ? [] : ([type].flat() as string[]),
	)
	if (allowed === undefined || types === undefined || allowed.length === 0) return []
	if (types.length === 0) return [`${place} has another type`]
	const isWhole = inner['enum']?.every((value: unknown) => value === null || Number.isInteger(value)) === true
	const fits = (type: string) =>
		allowed.includes(type) ||
		(type === 'integer' && allowed.includes('number')) ||
		(type === 'number' && isWhole && allowed.includes('integer'))
	return types.every(fits) ? [] : [`${place} has another type`]
}

const UPPER = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const
const LOWER = ['minimum', 'minLength', 'minItems', 'minProperties'] as const

function compareBounds(inner: Json, outer: Json, direction: Direction, place: string): string[] {
	const changes: string[] = []
	const values = (schema: Json): unknown[] | undefined =>
		schema['enum'] ?? ('const' in schema ? [schema['const']] : undefined)
	const [taken, allowed] = [values(inner), values(outer)]
	// What the service answers may get further words later (docs/api-changes.md).
	if (
		direction === 'sent' &&
		allowed !== undefined &&
		!(taken ?? [undefined]).every((value) => allowed.includes(value))
	)
		changes.push(`${place} takes fewer values`)
	if (direction === 'got' && (allowed === undefined) !== (taken === undefined) && allowed !== undefined)
		changes.push(`${place} may now be any value`)
	// It says how long a whole number may be, and changes nothing that is sent.
	const isSize = outer['format'] === 'int64' && inner['format'] === undefined
	if (outer['format'] !== undefined && inner['format'] !== outer['format'] && !isSize)
		changes.push(`${place} has another format`)
	if (direction === 'got') return changes
	if (outer['pattern'] !== undefined && inner['pattern'] !== outer['pattern'])
		changes.push(`${place} has another pattern`)
	for (const word of UPPER)
		if ((inner[word] ?? Infinity) > (outer[word] ?? Infinity)) changes.push(`${place} has a lower ${word}`)
	for (const word of LOWER)
		if ((inner[word] ?? -Infinity) < (outer[word] ?? -Infinity)) changes.push(`${place} has a higher ${word}`)
	return changes
}

function compareUnions(
	inner: Side & { schema: Json },
	outer: Side & { schema: Json },
	direction: Direction,
	place: string,
): string[] {
	const [parts, allowed] = [inner, outer].map(
		({ schema }) => (schema['anyOf'] ?? schema['oneOf']) as unknown[] | undefined,
	)
	if (allowed === undefined) return []
	const members = parts ?? [inner.schema]
	const changesOf = (member: unknown, each: unknown): string[] => {
		const [mine, theirs] = [side(inner.document, member), side(outer.document, each)]
		return direction === 'sent'
			? compare(mine, theirs, direction, place)
			: compare(theirs, mine, direction, place)
	}
	const fits = (member: unknown) => allowed.some((each) => changesOf(member, each).length === 0)
	return members.every(fits) ? [] : [`${place} lacks an alternative`]
}

function compareFields(
	old: Side & { schema: Json },
	now: Side & { schema: Json },
	direction: Direction,
	place: string,
): string[] {
	const [olds, news]: Json[] = [old.schema['properties'] ?? {}, now.schema['properties'] ?? {}]
	const [needed, needs]: string[][] = [old.schema['required'] ?? [], now.schema['required'] ?? []]
	const changes = Object.entries(olds ?? {}).flatMap(([name, schema]) => {
		const at = `${place}.${name}`
		if (!(name in (news ?? {}))) return [`${at} is gone`]
		return compare(side(old.document, schema), side(now.document, news?.[name]), direction, at)
	})
	const demanded = direction === 'sent' ? needs?.filter((name) => !needed?.includes(name)) : []
	const unsure =
		direction === 'got' ? needed?.filter((name) => name in (news ?? {}) && !needs?.includes(name)) : []
	return [
		...changes,
		...(demanded ?? []).map((name) => `${place}.${name} is now required`),
		...(unsure ?? []).map((name) => `${place}.${name} may now be absent`),
	]
}

function compareParts(
	old: Side & { schema: Json },
	now: Side & { schema: Json },
	direction: Direction,
	place: string,
): string[] {
	const changes: string[] = []
	const [olds, news] = [old.schema['items'], now.schema['items']]
	if (olds !== undefined && news !== undefined)
		changes.push(...compare(side(old.document, olds), side(now.document, news), direction, `${place}[]`))
	const [further, furtherNow] = [old.schema['additionalProperties'], now.schema['additionalProperties']]
	if (direction === 'sent' && further !== false && furtherNow === false && old.schema['type'] === 'object')
		changes.push(`${place} takes no further fields`)
	if (typeof further === 'object' && typeof furtherNow === 'object')
		changes.push(
			...compare(side(old.document, further), side(now.document, furtherNow), direction, `${place}.*`),
		)
	return changes
}
