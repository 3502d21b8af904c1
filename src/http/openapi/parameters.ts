import type { Declaration } from './declarations.ts'
import { isJson } from './schemas.ts'
import type { Json, SchemaBook } from './schemas.ts'
import { defined } from '../../kit/defined.ts'

type ParameterLocation = 'path' | 'query' | 'header'

const descriptions: Readonly<Record<string, string>> = {
	limit: 'How many items a page has.',
	cursor: 'The `nextCursor` of the previous page. Any other id is refused.',
}

export function describeParameters(
	{ path, params, query, headers }: Declaration,
	schemas: SchemaBook,
): Json[] {
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
	const hint = isJson(source) ? source['x-hint'] : undefined
	const text = descriptions[name] ?? description ?? hint
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
