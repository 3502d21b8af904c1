import type { Estate } from '../fixtures/estate.ts'
import type { Operation } from './api.ts'
import type { Recipe } from './recipe.ts'

/** Finds or makes something for a path. @param path what of the path comes before it @returns its id */
export type Make = (
	estate: Estate,
	maker: Operation,
	path: Readonly<Record<string, string>>,
) => string | Promise<string>

/**
 * How to call an operation of which nothing is said but its document: with ids of the estate, and a body that its
 * examples give. What it deletes, and what the estate has none of, is made first. One that uses something else up has a
 * recipe of its own.
 * @throws for a part of the path for which there is nothing, and for what ends something that no call to a list makes
 */
export function deriveRecipe(operation: Operation, make: Make): Recipe {
	const { id, method, path, parameters, makers, example } = operation
	const unsaid = `Say how to call "${id}" in \`recipes\` of test/support/http/operations.ts`
	const [, deleted = ''] = (method === 'DELETE' && /\{(\w+)\}$/.exec(path)) || []
	if (method === 'DELETE' && makers[deleted] === undefined)
		throw new Error(`${unsaid}: it uses something up.`)
	const exampleFor = (name: string): string | undefined =>
		parameters.find((each) => each.name === name)?.example
	return async (estate) => {
		const own = (name: string): string | undefined => {
			const value = name in estate ? estate[name as keyof Estate] : undefined
			return typeof value === 'string' ? value : undefined
		}
		const filled: Record<string, string> = {}
		for (const [, part = '', name = ''] of path.matchAll(/([\w-]+)\/\{(\w+)\}/g)) {
			const isId = parameters.find((each) => each.name === name)?.schema.format === 'uuid'
			const known = name === deleted ? undefined : own(name === 'id' ? idOf(part) : name)
			const maker = makers[name]
			filled[name] =
				known ??
				(isId ? undefined : exampleFor(name)) ??
				(maker && (await make(estate, maker, filled))) ??
				raise(`${unsaid}: what is ${name}?`)
		}
		const query = parameters.flatMap(({ name, in: place, required }) => {
			if (place !== 'query' || (!required && name !== 'limit')) return []
			return [[name, name === 'limit' ? '2' : (own(name) ?? exampleFor(name) ?? '')] as const]
		})
		const isRepeatable = parameters.some(({ name }) => name === 'Idempotency-Key')
		return {
			...(path.includes('{') ? { path: filled } : {}),
			...(query.length === 0 ? {} : { query: Object.fromEntries(query) }),
			...(example === undefined ? {} : { body: withOwnIds(example as object, own) }),
			...(isRepeatable ? { headers: { 'Idempotency-Key': crypto.randomUUID() } } : {}),
		}
	}
}

/** What the estate calls the id of something of a list: of `desk-devices` it has `deskDeviceId`. */
function idOf(list: string): string {
	return `${list.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/s$/, '')}Id`
}

function raise(message: string): never {
	throw new Error(message)
}

/** A body with what the estate has instead of ids that are only examples. */
function withOwnIds(body: object, own: (name: string) => string | undefined): Record<string, unknown> {
	return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, own(name) ?? value]))
}
