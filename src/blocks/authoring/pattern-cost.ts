import { MAX_MATCHED } from '../answers/written.ts'

/**
 * An upper bound of backtracking at one position: the `ways` to match, the `steps` to try them all, and the number of
 * unbounded quantifiers, counting repetitions.
 */
export type Cost = { readonly ways: number; readonly steps: number; readonly unbounded: number }

const MAX_NESTED_REPEATS = 10

type Item = {
	readonly cost: Cost
	readonly branching: boolean
	/** Undefined for groups and for assertions such as `\b`. */
	readonly single: string | undefined
	readonly literal: string | undefined
	readonly min: number
	readonly max: number
}

type Part = { readonly cost: Cost; readonly branching: boolean }

type Reader = { readonly text: string; at: number; isRefused: boolean }

const ONE: Cost = { ways: 1, steps: 1, unbounded: 0 }

/**
 * Undefined if the pattern has no safe bound: a backreference, a lookaround, a named group or a modifier, a count
 * above `MAX_MATCHED`, or a quantifier other than `?` or a small exact count around another quantifier or an
 * alternation.
 */
export function costPattern(pattern: string): Cost | undefined {
	const reader: Reader = { text: pattern, at: 0, isRefused: false }
	const { cost } = readAlternatives(reader)
	return reader.isRefused || reader.at < pattern.length ? undefined : cost
}

function readAlternatives(reader: Reader): Part {
	const first = readSequence(reader)
	let { ways, steps, unbounded } = first.cost
	let branching = first.branching
	while (!reader.isRefused && reader.text[reader.at] === '|') {
		reader.at += 1
		const next = readSequence(reader).cost
		ways += next.ways
		steps += next.steps
		unbounded += next.unbounded
		branching = true
	}
	return { cost: { ways, steps, unbounded }, branching }
}

function readSequence(reader: Reader): Part {
	const items: Item[] = []
	while (!reader.isRefused && reader.at < reader.text.length && !/[|)]/.test(reader.text[reader.at] ?? ''))
		items.push(readItem(reader))
	let ways = 1
	let steps = 1
	let unbounded = 0
	items.forEach((item, at) => {
		const cost = costItem(item, items[at + 1])
		steps += ways * cost.steps
		ways *= cost.ways
		unbounded += cost.unbounded
	})
	const branching = items.some((item) => item.branching || item.min !== 1 || item.max !== 1)
	return { cost: { ways, steps, unbounded }, branching }
}

function costItem(item: Item, next: Item | undefined): Cost {
	const { min, max } = item
	const { ways, steps, unbounded } = item.cost
	if (min === 1 && max === 1) return item.cost
	if (item.branching) {
		// It is `?` or a small exact count: `readItem` refuses others.
		if (min !== max) return { ways: ways + 1, steps: steps + 1, unbounded }
		let attempts = 1
		for (let round = 0; round < max; round += 1) attempts += ways ** round * steps
		return { ways: ways ** max, steps: attempts, unbounded: unbounded * max }
	}
	const most = Math.min(max, MAX_MATCHED)
	return {
		ways: isFenced(item, next) ? 1 : most - Math.min(min, most) + 1,
		steps: (most + 1) * steps,
		unbounded: max === Infinity ? 1 : 0,
	}
}

/** Only one number of repetitions can match before a literal that the repeated atom does not match: no backtracking. */
function isFenced(item: Item, next: Item | undefined): boolean {
	if (item.single === undefined || next?.literal === undefined || next.min < 1) return false
	return !new RegExp(`^${item.single}$`, 'u').test(next.literal)
}

function readItem(reader: Reader): Item {
	const start = reader.at
	const opens = reader.text[start] === '('
	const part = opens ? readGroup(reader) : { cost: ONE, branching: false }
	if (!opens) skipAtom(reader)
	const source = reader.text.slice(start, reader.at)
	const { min, max } = readQuantifier(reader)
	const isNested = part.branching && !(min === 1 && max === 1)
	if (isNested && !(min === 0 && max === 1) && !(min === max && max <= MAX_NESTED_REPEATS))
		reader.isRefused = true
	if (min > MAX_MATCHED || (max > MAX_MATCHED && max !== Infinity)) reader.isRefused = true
	const single = opens || /^([\^$]|\\[bB])$/.test(source) ? undefined : source
	return { ...part, single, literal: single === undefined ? undefined : literalOf(single), min, max }
}

function readGroup(reader: Reader): Part {
	reader.at += 1
	if (reader.text[reader.at] === '?') {
		if (reader.text[reader.at + 1] !== ':') reader.isRefused = true
		reader.at += 2
	}
	const part = readAlternatives(reader)
	reader.at += 1
	return part
}

function skipAtom(reader: Reader): void {
	const rest = reader.text.slice(reader.at)
	if (/^\\[1-9k]/.test(rest)) reader.isRefused = true
	const atom =
		/^\[(?:\\[^]|[^\]\\])*\]/.exec(rest) ??
		/^\\(?:u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[^])/.exec(rest) ??
		/^[^]/u.exec(rest)
	reader.at += atom?.[0].length ?? 1
}

function readQuantifier(reader: Reader): { readonly min: number; readonly max: number } {
	const match = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(reader.text.slice(reader.at))
	if (match === null) return { min: 1, max: 1 }
	reader.at += match[0].length
	const [sign] = match[0]
	if (sign === '*') return { min: 0, max: Infinity }
	if (sign === '+') return { min: 1, max: Infinity }
	if (sign === '?') return { min: 0, max: 1 }
	const min = Number(match[1])
	if (match[2] === '') return { min, max: min }
	return { min, max: match[3] === '' ? Infinity : Number(match[3]) }
}

function literalOf(source: string): string | undefined {
	if (/^\\[\^$\\.*+?()[\]{}|/-]$/.test(source)) return source.slice(1)
	return source === '.' || source[0] === '[' || source[0] === '\\' ? undefined : source
}
