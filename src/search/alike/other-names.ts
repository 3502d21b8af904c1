import tables from './other-names.json' with { type: 'json' }

/** Other names of a person with this name: short forms, the long form, other readings. Folded words. */
export function otherNamesOf(word: string): readonly string[] {
	byName ??= readTables()
	return byName.get(word) ?? []
}

let byName: ReadonlyMap<string, readonly string[]> | undefined

function readTables(): ReadonlyMap<string, readonly string[]> {
	const byName = new Map<string, Set<string>>()
	for (const group of Object.values(tables).flat()) {
		const names = group.split(' ')
		for (const name of names)
			byName.set(name, new Set([...(byName.get(name) ?? []), ...names.filter((other) => other !== name)]))
	}
	return new Map([...byName].map(([name, others]) => [name, [...others]]))
}
