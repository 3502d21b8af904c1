import Ajv2020 from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { exampleOf } from '../../../src/web/docs/example.ts'
import type { Inputs } from './recipe.ts'
import type { Answer, Client, TestService } from '../service/service.ts'

export type Schema = {
	readonly type?: string | readonly string[]
	readonly format?: string
	readonly properties?: Readonly<Record<string, Schema>>
	readonly items?: Schema
	readonly anyOf?: readonly Schema[]
	readonly oneOf?: readonly Schema[]
	readonly additionalProperties?: boolean | Schema
	readonly $ref?: string
}

type Media = { schema: Schema; examples?: Record<string, unknown> }
type Response = { readonly $ref?: string; content?: Record<string, Media> }

export type Operation = {
	readonly id: string
	readonly method: string
	/** As documented: `/v1/waivers/{id}`. */
	readonly path: string
	/** The scopes that it documents, all of which it needs. */
	readonly scopes: readonly string[]
	/** The first of them; undefined where it needs no key. */
	readonly scope: string | undefined
	/** What makes the things that its path names, where a call does: the `POST` to their list, by the parameter. */
	readonly makers: Readonly<Record<string, Operation>>
	readonly parameters: readonly {
		name: string
		in: string
		required: boolean
		schema: Schema
		example: string
	}[]
	readonly body: Schema | undefined
	/** A body that fits, by the examples of the document. */
	readonly example: unknown
	readonly responses: Readonly<Record<string, Response>>
}

/** The API as the service documents it. */
export type Api = {
	readonly operations: readonly Operation[]
	readonly document: any
	/** The part of the document that a reference stands for, or the part itself. */
	resolve<T extends { readonly $ref?: string }>(part: T): T
	/** The schemas of every JSON answer of an operation. */
	answersOf(operation: Operation): Schema[]
	/**
	 * Makes a call, and holds the answer against the document.
	 * @throws for a status, code, media type or shape that is not documented for the operation
	 */
	call(client: Client, operation: Operation, inputs: Inputs): Promise<Answer>
}

export async function readApi({ anonymous }: Pick<TestService, 'anonymous'>): Promise<Api> {
	const { body } = await anonymous('GET', '/docs/json')
	const document = closed(body)
	const ajv = new Ajv2020({ strict: false, allErrors: true })
	addFormats(ajv)
	ajv.addSchema(document, 'api')
	const checks = new Map<string, ValidateFunction>()
	const checkAt = (pointer: string): ValidateFunction => {
		const check = checks.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
		checks.set(pointer, check)
		return check
	}
	const resolve = <T extends { readonly $ref?: string }>(part: T): T =>
		part.$ref === undefined ? part : (at(document, part.$ref.slice(1)) as T)

	function requireDocumented(operation: Operation, { status, body, headers }: Answer): void {
		const what = `${operation.id} answered ${status}`
		const response = operation.responses[status]
		if (response === undefined) throw new Error(`${what}, which is not documented: ${JSON.stringify(body)}`)
		const type = headers.get('content-type')?.split(';')[0] ?? ''
		const media = resolve(response).content?.[type]
		if (media === undefined) throw new Error(`${what} as "${type}", which is not documented.`)
		if (type !== 'application/json') return
		const check = checkAt(`${pointerOf(operation, status)}/content/${escape(type)}/schema`)
		if (!check(body as unknown)) throw new Error(`${what} in another shape: ${ajv.errorsText(check.errors)}`)
		const code: unknown = body.error?.code
		if (typeof code === 'string' && !(code in (media.examples ?? {})))
			throw new Error(`${what} with the code ${code}, which is not documented for it.`)
	}

	function pointerOf({ path, method, responses }: Operation, status: number): string {
		const own = `/paths/${escape(path)}/${method.toLowerCase()}/responses/${status}`
		return responses[status]?.$ref?.slice(1) ?? own
	}

	return {
		document,
		operations: listOperations(document, resolve),
		resolve,
		answersOf: ({ responses }) =>
			Object.values(responses).flatMap((response) => {
				const schema = resolve(response).content?.['application/json']?.schema
				return schema === undefined ? [] : [schema]
			}),
		async call(client, operation, inputs) {
			const answer = await client(operation.method, fill(operation.path, inputs), inputs.body, inputs.headers)
			requireDocumented(operation, answer)
			return answer
		},
	}
}

/** The document with answers that have no further fields: it leaves them open for later, but today each is documented. */
function closed(document: unknown): any {
	return JSON.parse(JSON.stringify(document), (_word, value) =>
		[value?.type].flat().includes('object') && value.properties !== undefined
			? { additionalProperties: false, ...value }
			: value,
	)
}

function listOperations(document: any, resolve: Api['resolve']): Operation[] {
	const operations = readOperations(document, resolve)
	const posts = new Map(operations.filter(({ method }) => method === 'POST').map((post) => [post.path, post]))
	return operations.map((operation) => {
		const { path } = operation
		const makers = [...path.matchAll(/\/\{(\w+)\}/g)].flatMap(({ 1: name = '', index }) => {
			const maker = posts.get(path.slice(0, index))
			return maker === undefined ? [] : [[name, maker] as const]
		})
		return Object.assign(operation, { makers: Object.fromEntries(makers) })
	})
}

function readOperations(document: any, resolve: Api['resolve']): Operation[] {
	return Object.entries<any>(document.paths).flatMap(([path, methods]) =>
		Object.entries<any>(methods).map(([method, operation]) => ({
			id: operation.operationId,
			method: method.toUpperCase(),
			path,
			scopes: operation.security?.[0]?.apiKey ?? [],
			scope: operation.security?.[0]?.apiKey?.[0],
			makers: {},
			parameters: (operation.parameters ?? []).map((each: any) => ({
				...each,
				example: String(exampleOf(each.schema, { resolve })),
			})),
			body: operation.requestBody?.content['application/json']?.schema,
			example: exampleOfBody(operation, resolve),
			responses: operation.responses,
		})),
	)
}

function exampleOfBody({ requestBody }: any, resolve: Api['resolve']): unknown {
	const schema = requestBody?.content['application/json']?.schema
	return schema === undefined || requestBody.required === false ? undefined : exampleOf(schema, { resolve })
}

/** The address of a call. */
export function fill(template: string, { path = {}, query = {} }: Inputs): string {
	const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
		if (path[name] === undefined) throw new Error(`The call to ${template} says nothing for ${name}.`)
		return encodeURIComponent(path[name])
	})
	const search = new URLSearchParams({ ...query }).toString()
	return search === '' ? filled : `${filled}?${search}`
}

function at(document: unknown, pointer: string): unknown {
	const steps = pointer.split('/').slice(1)
	return steps.reduce((part: any, step) => part[step.replaceAll('~1', '/').replaceAll('~0', '~')], document)
}

/** One step of a JSON Pointer (RFC 6901), as a URI's fragment has it. */
function escape(step: string): string {
	return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/**
 * Whether an operation names something of an organization in its path. What needs no key is the same for everybody, and
 * so are the forms of the gallery, which have names, and jurisdictions.
 */
export function isOwned({ path, scope }: Operation): boolean {
	const isCommon = path.startsWith('/v1/jurisdictions/')
	return /\{(?!name\})/.test(path) && scope !== undefined && !isCommon
}
