import { expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { readAttachments } from '../../../verifier/attachments.ts'
import { canonicalize, sha256 } from '../../../verifier/evidence.ts'
import type { Entry } from '../../../verifier/evidence.ts'
import { isTermsOf, languageOf, writeTerms } from '../../../verifier/terms.ts'

const terms = [
	{ id: 'h', type: 'heading', level: 1, text: { en: 'Climbing', de: 'Klettern' } },
	{ id: 'd', type: 'divider' },
	{ id: 't', type: 'text', text: 'Ropes wear out.' },
	{
		id: 'q',
		type: 'single_choice',
		label: { en: 'How often?', de: 'Wie oft?' },
		help: { en: 'Roughly.' },
		options: [{ value: 'a', label: { en: 'Often', 'de-AT': 'Oft' } }],
	},
]

test('The terms are those of an entry only if each letter of them is', () => {
	const entry = {
		data: { termsHash: sha256(canonicalize(terms)).toString('hex') },
	} as unknown as Entry
	expect(isTermsOf(entry, terms)).toBe(true)
	expect(isTermsOf(entry, [...terms].reverse())).toBe(false)
	expect(isTermsOf(entry, JSON.parse(JSON.stringify(terms).replace('wear', 'tear')))).toBe(false)
	expect(isTermsOf({ data: {} } as unknown as Entry, terms)).toBe(false)
})

test('Terms are written in the language that was shown, and a text that lacks it in each that it has', () => {
	expect(writeTerms(terms, 'de-AT')).toBe('# Klettern\n\nRopes wear out.\n\nWie oft?\n[en] Roughly.\n- Oft')
	expect(writeTerms(terms, 'en')).toBe('# Climbing\n\nRopes wear out.\n\nHow often?\nRoughly.\n- Often')
	expect(writeTerms(terms)).toContain('# [en] Climbing\n# [de] Klettern')
	for (const odd of [null, {}, 'x', [null, 1, [], { type: 'heading', text: 5 }]])
		expect(writeTerms(odd, 'en')).toBe('')
})

test('The language is that of the receipt, and none of anything else', () => {
	expect(languageOf(JSON.stringify({ record: { items: { evidence: { language: 'pl' } } } }))).toBe('pl')
	for (const odd of ['', '{', '{}', 'null', '{"record":{"items":{"evidence":{"language":5}}}}'])
		expect(languageOf(odd)).toBeUndefined()
})

test('Attachments are found by what they hold, and only among the first streams', () => {
	const attach = (text: string): Buffer =>
		Buffer.concat([
			Buffer.from('1 0 obj\n<</Type/EmbeddedFile/Subtype/application#2Fjson>>\nstream\n'),
			deflateSync(text),
			Buffer.from('\nendstream\n'),
		])
	expect(readAttachments(Buffer.concat(['[1]', '{"a":1}', '[2]'].map(attach)))).toEqual({
		receipt: '{"a":1}',
		terms: '[1]',
	})
	const many = Buffer.concat(Array.from({ length: 9 }, (_none, at) => attach(at === 8 ? '[1]' : '0')))
	expect(readAttachments(many)).toEqual({ receipt: undefined, terms: undefined })
	expect(readAttachments(Buffer.from('%PDF'))).toEqual({ receipt: undefined, terms: undefined })
})
