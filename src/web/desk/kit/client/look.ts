import { useLayoutEffect } from 'preact/hooks'
import { brandStyle } from '../../../../kit/color/brand-colors.ts'
import { readChoice, storeChoice } from './device-choice.ts'
import { useOrganization } from './organization.ts'

/** The choice of light or dark pages; without one they are as the device is set. */
export const LOOK_CHOICE = 'look'

export const LOOKS = ['light', 'dark'] as const

/** The venue's color, stored so that the next visit begins with it. */
const COLOR_CHOICE = 'color'

/** The venue's color; it comes after the desk's own. */
const venueSheet = new CSSStyleSheet()
document.adoptedStyleSheets = [venueSheet]

/** The condition of each rule for dark pages, as it is written. */
const conditions = new WeakMap<CSSMediaRule, string>()

/**
 * Shows light or dark pages as this browser has chosen. The style sheets have one set of dark colors, for devices that
 * are set to dark: a choice makes those rules count on every screen, but not on paper, or never.
 */
export function applyLook(): void {
	const choice = LOOKS.find((each) => each === readChoice(LOOK_CHOICE))
	document.documentElement.style.colorScheme = choice ?? ''
	for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets])
		for (const rule of sheet.cssRules) if (rule instanceof CSSMediaRule) setCondition(rule, choice)
}

function setCondition(rule: CSSMediaRule, choice: (typeof LOOKS)[number] | undefined): void {
	const written = conditions.get(rule) ?? rule.media.mediaText
	if (!written.includes('prefers-color-scheme')) return
	conditions.set(rule, written)
	rule.media.mediaText = choice === undefined ? written : choice === 'dark' ? 'screen' : 'not all'
}

/** Adds the styles of a wing, in the chosen look. */
export function addStyles(css: string): void {
	const sheet = new CSSStyleSheet()
	sheet.replaceSync(css)
	document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
	applyLook()
}

/** Shows the venue's color that this browser has stored, else our own, in the look that it has chosen. */
export function applyColor(): void {
	const color = readChoice(COLOR_CHOICE)
	venueSheet.replaceSync(color === undefined ? '' : brandStyle(color))
	applyLook()
}

/** Gives the desk the venue's color, once it is known. */
export function useVenueColor(): void {
	const { data } = useOrganization()
	const color = data?.branding.color
	useLayoutEffect(() => {
		if (color === undefined || (color ?? undefined) === readChoice(COLOR_CHOICE)) return
		storeChoice(COLOR_CHOICE, color ?? undefined)
		applyColor()
	}, [color])
}
