import { comment, fieldsOf, typeOf } from './types.ts'
import type { Field, Schema } from './types.ts'

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

type Parameter = {
	readonly name: string
	readonly in: string
	readonly required?: boolean
	readonly description?: string
	readonly schema: Schema
}

type Operation = {
	readonly operationId: string
	readonly summary?: string
	readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
	readonly parameters?: readonly Parameter[]
	readonly requestBody?: { readonly required?: boolean; readonly content: Content }
	readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

export type Document = {
	readonly info: { readonly version: string }
	readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
	readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

type Found = { readonly method: string; readonly path: string; readonly operation: Operation }

const NOTE = '// Made from the OpenAPI document by `bun run client`. Change the API instead.\n'

/** Prefix of schema names outside of their namespace. */
const PREFIX = 'Schemas.'

/** The client's generated module: types of inputs and outputs, and the tables of operations. */
export function generateClient({ paths, components }: Document): string {
	const found = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
	)
	const schemas = Object.entries(components.schemas).map(
		([name, schema]) => `${comment(schema.description, '\t')}\texport type ${name} = ${typeOf(schema, 1)}\n`,
	)
	const types = found.map(({ operation }) => typesOf(operation))
	const [files, others] = [true, false].map((isFile) =>
		found
			.filter(({ operation }) => (responseOf(operation) === 'file') === isFile)
			.map(rowOf)
			.join(''),
	)
	const details = found.flatMap(({ operation }) => detailsOf(operation))
	return [
		NOTE + "import type { Details } from './compose.ts'\n",
		`/** What each operation takes and returns. */\nexport type Operations = {\n${types.join('')}}\n`,
		`/** The path of each operation that returns JSON, and its method where it is not GET. */\nexport const operations = {\n${others}} as const\n`,
		`/** The same of those that return a file. */\nexport const files = {\n${files}} as const\n`,
		`/** What else sending some of them takes. */\nexport const details: { readonly [Id in keyof Operations]?: Details } = {\n${details.join('')}}\n`,
		`export declare namespace Schemas {\n${schemas.join('\n')}}\n`,
	].join('\n')
}

function typesOf(operation: Operation): string {
	const { operationId, summary = operationId, security, requestBody } = operation
	const scope = Object.values(security?.[0] ?? {}).flat()[0]
	const fields: Field[] = (operation.parameters ?? []).map(({ name, schema, description, required }) => ({
		name,
		schema: description === undefined ? schema : { ...schema, description },
		isRequired: required === true,
	}))
	const sent = sentBy(operation)
	if (sent !== undefined)
		fields.push({ name: 'body', schema: sent.schema, isRequired: requestBody?.required === true })
	const input = fieldsOf(fields, 2, PREFIX).replace(
		'body: string\n',
		'body: string | Blob | Uint8Array<ArrayBuffer>\n',
	)
	const response = responseOf(operation)
	const output =
		response === 'file' ? 'Response' : response === undefined ? 'undefined' : typeOf(response, 2, PREFIX)
	const told = scope === undefined ? summary : `${summary}. Scope: \`${scope}\`.`
	return `${comment(told, '\t')}\t${operationId}: {\n\t\tinput: ${input}\n\t\toutput: ${output}\n\t}\n`
}

function rowOf({ method, path, operation: { operationId } }: Found): string {
	return `\t${operationId}: '${path}${method === 'get' ? '' : ` ${method.toUpperCase()}`}',\n`
}

function detailsOf(operation: Operation): string[] {
	const headers = (operation.parameters ?? []).filter((each) => each.in === 'header').map(({ name }) => name)
	const sent = sentBy(operation)
	const parts = [
		...(headers.length === 0 ? [] : [`headers: ['${headers.join("', '")}']`]),
		...(sent === undefined || sent.type === 'application/json' ? [] : [`sends: '${sent.type}'`]),
	]
	return parts.length === 0 ? [] : [`\t${operation.operationId}: { ${parts.join(', ')} },\n`]
}

function sentBy({ requestBody }: Operation): { type: string; schema: Schema } | undefined {
	const [first] = Object.entries(requestBody?.content ?? {})
	return first === undefined ? undefined : { type: first[0], schema: first[1].schema ?? {} }
}

/** The content of the response: a schema of JSON, a file for any other type, or nothing. */
function responseOf({ responses }: Operation): Schema | 'file' | undefined {
	const good = Object.entries(responses).filter(([status]) => status.startsWith('2'))
	const contents = good.flatMap(([, { content = {} }]) => Object.entries(content))
	if (contents.length === 0) return undefined
	if (contents.some(([type]) => type !== 'application/json')) return 'file'
	const schemas = new Map(contents.map(([, { schema = {} }]) => [JSON.stringify(schema), schema]))
	return schemas.size === 1 ? [...schemas.values()][0] : { anyOf: [...schemas.values()] }
}
