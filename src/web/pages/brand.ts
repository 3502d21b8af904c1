import type { Organization } from '../../features/organization/table.ts'
import { brandingOf } from '../../features/organization/organization.ts'
import { contrast, mix, readableOn } from '../../kit/color.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import type { PageProps } from '../signing/page-props.ts'

/** Where the organization's colour stands as text: on white, and on the dark surfaces of `styles/base.css`. */
const LIGHT_GROUND = '#f4f4f1'
const DARK_GROUND = '#1b1e21'

/** Least contrast of text with its ground (WCAG 2.2, 1.4.3), and a little more. */
const MIN_CONTRAST = 4.6

/** Path of the style with the organization's colour; undefined where it has chosen none. */
export function brandStyleAddress(organization: Organization): string | undefined {
	const { color } = brandingOf(organization)
	if (color === null) return undefined
	return `/brand/${color.slice(1)}-${sha256Hex(brandStyle(color)).slice(0, 12)}.css`
}

/** How a page names the organization: in words, and by its logo. */
export function presentBrand(organization: Organization): PageProps['organization'] {
	const { logo } = brandingOf(organization)
	return { name: organization.name, ...(logo === null ? {} : { logoUrl: `/brand/logo/${logo.sha256}` }) }
}

/**
 * The style that makes a page wear a colour. The button is the colour itself, with whichever of black and white reads
 * better on it; where the colour is text it is darkened, or in the dark lightened, as far as reading takes.
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

/** A colour moved towards another until it reads on a ground. */
function readableAs(color: string, ground: string, towards: string): string {
	for (let share = 0; share < 1; share += 0.04) {
		const moved = mix(color, towards, share)
		if (contrast(moved, ground) >= MIN_CONTRAST) return moved
	}
	return towards
}
