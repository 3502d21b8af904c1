import { OWN_COLOR, luminanceOf } from '../../kit/color/color.ts'
import type { TextStyle } from './lines.ts'

export const frame = { left: 64, right: 64, top: 80, bottom: 82 } as const

/** A page and the part of it that is filled, in points of 1/72 inch from its top left. */
export type Paper = {
	readonly width: number
	readonly height: number
	readonly contentWidth: number
	readonly contentBottom: number
}

/** A4 (ISO 216), and the Letter of North America (8.5 by 11 inches). */
export const papers = { a4: paperOf(595.28, 841.89), letter: paperOf(612, 792) } as const

function paperOf(width: number, height: number): Paper {
	const contentWidth = width - frame.left - frame.right
	return { width, height, contentWidth, contentBottom: height - frame.bottom }
}

/** One dark ink, two greys and one quiet accent; all keep a contrast of 4.5 to 1 where they carry text. */
export const colors = {
	ink: '#1b1f24',
	muted: '#5d6670',
	accent: OWN_COLOR,
	rule: '#d5dade',
	faint: '#f4f6f6',
} as const

/** Colors for text and for shapes: text needs more contrast than a line does. */
export type Accent = { readonly text: string; readonly shape: string }

/**
 * An organization's `#rrggbb` as accent. A pale color is left to lines, and one too pale for them is not used (WCAG
 * 2.2: 4.5 to 1 for text, 3 to 1 for graphics).
 */
export function accentOf(color: string | null): Accent {
	const contrast = color === null ? 0 : 1.05 / (luminanceOf(color) + 0.05)
	return {
		text: color !== null && contrast >= 4.5 ? color : colors.accent,
		shape: color !== null && contrast >= 3 ? color : colors.accent,
	}
}

const body: TextStyle = { face: 'regular', size: 9.8, color: colors.ink }

export const styles = {
	body,
	bodyBold: { ...body, face: 'bold' },
	bodyItalic: { ...body, face: 'italic' },
	bodyBoldItalic: { ...body, face: 'boldItalic' },
	title: { face: 'bold', size: 23, color: colors.ink },
	organization: { face: 'bold', size: 9.5, color: colors.accent },
	heading1: { face: 'bold', size: 15, color: colors.ink },
	heading2: { face: 'bold', size: 12, color: colors.ink },
	heading3: { face: 'bold', size: 10.2, color: colors.accent },
	label: { face: 'regular', size: 9, color: colors.muted },
	factLabel: { face: 'regular', size: 8, color: colors.muted },
	fact: { face: 'bold', size: 9.8, color: colors.ink },
	question: { face: 'bold', size: 9.8, color: colors.ink },
	answer: { ...body },
	agreement: { ...body, face: 'bold', color: colors.accent },
	absent: { face: 'italic', size: 9.8, color: colors.muted },
	tableHead: { face: 'bold', size: 8.5, color: colors.muted },
	tableCell: { face: 'regular', size: 9.4, color: colors.ink },
	note: { face: 'italic', size: 8.6, color: colors.muted },
	signatureName: { face: 'regular', size: 9, color: colors.muted },
	hand: { face: 'hand', size: 28, color: '#14305c' },
	handPlain: { face: 'handPlain', size: 21, color: '#14305c' },
	running: { face: 'regular', size: 8, color: colors.muted },
	certificateLabel: { face: 'regular', size: 8.6, color: colors.muted },
	certificateValue: { face: 'regular', size: 8.6, color: colors.ink },
	certificateLink: { face: 'regular', size: 8.6, color: colors.accent },
	certificateHash: { face: 'mono', size: 7.6, color: colors.ink },
} as const satisfies Record<string, TextStyle>

export function leadingOf(size: number): number {
	return size >= 14 ? size * 1.28 : size * 1.56
}
