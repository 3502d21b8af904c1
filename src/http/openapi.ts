import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import type { AnyElysia } from 'elysia'

/** Where the plugin puts its document, in the app that is made for it alone. */
const SPEC_PATH = '/openapi.json'

export type OpenApiDocument = Readonly<Record<string, unknown>>

/** The OpenAPI document of the mounted routes. */
export async function describeInterface(features: AnyElysia): Promise<OpenApiDocument> {
	const app = new Elysia().use(swagger({ path: '/page', specPath: SPEC_PATH })).use(features)
	const answer = await app.handle(new Request(`http://localhost${SPEC_PATH}`))
	return (await answer.json()) as OpenApiDocument
}
