import { contrast, mix, readableOn } from './color.ts'

/** The backgrounds behind text in the organization's color: the light and the dark surfaces of `styles/colors.css`. */
const LIGHT_GROUND = '#f4f4f1'
const DARK_GROUND = '#1b1e21'

/** The minimum contrast of text (WCAG 2.2, 1.4.3: 4.5), with a margin. */
const MIN_CONTRAST = 4.6

/** What pages make of an organization's color, each `#rrggbb`. */
export type BrandColors = {
	/** Of buttons: the color itself. */
	readonly accent: string
	readonly onAccent: string
	/** Of text. */
	readonly text: string
	/** Behind what is chosen. */
	readonly wash: string
}

/**
 * Returns the colors on light and on dark pages. Buttons have the color itself, with black or white text, whichever is more
 * readable. Text in the color is darkened, or lightened on dark pages, until it is readable.
 */
export function brandColors(color: string): { readonly light: BrandColors; readonly dark: BrandColors } {
	const make = (ground: string, text: string, share: number): BrandColors => ({
		accent: color,
		onAccent: readableOn(color),
		text,
		wash: mix(ground, color, share),
	})
	return {
		light: make('#ffffff', readableAs(color, LIGHT_GROUND, '#000000'), 0.07),
		dark: make(DARK_GROUND, readableAs(color, DARK_GROUND, '#ffffff'), 0.14),
	}
}

/** Mixes a color with another until it is readable on a background. */
function readableAs(color: string, ground: string, towards: string): string {
	for (let share = 0; share < 1; share += 0.04) {
		const moved = mix(color, towards, share)
		if (contrast(moved, ground) >= MIN_CONTRAST) return moved
	}
	return towards
}
