import { contrast } from '../../../../kit/color/color.ts'

/** Largest logo that the service takes, in bytes. */
export const MAX_LOGO_BYTES = 256 * 1024

/** The backgrounds of a logo on pages. */
const LIGHT = '#f4f4f1'
const DARK = '#131517'

/** Large shapes need 3 to 1 (WCAG 2.2, 1.4.11); a logo may have less before a warning is justified. */
const MIN_CONTRAST = 1.8

/** The background on which a logo is hard to see. */
export type LogoFault = 'light' | 'dark'

/**
 * Finds the backgrounds on which a logo is hard to see, by its average color.
 * @param pixels red, green, blue and opacity, a byte each
 */
export function judgeLogo(pixels: Uint8ClampedArray): LogoFault[] {
	const sum = [0, 0, 0, 0]
	for (let at = 0; at < pixels.length; at += 4) {
		const opacity = (pixels[at + 3] ?? 0) / 255
		for (let part = 0; part < 3; part++) sum[part] = (sum[part] ?? 0) + (pixels[at + part] ?? 0) * opacity
		sum[3] = (sum[3] ?? 0) + opacity
	}
	const totalOpacity = sum[3] ?? 0
	// An opaque picture has its own background.
	if (totalOpacity === 0 || totalOpacity > (pixels.length / 4) * 0.97) return []
	const average = `#${sum
		.slice(0, 3)
		.map((part) =>
			Math.round(part / totalOpacity)
				.toString(16)
				.padStart(2, '0'),
		)
		.join('')}`
	const grounds = [
		['light', LIGHT],
		['dark', DARK],
	] as const
	return grounds.filter(([, ground]) => contrast(average, ground) < MIN_CONTRAST).map(([where]) => where)
}
