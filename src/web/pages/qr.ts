import { encode } from 'uqr'
import type { Qr } from '../signing/page-props.ts'

/** In modules (ISO/IEC 18004). */
const QUIET_ZONE = 2

/** As an SVG path, with one rectangle for each run of dark modules. */
export function drawQr(text: string): Qr {
	const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
	const path = data.map((row, y) => drawRow(row, y)).join('')
	return { size, path }
}

function drawRow(row: readonly boolean[], y: number): string {
	let path = ''
	for (let x = 0; x < row.length; x += 1) {
		if (row[x] !== true) continue
		let end = x
		while (row[end] === true) end += 1
		path += `M${x} ${y}h${end - x}v1H${x}z`
		x = end
	}
	return path
}
