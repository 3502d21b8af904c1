/** The JSON of a pasted text; undefined if it is none. */
export type Example = { readonly value: unknown }

export function readExample(text: string): Example | undefined {
	try {
		return { value: JSON.parse(text) as unknown }
	} catch {
		return undefined
	}
}

/** More would be no help to choose from. */
const MAX_PATHS = 200

/** As deep as a mapping reaches. */
const MAX_DEPTH = 10

/** The paths to all texts, numbers and truth values of an example, as they stand in it. */
export function listPaths(value: unknown, before = '', depth = 0): string[] {
	if (typeof value !== 'object' || value === null) return before === '' ? [] : [before]
	if (depth === MAX_DEPTH) return []
	const paths: string[] = []
	for (const [name, member] of Object.entries(value)) {
		// A path has no other way to write these.
		if (/^$|[.\s]/.test(name)) continue
		paths.push(...listPaths(member, before === '' ? name : `${before}.${name}`, depth + 1))
		if (paths.length >= MAX_PATHS) break
	}
	return paths.slice(0, MAX_PATHS)
}
