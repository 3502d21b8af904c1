import { expect, test } from 'bun:test'
import { pageWords } from '../../../src/i18n/page.ts'
import { renderSigning } from '../../../src/web/signing/server-side.js'
import { emptyPage } from '../../support/fixtures/page-props.ts'

test('On the thank-you a name stays whole, and no space parts two Japanese sentences', () => {
	const copy = { url: '/c', verifyUrl: '/v', until: '2026-08-01', qr: { size: 1, path: '' } }
	const done = { reference: 'R', validUntil: null, names: ['Ada Poe', 'Bo Li'], again: false, copy }
	const thanks = { ...emptyPage, screen: 'done', done } as const
	const english = renderSigning(thanks)
	const whole = (name: string) => `<span class="whole">\u2068${name}\u2069</span>`
	expect(english).toContain(`<strong>${whole('Ada Poe')} and ${whole('Bo Li')}</strong>`)
	const sentences = (html: string) =>
		/<p class="hint"><span class="off-phone">(.*?)<\/p>/.exec(html)?.[1]?.replace('</span>', '')
	expect(sentences(english)).toContain('with you. The link')
	const japanese = renderSigning({ ...thanks, words: pageWords['ja'] ?? pageWords.en, wordsLanguage: 'ja' })
	expect(sentences(japanese)).toMatch(/。\S/)
	expect(sentences(japanese)).not.toContain('。 ')
})
