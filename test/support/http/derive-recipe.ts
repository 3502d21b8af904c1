import type { Estate } from '../fixtures/estate.ts'
import type { Operation } from './api.ts'
import type { Recipe } from './recipe.ts'

/** What of the estate the `{id}` after a part of a path is. */
const ids: Readonly<Record<string, keyof Estate>> = {
	templates: 'templateId',
	waivers: 'waiverId',
	participants: 'participantId',
	keys: 'keyId',
	webhooks: 'webhookId',
	locations: 'locationId',
	staff: 'staffId',
	'desk-devices': 'deskDeviceId',
	events: 'eventId',
	'prefill-links': 'prefillLinkId',
	messages: 'messageId',
	incidents: 'incidentId',
	campaigns: 'campaignId',
}

/**
 * How to call an operation of which nothing is said but its document: with ids of the estate, and a body that its
 * examples give. One that uses something up, or needs something first, has a recipe of its own.
 * @throws for a part of the path of which the estate has none
 */
export function deriveRecipe(operation: Operation): Recipe {
	const { id, method, path, parameters, example } = operation
	const unsaid = `Say how to call "${id}" in \`recipes\` of test/support/http/operations.ts`
	if (method === 'DELETE') throw new Error(`${unsaid}: it uses something up.`)
	const exampleFor = (name: string): string | undefined =>
		parameters.find((each) => each.name === name)?.example
	return (estate) => {
		const own = (name: string): string | undefined => {
			const value = name in estate ? estate[name as keyof Estate] : undefined
			return typeof value === 'string' ? value : undefined
		}
		const filled = [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, part = '', name = '']) => {
			const isId = parameters.find((each) => each.name === name)?.schema.format === 'uuid'
			const value = own(name === 'id' ? (ids[part] ?? '') : name) ?? (isId ? undefined : exampleFor(name))
			if (value === undefined) throw new Error(`${unsaid}: what is ${name}?`)
			return [name, value] as const
		})
		const query = parameters.flatMap(({ name, in: place, required }) => {
			if (place !== 'query' || (!required && name !== 'limit')) return []
			return [[name, name === 'limit' ? '2' : (own(name) ?? exampleFor(name) ?? '')] as const]
		})
		const isRepeatable = parameters.some(({ name }) => name === 'Idempotency-Key')
		return {
			...(filled.length === 0 ? {} : { path: Object.fromEntries(filled) }),
			...(query.length === 0 ? {} : { query: Object.fromEntries(query) }),
			...(example === undefined ? {} : { body: withOwnIds(example as object, own) }),
			...(isRepeatable ? { headers: { 'Idempotency-Key': crypto.randomUUID() } } : {}),
		}
	}
}

/** A body with what the estate has instead of ids that are only examples. */
function withOwnIds(body: object, own: (name: string) => string | undefined): Record<string, unknown> {
	return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, own(name) ?? value]))
}
