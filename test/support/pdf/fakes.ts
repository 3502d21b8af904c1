import type { Shaper } from '../../../src/pdf/text/glyphs.ts'

/** Every character is half as wide as the type is large, and text runs as it is told to. */
export const evenShaper: Shaper = {
	shape: (_face, text, rightToLeft) => {
		const glyphs = Array.from(text, (character) => ({
			id: character.codePointAt(0) ?? 0,
			text: character,
			width: 500,
			advance: 500,
			dx: 0,
			dy: 0,
		}))
		return [
			{
				font: 'notoRegular',
				glyphs: rightToLeft ? glyphs.reverse() : glyphs,
				width: 500 * glyphs.length,
			},
		]
	},
}
