import { Elysia } from 'elysia'
import type { InternalRoute } from 'elysia'
import { describeApi } from '../api/about.ts'
import { OPENAPI_VERSION, SECURITY_SCHEMES, describeTags } from './openapi/document.ts'
import { readDeclarations, textsOf } from './openapi/declarations.ts'
import { responseHeaders } from './openapi/headers.ts'
import { describeOperation } from './openapi/operation.ts'
import { RefusalBook } from './openapi/refusals.ts'
import { SchemaBook } from './openapi/schemas.ts'
import type { Json } from './openapi/schemas.ts'
import { MAX_DETAILS } from './problems.ts'
import { ErrorBody, MAX_PAGE_SIZE } from './schema.ts'

export type OpenApiDocument = Json & {
	readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
	readonly components: Readonly<Record<string, Json>>
}

const SPEC_PATH = '/openapi.json'

/**
 * The OpenAPI document of the routes that have an `operationId`, as the plugin lists them. It renders bodies three times,
 * numbers as text, and schemas without `additionalProperties`, so each operation is described from its route.
 */
export async function makeOpenApiDocument(appRoutes: readonly InternalRoute[]): Promise<OpenApiDocument> {
	const routes = appRoutes.filter(({ hooks }) => textsOf(hooks).operationId !== undefined)
	const schemas = new SchemaBook()
	const refusals = new RefusalBook()
	schemas.describeResponse(ErrorBody)
	const declarations = new Map(
		readDeclarations(routes).map((route) => [route.detail.operationId ?? '', route]),
	)
	const paths: Record<string, Record<string, Json>> = {}
	for (const [path, operations] of Object.entries(await listOperations(routes)))
		for (const [method, { operationId }] of Object.entries(operations)) {
			const declaration = declarations.get(operationId)
			if (declaration === undefined) throw new Error('The plugin lists a route that is not mounted.')
			;(paths[path] ??= {})[method] = describeOperation(declaration, { schemas, refusals })
		}
	return {
		openapi: OPENAPI_VERSION,
		info: describeApi({ maxDetails: MAX_DETAILS, maxPageSize: MAX_PAGE_SIZE }),
		servers: [{ url: '/', description: 'This service.' }],
		tags: describeTags(paths),
		paths,
		components: {
			schemas: schemas.components(),
			responses: refusals.components(),
			headers: responseHeaders,
			securitySchemes: SECURITY_SCHEMES,
		},
	}
}

type Listed = Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>

async function listOperations(routes: readonly InternalRoute[]): Promise<Listed> {
	const { swagger } = await import('@elysiajs/swagger')
	// The plugin takes a path with a dot for a file, but `invitees.csv` is a route.
	const plugin = swagger({ path: '/page', specPath: SPEC_PATH, excludeStaticFile: false })
	const app = new Elysia().use(plugin)
	for (const { method, path, handler, hooks } of routes)
		app.route(method, path, handler, { ...hooks, detail: textsOf(hooks) })
	const response = await app.handle(new Request(`http://localhost${SPEC_PATH}`))
	const { paths } = (await response.json()) as { paths: Listed }
	const { [SPEC_PATH]: _spec, '/page': _page, ...others } = paths
	return others
}
