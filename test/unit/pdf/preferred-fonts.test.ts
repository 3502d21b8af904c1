import { expect, test } from 'bun:test'
import { openFonts } from '../../../src/pdf/text/fonts.ts'

test.each([
	['zh', ['extra1', 'extra0', 'extra2']],
	['zh-Hant', ['extra2', 'extra0', 'extra1']],
	['ja', ['extra0', 'extra1', 'extra2']],
])('A document in %s asks the fonts of that language first', (language, order) => {
	const files = ['ja-one.ttf', 'zh-two.ttf', 'zh-Hant-three.ttf']
	const chain = openFonts(files).preferring(language).chainOf('regular')
	expect(chain.filter((name) => name.startsWith('extra')).map(String)).toEqual(order)
})
