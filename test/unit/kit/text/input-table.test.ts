import { expect, test } from 'bun:test'
import { lookUpTag } from '../../../../src/blocks/language-ranges.ts'
import { readEmail } from '../../../../src/blocks/answers/email.ts'
import { readDate } from '../../../../src/features/imports/reading/dates.ts'
import { languageTag } from '../../../../src/features/events/invitees/person.ts'
import { foldText } from '../../../../src/kit/text/fold.ts'
import { readName } from '../../../../src/kit/text/plain.ts'
import { tidyTags } from '../../../../src/features/waivers/changes/set-tags.ts'
import { readNumber } from '../../../../src/web/signing/entries/number-text.ts'
import { readLookup } from '../../../../src/search/read-lookup.ts'
import { emailKey } from '../../../../src/search/email-key.ts'
import { phoneKey } from '../../../../src/search/phone-key.ts'
import more from '../../../support/text/readings.json' with { type: 'json' }

/** `keep` makes what is stored of what was typed, `key` what is compared of either. */
type Reader = { readonly keep: (typed: string) => unknown; readonly key: (kept: string) => unknown }

const tag = (text: string): string | undefined => tidyTags([text])[0]

function code(text: string): string | undefined {
	const [reading] = readLookup(text)
	if (reading === undefined) return undefined
	return 'waiverId' in reading ? reading.waiverId : 'reference' in reading ? reading.reference : undefined
}

function day(text: unknown): unknown {
	if (typeof text !== 'string' || text === 'ambiguous' || text === 'number') return text
	const date = readDate(text, null, { today: '2026-11-27', isBirth: false })
	return typeof date === 'object' && 'day' in date ? date.day : date
}

const READERS: Readonly<Record<string, Reader>> = {
	name: { keep: readName, key: foldText },
	email: { keep: readEmail, key: emailKey },
	phone: { keep: (typed) => typed, key: phoneKey },
	tag: { keep: tag, key: tag },
	code: { keep: code, key: code },
	language: { keep: languageTag, key: (tag) => lookUpTag(tag, ['de', 'en', 'zh']) },
	date: { keep: day, key: day },
	...Object.fromEntries(
		['en', 'de', 'fr', 'ar', 'de-CH', 'en-IN'].map((locale) => {
			const read = (typed: unknown) => (typeof typed === 'string' ? readNumber(typed, locale) : typed)
			return [`number, ${locale}`, { keep: read, key: read }]
		}),
	),
}

type Row = readonly [what: string, typed: unknown, kept: unknown, key: unknown]

const lines = (await Bun.file('docs/input.md').text()).split('\n')
const written = lines.flatMap((line): Row[] => {
	const [, what = '', typed, kept, key] =
		/^\| ([\w, -]+?) +\| `(.+?)` +\| `(.+?)` +\| `(.+?)` +\|$/.exec(line) ?? []
	return typed === undefined || kept === undefined || key === undefined
		? []
		: [[what, JSON.parse(typed), JSON.parse(kept), JSON.parse(key)]]
})
const rows: Row[] = [...written, ...(more as unknown as Row[])]

test('The cases are of every kind of text, and the table in the document has no line that is no case', () => {
	expect(new Set(rows.map(([what]) => what))).toEqual(new Set(Object.keys(READERS)))
	expect(written.length).toBe(lines.filter((line) => line.startsWith('| ')).length - 2)
	expect(written.length).toBeGreaterThan(15)
})

test.each(rows)('A text of the kind %s is read as written: %p', (what, typed, kept, key) => {
	const { keep, key: keyOf } = READERS[what] ?? { keep: () => undefined, key: () => undefined }
	expect(keep(typed as string)).toEqual(kept)
	expect(keyOf(typed as string)).toEqual(key)
	expect(keyOf(kept as string)).toEqual(key)
})
