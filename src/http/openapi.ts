import { describeApi } from '../api/about.ts'
import { OPENAPI_VERSION, SECURITY_SCHEMES, describeTags } from './openapi/document.ts'
import { readDeclarations } from './openapi/declarations.ts'
import type { MountedRoute } from './openapi/declarations.ts'
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

/** The OpenAPI document of the routes that have an `operationId`. */
export function makeOpenApiDocument(appRoutes: readonly MountedRoute[]): OpenApiDocument {
	const schemas = new SchemaBook()
	const refusals = new RefusalBook()
	schemas.describeResponse(ErrorBody)
	const paths: Record<string, Record<string, Json>> = {}
	for (const declaration of readDeclarations(appRoutes)) {
		if (declaration.detail.operationId === undefined) continue
		const path = declaration.path.replace(/:(\w+)/g, '{$1}')
		const operations = (paths[path] ??= {})
		operations[declaration.method.toLowerCase()] = describeOperation(declaration, { schemas, refusals })
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
