/**
 * The way (keys and indexes, outermost first) to the first array or object in a JSON text that lies deeper than
 * `maxDepth`. The text may be malformed.
 */
export function findTooDeep(text: string, maxDepth: number): string[] {
	const levels: Level[] = []
	return walkText(text, levels, () => false, maxDepth) ? toPath(levels) : []
}

/** The way to the first key that its object has had before. The text is well-formed JSON. */
export function findDuplicate(text: string): string[] {
	const levels: Level[] = []
	return walkText(text, levels, isRepeated, Infinity) ? toPath(levels) : []
}

/** An open array or object. `step` is where in it the reader stands. */
type Level = { awaitsKey: boolean; step: string | number; readonly seen: Set<string> }

function isRepeated(level: Level, key: string): boolean {
	if (level.seen.has(key)) return true
	level.seen.add(key)
	return false
}

/**
 * Reads a JSON text token by token, which is slow and so only done for a text that is refused anyway.
 * Stops with true at a key that `stopsAt`, or at a bracket beyond `maxDepth`; `levels` then lead to the place.
 */
function walkText(
	text: string,
	levels: Level[],
	stopsAt: (level: Level, key: string) => boolean,
	maxDepth: number,
): boolean {
	for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},]/gs)) {
		const level = levels.at(-1)
		if (token === '{' || token === '[') {
			if (levels.length === maxDepth) return true
			const isObject = token === '{'
			levels.push({ awaitsKey: isObject, step: isObject ? '' : 0, seen: new Set() })
		} else if (token === '}' || token === ']') levels.pop()
		else if (token === ',') {
			if (typeof level?.step === 'number') level.step++
			else if (level !== undefined) level.awaitsKey = true
		} else if (level?.awaitsKey === true) {
			level.awaitsKey = false
			level.step = readKey(token)
			if (stopsAt(level, level.step)) return true
		}
	}
	return false
}

function readKey(token: string): string {
	try {
		return String(JSON.parse(token))
	} catch {
		return ''
	}
}

function toPath(levels: readonly Level[]): string[] {
	return levels.map((level) => String(level.step))
}
