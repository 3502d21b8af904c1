export const COLOR_PATTERN = '^#[0-9a-fA-F]{6}$'

/** The accent of pages, PDFs and mails where an organization has chosen none. */
export const OWN_COLOR = '#0f6b5c'

/** Black or white, whichever has more contrast (WCAG 2.2), always at least 4.5 to 1. */
export function readableOn(color: string): '#000000' | '#ffffff' {
	// At this luminance the contrasts with black and white, (L + 0.05) / 0.05 and 1.05 / (L + 0.05), are equal.
	return luminanceOf(color) > Math.sqrt(1.05 * 0.05) - 0.05 ? '#000000' : '#ffffff'
}

/** Relative luminance (WCAG 2.2), 0 for black to 1 for white. */
export function luminanceOf(color: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
	})
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colors (WCAG 2.2), 1 to 21. */
export function contrast(a: string, b: string): number {
	const [darker = 0, lighter = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y)
	return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes a share of another color into a color, 0 to 1. */
export function mix(color: string, other: string, share: number): string {
	const parts = [1, 3, 5].map((at) => {
		const [own, its] = [color, other].map((each) => Number.parseInt(each.slice(at, at + 2), 16))
		return Math.round((own ?? 0) * (1 - share) + (its ?? 0) * share)
			.toString(16)
			.padStart(2, '0')
	})
	return `#${parts.join('')}`
}
