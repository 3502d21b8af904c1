import { encode } from 'uqr'
import type { Codes, Qr } from '../signing/page-props.ts'

/** Most codes of a page, and the longest address in one, in bytes: a denser code is hard to scan. */
const MAX_CODES = 40
const MAX_CODE_BYTES = 600

/** In modules (ISO/IEC 18004). */
const QUIET_ZONE = 2

/** As an SVG path, with one rectangle for each run of dark modules. */
export function drawQr(text: string): Qr {
	const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
	const path = data.map((row, y) => drawRow(row, y)).join('')
	return { size, path }
}

/** The codes of several addresses, as far as there is room for them. */
export function drawCodes(urls: readonly (string | undefined)[]): Codes {
	const short = urls.filter((url) => url !== undefined && Buffer.byteLength(url) <= MAX_CODE_BYTES)
	return Object.fromEntries([...new Set(short)].slice(0, MAX_CODES).map((url = '') => [url, drawQr(url)]))
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
