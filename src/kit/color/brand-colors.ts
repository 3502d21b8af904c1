import { contrast, mix, readableOn } from './color.ts'

const LIGHT_GROUND = '#f4f4f1'
const DARK_GROUND = '#1b1e21'

/** The minimum contrast of text (WCAG 2.2, 1.4.3: 4.5), with a margin. */
const MIN_CONTRAST = 4.6

export type BrandColors = {
	readonly accent: string
	readonly onAccent: string
	readonly text: string
	readonly wash: string
}

/** The colors on light and on dark pages: buttons have the color itself, text is mixed until it is readable. */
export function brandColors(color: string): { readonly light: BrandColors; readonly dark: BrandColors } {
	const make = (ground: string, wash: string, towards: string): BrandColors => ({
		accent: color,
		onAccent: readableOn(color),
		text: readableAs(color, [ground, wash], towards),
		wash,
	})
	return {
		light: make(LIGHT_GROUND, mix('#ffffff', color, 0.07), '#000000'),
		dark: make(DARK_GROUND, mix(DARK_GROUND, color, 0.14), '#ffffff'),
	}
}

/** Returns the rules that give a page the venue's color: four of its tokens, in light and dark mode, and the bar at the top. */
export function brandStyle(color: string): string {
	const { light, dark } = brandColors(color)
	return `:root{${tokens(light)}}@media (prefers-color-scheme:dark){:root{${tokens(dark)}}}${BAR}`
}

/**
 * The bar with the venue's name, as wide as the window: a border image reaches there without a scroll bar. Programs that judge
 * contrast read the background. A logo is drawn for light pages.
 */
const BAR = `@media not all and (forced-colors:active){.masthead{color:var(--on-accent);background:var(--accent);border-image:linear-gradient(var(--accent),var(--accent)) fill 0/0/0 100vw}.masthead summary,.masthead summary:hover,.masthead .small{color:inherit;background:none;border-color:currentColor}.masthead ul{color:var(--ink)}.masthead :focus-visible{outline-color:currentColor}.masthead .logo{box-sizing:content-box;margin:8px 0;padding:6px 10px;border-radius:8px;background:#fff}@media (min-width:720px){.masthead{margin-bottom:24px}}}`

function tokens({ accent, onAccent, text, wash }: BrandColors): string {
	return `--accent:${accent};--on-accent:${onAccent};--accent-text:${text};--accent-wash:${wash}`
}

/** Mixes the color with black or white until it can be read on each of the grounds. */
function readableAs(color: string, grounds: readonly string[], towards: string): string {
	for (let share = 0; share < 1; share += 0.04) {
		const mixture = mix(color, towards, share)
		if (grounds.every((ground) => contrast(mixture, ground) >= MIN_CONTRAST)) return mixture
	}
	return towards
}
