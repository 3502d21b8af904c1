import type { LabelSettings } from '../organization/model.ts'
import type { LabelShape } from './model.ts'

/** Of most label printers: 203 dots an inch. */
const DOTS_PER_MM = 8

const MARGIN_MM = 2

/**
 * Returns a label in ZPL II (Zebra's programming guide): the name on up to two lines, the marks, venue and day, and the pass
 * number as a QR code at the end of the label. Texts are UTF-8, and cut where the label ends.
 */
export function toZpl(label: LabelShape, { widthMm, heightMm }: LabelSettings): string {
	const [width, height] = [widthMm * DOTS_PER_MM, heightMm * DOTS_PER_MM]
	const margin = MARGIN_MM * DOTS_PER_MM
	const row = Math.floor((height - 2 * margin) / 5)
	const letter = Math.floor(row * 0.8)
	// A code of 21 to 25 modules; each is `size` dots.
	const size = Math.max(2, Math.floor((2.5 * row) / 25))
	const code = label.passNumber === null ? undefined : { text: label.passNumber, edge: 25 * size }
	const line = (at: number, lines: number, font: number, text: string, end = 0): string =>
		`^FO${margin},${margin + at * row}^A0N,${font},${font}^FB${width - 2 * margin - end},${lines}^FH^FD${escapeZpl(text)}^FS`
	const end = code === undefined ? 0 : code.edge + margin
	return [
		`^XA^CI28^PW${width}^LL${height}`,
		line(0, 2, row, label.name),
		line(2, 1, letter, label.marks.join(' · '), end),
		line(3, 1, letter, label.venue, end),
		line(4, 1, letter, label.day, end),
		code === undefined
			? ''
			: `^FO${width - margin - code.edge},${margin + 2 * row}^BQN,2,${size}^FH^FDMA,${escapeZpl(code.text)}^FS`,
		'^XZ',
	].join('\n')
}

/** With ^FH, `_` and two hex digits are a byte; carets and tildes would begin commands, and `\&` a line of ^FB. */
function escapeZpl(text: string): string {
	return text.replaceAll(
		/[\^~_\\\p{Cc}]/gu,
		(letter) => `_${letter.charCodeAt(0).toString(16).padStart(2, '0')}`,
	)
}
