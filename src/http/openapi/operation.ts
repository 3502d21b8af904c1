import { tagOf } from '../../api/about.ts'
import type { Declaration } from './declarations.ts'
import { describeHeaders } from './headers.ts'
import { refusalsOf } from './refusals.ts'
import type { RefusalBook } from './refusals.ts'
import type { Json, SchemaBook } from './schemas.ts'
import { defined } from '../../kit/defined.ts'
import { isJson } from './schemas.ts'

type ParameterLocation = 'path' | 'query' | 'header'

const descriptions: Readonly<Record<string, string>> = {
	limit: 'How many items a page has.',
	cursor: 'The `nextCursor` of the previous page. Any other id is refused.',
}

function describeParameters({ path, params, query, headers }: Declaration, schemas: SchemaBook): Json[] {
	const ofPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
		describeParameter('path', name, fieldsOf(params)[name], true, schemas),
	)
	return [...ofPath, ...describeEach('query', query, schemas), ...describeEach('header', headers, schemas)]
}

function describeEach(location: ParameterLocation, object: unknown, schemas: SchemaBook): Json[] {
	const required = isJson(object) && Array.isArray(object['required']) ? object['required'] : []
	return Object.entries(fieldsOf(object)).map(([name, schema]) => {
		// TypeBox calls a field with a default required, because it inserts the default before the check.
		const isRequired = required.includes(name) && !(isJson(schema) && 'default' in schema)
		return describeParameter(location, name, schema, isRequired, schemas)
	})
}

function describeParameter(
	location: ParameterLocation,
	name: string,
	source: unknown,
	required: boolean,
	schemas: SchemaBook,
): Json {
	const { description, ...schema } = { ...(schemas.describe(source ?? { type: 'string' }) as Json) }
	const own = isJson(source) ? source : {}
	const text = descriptions[name] ?? description ?? own['description'] ?? own['x-hint']
	return {
		name: location === 'header' ? toHeaderCase(name) : name,
		in: location,
		required,
		...defined({ description: text }),
		schema,
	}
}

function fieldsOf(object: unknown): Json {
	return isJson(object) && isJson(object['properties']) ? object['properties'] : {}
}

function toHeaderCase(name: string): string {
	return name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())
}

type Books = { readonly schemas: SchemaBook; readonly refusals: RefusalBook }

const meanings: Readonly<Record<string, string>> = {
	200: 'Done.',
	201: 'Created.',
	202: 'Accepted; it is done in the background.',
	204: 'Done; there is nothing to tell.',
	503: 'Not now.',
}

export function describeOperation(route: Declaration, { schemas, refusals }: Books): Json {
	const { operationId, summary, description, deprecated } = route.detail
	const parameters = describeParameters(route, schemas)
	return {
		operationId,
		tags: [tagOf(route.path)],
		summary,
		description: describeRules(description, route),
		...defined({ deprecated }),
		security: route.scopes.length === 0 ? [] : [{ apiKey: route.scopes }],
		...(parameters.length === 0 ? {} : { parameters }),
		...(route.body === undefined ? {} : { requestBody: describeBody(route, schemas) }),
		responses: { ...refusals.describe(refusalsOf(route)), ...describeResponses(route, schemas) },
	}
}

function describeRules(own: string | undefined, { scopes, limit }: Declaration): string {
	const lines = [
		own ?? '',
		scopes.length === 0 ? 'Needs no key.' : `Scope: ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`,
		limit === undefined ? '' : `Counts against the rate limit \`${limit}\` as well.`,
	]
	return lines.filter((line) => line !== '').join('\n\n')
}

function describeBody(
	{ body, bodyType, isBodyOptional, maxBodyBytes }: Declaration,
	schemas: SchemaBook,
): Json {
	return {
		description: `At most ${Math.floor((maxBodyBytes / 1024 / 1024) * 10) / 10} MiB.`,
		required: !isBodyOptional,
		content: { [bodyType]: { schema: schemas.describe(body) } },
	}
}

function describeResponses(route: Declaration, schemas: SchemaBook): Json {
	const headers = describeHeaders(route)
	const responses = Object.entries(route.responses).map(([status, schema]) => [
		status,
		{
			description: meanings[status] ?? 'Done.',
			headers,
			content: { 'application/json': { schema: schemas.describeResponse(schema) } },
		},
	])
	if (route.files.length === 0) return Object.fromEntries(responses) as Json
	// 3.1 would omit a file's schema, but client generators expect the one of 3.0.
	const content = route.files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])
	return { 200: { description: 'The file.', headers, content: Object.fromEntries(content) as Json } }
}
