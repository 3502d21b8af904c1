import type { Organization } from '../../features/organization/table.ts'
import { brandingOf } from '../../features/organization/organization.ts'
import { contrast, mix, readableOn } from '../../kit/color.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import type { PageProps } from '../signing/page-props.ts'

/** The backgrounds behind text in the organization's color: the light and the dark surfaces of `styles/colors.css`. */
const LIGHT_GROUND = '#f4f4f1'
const DARK_GROUND = '#1b1e21'

/** The minimum contrast of text (WCAG 2.2, 1.4.3: 4.5), with a margin. */
const MIN_CONTRAST = 4.6

/** Returns the path of the style with the organization's color; undefined if it has none. */
export function brandStyleAddress(organization: Organization): string | undefined {
	const { color } = brandingOf(organization)
	if (color === null) return undefined
	return `/brand/${color.slice(1)}-${sha256Hex(brandStyle(color)).slice(0, 12)}.css`
}

export function presentBrand(organization: Organization): PageProps['organization'] {
	const { logo } = brandingOf(organization)
	return { name: organization.name, ...(logo === null ? {} : { logoUrl: `/brand/logo/${logo.sha256}` }) }
}

/**
 * Returns the style for a color. Buttons have the color itself, with black or white text, whichever is more readable.
 * Text in the color is darkened, or lightened in dark mode, until it is readable.
 */
export function brandStyle(color: string): string {
	const [light, dark] = [
		readableAs(color, LIGHT_GROUND, '#000000'),
		readableAs(color, DARK_GROUND, '#ffffff'),
	]
	const tokens = (text: string, ground: string, share: number): string =>
		`--accent:${color};--on-accent:${readableOn(color)};--accent-text:${text};--accent-wash:${mix(ground, color, share)}`
	return `:root{${tokens(light, '#ffffff', 0.07)}}@media (prefers-color-scheme:dark){:root{${tokens(dark, DARK_GROUND, 0.14)}}}`
}

/** Mixes a color with another until it is readable on a background. */
function readableAs(color: string, ground: string, towards: string): string {
	for (let share = 0; share < 1; share += 0.04) {
		const moved = mix(color, towards, share)
		if (contrast(moved, ground) >= MIN_CONTRAST) return moved
	}
	return towards
}
