import { Elysia } from 'elysia'
import type { AnyElysia } from 'elysia'
import { describeInterface } from './openapi.ts'

/** The interface's documentation: the document, and a page that shows it. */
export const docsRoutes = (features: AnyElysia) =>
	new Elysia({ detail: { hide: true } }).get('/docs/json', () => describeInterface(features))
