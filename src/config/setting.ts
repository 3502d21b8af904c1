/** `read` throws a clause that completes "PORT must be …". */
type Setting<T> = {
	readonly env: string
	readonly doc: string
	readonly default: string
	readonly secret?: true
	read(text: string): T
}

export function setting<T>(
	env: string,
	doc: string,
	fallback: string,
	read: (text: string) => T,
): Setting<T> {
	return { env, doc, default: fallback, read }
}
