import { TAGS } from '../../api/about.ts'
import type { Json } from './schemas.ts'

/** 3.1 uses plain JSON Schema, and a bearer requirement may name its scope. */
export const OPENAPI_VERSION = '3.1.0'

export const SECURITY_SCHEMES: Json = {
	apiKey: {
		type: 'http',
		scheme: 'bearer',
		description:
			'An API key: `wvk_` and 36 letters and digits. Each operation names the scope that it needs.',
	},
}

export function describeTags(paths: Readonly<Record<string, Readonly<Record<string, Json>>>>): Json[] {
	const operations = Object.values(paths).flatMap((operation) => Object.values(operation))
	const tags = new Set(operations.flatMap((operation) => (operation['tags'] ?? []) as string[]))
	const names = [...Object.keys(TAGS).filter((name) => tags.has(name)), ...tags]
	return [...new Set(names)].map((name) =>
		TAGS[name] === undefined ? { name } : { name, description: TAGS[name] },
	)
}
