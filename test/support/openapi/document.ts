import { withRoutes } from '../../../src/cli/commands/openapi.ts'
import { makeOpenApiDocument } from '../../../src/http/openapi.ts'
import type { OpenApiDocument } from '../../../src/http/openapi.ts'
import { lazyAsync } from '../../../src/kit/lazy.ts'

/** The OpenAPI document of the service as it is sent, made once for all tests of a process. */
export const readDocument = lazyAsync(
	async () => JSON.parse(JSON.stringify(await withRoutes(makeOpenApiDocument))) as OpenApiDocument,
)
