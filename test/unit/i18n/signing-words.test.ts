import { expect, test } from 'bun:test'
import { describeCapacity } from '../../../src/i18n/capacity.ts'
import { documentWords, mailWords } from '../../../src/i18n/dictionaries.ts'
import { pageWords } from '../../../src/i18n/page.ts'

/** What a signature on paper, in ink or by hand is called in the languages of the pages. */
const PAPER =
	/\bpaper\b|\bpapel\b|\bpapier|handschrift|manuscrit|\bcarta\b|manoscritt|papír|папер|kâğıt|الورق|ورقي|נייר|纸|紙|종이|giấy|手写|手書き/i

test('No language says that an electronic signature counts like one on paper', () => {
	for (const [tag, words] of Object.entries(pageWords))
		expect([tag, `${words.signStatement} ${words.agreeToSign}`]).not.toEqual([
			tag,
			expect.stringMatching(PAPER),
		])
	for (const { certificateIntroduction } of Object.values(documentWords))
		expect(certificateIntroduction).not.toMatch(PAPER)
	for (const words of Object.values(mailWords)) expect(JSON.stringify(words)).not.toMatch(PAPER)
})

test('The button that signs is named in the statement above it', () => {
	for (const [tag, { sign, signStatement }] of Object.entries(pageWords))
		expect([tag, signStatement]).toEqual([tag, expect.stringContaining(sign)])
})

test('For whom somebody signs is said with every name, in the grammar of the language', () => {
	const { en, de } = pageWords
	expect(describeCapacity(en.capacity, [], 'en', true)).toBe('You sign for yourself.')
	expect(describeCapacity(en.capacity, ['Ann', 'Ben', 'Cai'], 'en', true)).toBe(
		'You sign for yourself, and as parent or guardian of Ann, Ben and Cai.',
	)
	expect(describeCapacity((de ?? en).capacity, ['Ann', 'Ben'], 'de', true)).toBe(
		'Sie unterschreiben für sich selbst und als sorgeberechtigte Person für Ann und Ben.',
	)
	expect(describeCapacity(en.capacity, ['Ann', 'Ben'], 'en', false)).toBe(
		'You sign as parent or guardian of Ann and Ben.',
	)
	for (const { capacity } of [...Object.values(pageWords), ...Object.values(documentWords)])
		expect(capacity.minorsOnly).toContain('{names}')
})

test('A text about minutes is right for one minute as well: it has no plural', () => {
	const plural = /\{minutes\}\s*(?:minutes|minuten|minutos|minuti|minut|minuty|хвилин|דקות|دقائق)/i
	for (const [tag, { keptBusy, lost }] of Object.entries(pageWords))
		for (const text of [keptBusy, lost.busyText]) {
			expect([tag, text]).toEqual([tag, expect.stringContaining('{minutes}')])
			expect([tag, text]).not.toEqual([tag, expect.stringMatching(plural)])
		}
})
