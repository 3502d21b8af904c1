/** A drawing has at least so many visible pixels, and reaches so far across or down. A dot of a pen has and does less. */
const MIN_PIXELS = 40
export const MIN_REACH = 12

/** Of 255. A lighter pixel can't be seen on white paper. */
const FAINTEST = 224

/** Whether a color that lies on white can be seen there. All are 0 to 255. */
export function showsOnWhite(red: number, green: number, blue: number, alpha: number): boolean {
	return (0.2126 * red + 0.7152 * green + 0.0722 * blue - 255) * alpha <= (FAINTEST - 255) * 255
}

/** Returns a function that is told each visible pixel of a drawing, and returns true once they are enough for a signature. */
export function watchInk(): (x: number, y: number) => boolean {
	let [count, left, right, top, bottom] = [0, Infinity, -Infinity, Infinity, -Infinity]
	return (x, y) => {
		count += 1
		left = Math.min(left, x)
		right = Math.max(right, x)
		top = Math.min(top, y)
		bottom = Math.max(bottom, y)
		return count >= MIN_PIXELS && Math.max(right - left, bottom - top) + 1 >= MIN_REACH
	}
}
