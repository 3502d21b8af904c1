/** The syntax of a language for JSON values. */
export type Dialect = {
	readonly nothing: string
	readonly yes: string
	readonly no: string
	text(value: string): string
	list(items: readonly string[], indent: string): string
	record(entries: readonly (readonly [key: string, value: string])[], indent: string): string
}

/** @param indent of the line on which the value begins */
export function writeLiteral(value: unknown, dialect: Dialect, indent: string): string {
	const inner = `${indent}    `
	if (value === null) return dialect.nothing
	if (typeof value === 'boolean') return value ? dialect.yes : dialect.no
	if (typeof value === 'string') return dialect.text(value)
	if (Array.isArray(value))
		return dialect.list(
			value.map((item: unknown) => writeLiteral(item, dialect, inner)),
			indent,
		)
	if (typeof value !== 'object') return JSON.stringify(value)
	return dialect.record(
		Object.entries(value).map(([key, each]) => [dialect.text(key), writeLiteral(each, dialect, inner)]),
		indent,
	)
}

/** Items on a line each, between brackets. */
export function bracket(open: string, items: readonly string[], close: string, indent: string): string {
	if (items.length === 0) return `${open}${close}`
	return `${open}\n${items.map((item) => `${indent}    ${item},\n`).join('')}${indent}${close}`
}
