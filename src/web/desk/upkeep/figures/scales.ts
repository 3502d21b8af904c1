/**
 * Returns the marks of an axis from 0 to at least `most`: at most five whole numbers, 1, 2 or 5 times a power of ten
 * apart.
 */
export function ticksOf(most: number): number[] {
	const top = Math.max(1, most)
	const power = 10 ** Math.floor(Math.log10(top / 4))
	const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((each) => each >= top / 4) ?? 1)
	return Array.from({ length: Math.ceil(top / step) + 1 }, (_, n) => n * step)
}

/** The place of a column: its middle and the space around it, in pixels. */
export type Slot = { readonly middle: number; readonly width: number }

/** Returns equal slots from `left` to `right`, in pixels. */
export function slotsOf(count: number, left: number, right: number): Slot[] {
	const width = (right - left) / count
	return Array.from({ length: count }, (_, at) => ({ middle: left + (at + 0.5) * width, width }))
}

/** Pixels of an average letter at 12 px, and between two labels. */
const LETTER = 7
const GAP = 6

/** Returns the width of a text at 12 px, in pixels, as far as it can be told without drawing it. */
export function widthOf(text: string): number {
	return text.length * LETTER
}

/** Returns 1 if each slot has room for its label, 2 if every second has, and so on. */
export function labelStep(labels: readonly string[], width: number): number {
	const longest = Math.max(0, ...labels.map(widthOf))
	return Math.max(1, Math.ceil((longest + GAP) / width))
}

/** The shares of the most from which a step of a map begins. */
const STEPS = [1 / 16, 1 / 4, 1 / 2, 3 / 4]

/** Returns how dark a cell of a map is, from 0 to 4. */
export function stepOf(value: number, most: number): number {
	return most === 0 ? 0 : STEPS.filter((share) => value / most >= share).length
}
