/** Reads an RFC 9651 list of strings with integer parameters, as strictly as its section 4.2 asks. */
export type StructuredItem = { readonly name: string; readonly parameters: Readonly<Record<string, number>> }

/** @throws when a byte of it is not as RFC 9651 has it */
export function parseStructuredList(field: string): StructuredItem[] {
	let rest = field
	const take = (pattern: RegExp): string => {
		const match = pattern.exec(rest)?.[0]
		if (match === undefined) throw new Error(`Not a structured field at "${rest}" of "${field}".`)
		rest = rest.slice(match.length)
		return match
	}
	const items: StructuredItem[] = []
	for (;;) {
		const name = take(/^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"/).slice(1, -1)
		const parameters: Record<string, number> = {}
		while (rest.startsWith(';')) {
			take(/^; */)
			const key = take(/^[a-z*][a-z0-9_.*-]*/)
			take(/^=/)
			parameters[key] = Number(take(/^-?\d{1,15}(?![\d.])/))
		}
		items.push({ name, parameters })
		if (rest === '') return items
		take(/^[ \t]*,[ \t]*(?!$)/)
	}
}
