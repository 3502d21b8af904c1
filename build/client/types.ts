/** A JSON Schema of the OpenAPI document, as far as the types of a client show it. */
export type Schema = {
	readonly $ref?: string
	readonly type?: string | readonly string[]
	readonly const?: unknown
	readonly enum?: readonly unknown[]
	readonly anyOf?: readonly Schema[]
	readonly oneOf?: readonly Schema[]
	readonly items?: Schema
	readonly properties?: Readonly<Record<string, Schema>>
	readonly required?: readonly string[]
	readonly additionalProperties?: boolean | Schema
	readonly description?: string
}

const PLAIN: Readonly<Record<string, string>> = {
	string: 'string',
	number: 'number',
	integer: 'number',
	boolean: 'boolean',
	null: 'null',
}

/**
 * A schema as a type of TypeScript. @param depth of its indentation, in tabs
 * @param prefix of component names
 * @throws for an unknown keyword of the schema
 */
export function typeOf(schema: Schema, depth = 0, prefix = ''): string {
	if (schema.$ref !== undefined) return prefix + (schema.$ref.split('/').at(-1) ?? '')
	if (schema.const !== undefined) return JSON.stringify(schema.const)
	if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
	const members = schema.anyOf ?? schema.oneOf
	if (members !== undefined) return union(members.map((each) => typeOf(each, depth, prefix)))
	if (schema.type === undefined && schema.properties === undefined) return 'unknown'
	return union([schema.type ?? 'object'].flat().map((type) => typeOfOne(type, schema, depth, prefix)))
}

function typeOfOne(type: string, schema: Schema, depth: number, prefix: string): string {
	if (type === 'array') return `Array<${typeOf(schema.items ?? {}, depth, prefix)}>`
	if (type === 'object') return objectOf(schema, depth, prefix)
	const plain = PLAIN[type]
	if (plain === undefined) throw new Error(`The document has a type that the client does not know: ${type}.`)
	return plain
}

function objectOf(
	{ properties, required = [], additionalProperties }: Schema,
	depth: number,
	prefix: string,
): string {
	if (properties === undefined) {
		const others = typeof additionalProperties === 'object' ? additionalProperties : {}
		return `Record<string, ${typeOf(others, depth, prefix)}>`
	}
	const fields = Object.entries(properties).map(([name, schema]) => ({
		name,
		schema,
		isRequired: required.includes(name),
	}))
	return fieldsOf(fields, depth, prefix)
}

export type Field = { readonly name: string; readonly schema: Schema; readonly isRequired: boolean }

/** The type of an object with these fields, each with its description. */
export function fieldsOf(fields: readonly Field[], depth: number, prefix = ''): string {
	if (fields.length === 0) return 'Record<never, never>'
	const indent = '\t'.repeat(depth + 1)
	const lines = fields.map(({ name, schema, isRequired }) => {
		const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
		// A value that may be undefined is optional.
		const type = typeOf(schema, depth + 1, prefix) + (isRequired ? '' : ' | undefined')
		return `${comment(schema.description, indent)}${indent}${key}${isRequired ? '' : '?'}: ${type}\n`
	})
	return `{\n${lines.join('')}${'\t'.repeat(depth)}}`
}

/** A description as a comment on the line before its subject. */
export function comment(text: string | undefined, indent: string): string {
	if (text === undefined || text === '') return ''
	return `${indent}/** ${text.replaceAll('*/', '* /').replace(/\s*\n\s*/g, ' ')} */\n`
}

function union(types: readonly string[]): string {
	return [...new Set(types)].join(' | ')
}
