import type { Json } from '../../http/openapi/schemas.ts'

/** The parts of the OpenAPI document that its pages show. */
export type Schema = {
	readonly $ref?: string
	readonly type?: string | readonly string[]
	readonly format?: string
	readonly description?: string
	readonly properties?: Readonly<Record<string, Schema>>
	readonly required?: readonly string[]
	readonly additionalProperties?: boolean | Schema
	readonly items?: Schema
	readonly anyOf?: readonly Schema[]
	readonly oneOf?: readonly Schema[]
	readonly enum?: readonly unknown[]
	readonly const?: unknown
	readonly default?: unknown
	readonly examples?: readonly unknown[]
	readonly pattern?: string
	readonly minimum?: number
	readonly maximum?: number
	readonly minLength?: number
	readonly maxLength?: number
	readonly minItems?: number
	readonly maxItems?: number
}

export type Parameter = {
	readonly name: string
	readonly in: 'path' | 'query' | 'header'
	readonly required: boolean
	readonly description?: string
	readonly schema: Schema
}

type Media = {
	readonly schema?: Schema
	readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

export type ApiResponse = {
	readonly $ref?: string
	readonly description?: string
	readonly content?: Readonly<Record<string, Media>>
}

export type Operation = {
	readonly method: string
	readonly path: string
	readonly operationId: string
	readonly tags: readonly string[]
	readonly summary: string
	readonly description?: string
	readonly deprecated?: boolean
	readonly security: readonly { readonly apiKey?: readonly string[] }[]
	readonly parameters?: readonly Parameter[]
	readonly requestBody?: {
		readonly description?: string
		readonly required: boolean
		readonly content: Readonly<Record<string, Media>>
	}
	readonly responses: Readonly<Record<string, ApiResponse>>
}

/** The operations of one tag, which are a page. */
export type Part = {
	/** As in the page's address: `check-ins`. */
	readonly slug: string
	readonly name: string
	readonly description: string
	readonly operations: readonly Operation[]
}

export type Reference = {
	readonly title: string
	readonly version: string
	readonly description: string
	readonly parts: readonly Part[]
	readonly schemas: Readonly<Record<string, Schema>>
	/** The response that a reference names, or the response itself. */
	resolveResponse(response: ApiResponse): ApiResponse
	/** The schema that a reference names, or the schema itself. */
	resolve(schema: Schema): Schema
}

export function readReference(document: Json): Reference {
	const { info, tags, paths, components } = document as {
		info: { title: string; version: string; description: string }
		tags: readonly { name: string; description?: string }[]
		paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'path'>>>>>
		components: { schemas: Record<string, Schema>; responses: Record<string, ApiResponse> }
	}
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({
			...operation,
			path,
			method: method.toUpperCase(),
		})),
	)
	return {
		...info,
		parts: tags.map(({ name, description = '' }) => ({
			slug: name.toLowerCase().replaceAll(' ', '-'),
			name,
			description,
			operations: operations.filter((operation) => operation.tags.includes(name)),
		})),
		schemas: components.schemas,
		resolveResponse: ({ $ref, ...own }) => components.responses[nameOf($ref)] ?? own,
		resolve: (schema) => components.schemas[nameOf(schema.$ref)] ?? schema,
	}
}

export function nameOf($ref = ''): string {
	return $ref.slice($ref.lastIndexOf('/') + 1)
}
