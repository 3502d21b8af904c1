import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { hasWord, nameWords } from '../../../src/search/name-words.ts'
import { phoneKey, readPhoneSearch } from '../../../src/search/phone-key.ts'
import { termsOf, toMatch, wordsToCheck } from '../../../src/search/terms.ts'
import type { Sought } from '../../../src/search/terms.ts'

describe('Words of a name', () => {
	test.each([
		['Grace  Hopper', ['grace', 'hopper']],
		['O’Brien-Smith', ['obrien', 'smith']],
		["D'Arcy, J.R. (Jun.)", ['darcy', 'j', 'r', 'jun']],
		['Gal·la', ['galla']],
		['ジョン・スミス', ['ジョン', 'スミス']],
		['王 小明', ['王', '小明']],
		['A+B', ['a+b']],
		[' - ', []],
		['', []],
	])('The words of the name "%s" are read', (name, words) => expect(nameWords(name)).toEqual(words))

	test.each([
		['grace', 'g', true],
		['grace', 'gr', true],
		['grace', 'ra', false],
		['grace', 'rac', true],
		['grace', 'gracex', false],
		['王小明', '小', true],
		['王小明', '小明', true],
		['王小明', '明小', false],
		['김철수', '철', true],
		['q王ab', 'ab', false],
		['𠮷野', '野', true],
	])('%s has %s: %p', (word, sought, has) => expect(hasWord([word], sought)).toBe(has))

	test.each([
		['小龍 李', '李小龍', true],
		['小龍 李', '李小', true],
		['小龍 李', '小龍李', true],
		['小龍 李', '李龍', false],
		['太郎 山田', '山田太郎', true],
		['太郎 山田', '田太郎', false],
		['지훈 김', '김지훈', true],
		// The hall asks for 小明, not for everyone with these two characters.
		['明子 小林', '小明', false],
		['明 李', '明明', false],
		['王小明', '王小明', true],
		['Lee Ann', 'leeann', false],
		['a'.repeat(9), '李'.repeat(9), false],
	])('%s, asked for as %s without a space: %p', (name, sought, has) =>
		expect(hasWord(nameWords(name), sought)).toBe(has),
	)
})

describe('Phone numbers', () => {
	test.each([
		['+49 (0)171 123', '49171123'],
		['0171 123', '171123'],
		['0049 171', '49171'],
		['00000', '0'],
	])('%s is kept as %s', (phone, key) => expect(phoneKey(phone)).toBe(key))

	test('A recognized number is sought in each of its spellings, but not as the end of others', () => {
		const number = { e164: '+79123456789', national: '9123456789' }
		const search = readPhoneSearch('8 (912) 345-67-89', number)
		expect(search?.endsReversed).toEqual(['98765432198'])
		expect(search?.wholeReversed).toEqual(
			expect.arrayContaining(['98765432197', '9876543219', '98765432198']),
		)
	})

	test('A search for a number without a digit finds nothing', () => {
		expect(readPhoneSearch('call me')).toBeUndefined()
		expect(readPhoneSearch('')).toBeUndefined()
	})
})

describe('Terms in an index', () => {
	const none: Sought = { words: [], labels: [] }
	const db = new Database(':memory:')
	db.run(
		"CREATE VIRTUAL TABLE found USING fts5(terms, content='', columnsize=0, detail=none, tokenize='ascii')",
	)
	const records = [
		{
			names: ['Łukasz Nowak'],
			emails: ['Lukasz.Nowak+hall@Example.com'],
			phones: ['+48 601 234 567'],
			labels: ['tag:a b', 'x'],
		},
		{
			names: ['Anananan Smith', '王小明'],
			emails: ['"odd\'one"@example.com'],
			phones: ['555 0100', '012 345'],
			labels: ['tag:a', 'x'],
		},
		{ names: ['小龍 李', 'Grace 李'], emails: [], phones: [], labels: [] },
	]
	for (const [index, record] of records.entries())
		db.query('INSERT INTO found (rowid, terms) VALUES (?, ?)').run(index + 1, termsOf('org', record))
	const find = (sought: Partial<Sought>, organizationId = 'org'): number[] => {
		const match = toMatch(organizationId, { ...none, ...sought })
		if (match === undefined) return []
		return db
			.query<{ rowid: number }, [string]>('SELECT rowid FROM found WHERE found MATCH ? ORDER BY rowid')
			.all(match)
			.map(({ rowid }) => rowid)
	}

	test.each<[Partial<Sought>, number[]]>([
		[{ words: ['lukasz'] }, [1]],
		[{ words: ['l'] }, [1]],
		[{ words: ['no', 'kas'] }, [1]],
		// The index alone can't tell: the names will.
		[{ words: ['ananananananan'] }, [2]],
		[{ words: ['明'] }, [2]],
		[{ words: ['an', '小明'] }, [2]],
		[{ words: ['李小龍'] }, [3]],
		[{ words: ['李小'] }, [3]],
		[{ words: ['小李'] }, []],
		[{ words: ['李小龍', 'grace'] }, [3]],
		[{ words: ['王小明'] }, [2]],
		[{ email: 'LUKASZ.' }, [1]],
		[{ email: 'lukasz.nowak+hall@example.com' }, [1]],
		[{ email: 'lukasz.nowak+hall@example.com.' }, [1]],
		[{ email: 'lukasz.nowak+hall@example.comm' }, []],
		[{ email: '"odd\'one"@ex' }, [2]],
		[{ phone: '601234567' }, [1]],
		[{ phone: '+1 (0) 555-0100' }, [2]],
		[{ phone: '1 555 0101' }, []],
		[{ phone: '012345' }, [2]],
		[{ phone: '12345' }, [2]],
		[{ phone: '02345' }, []],
		[{ phone: '1 555 0100' }, [2]],
		[{ phone: '67' }, [1]],
		[{ phone: '0100' }, [2]],
		[{ phone: '00' }, [2]],
		[{ labels: ['x'] }, [1, 2]],
		[{ labels: ['tag:a'] }, [2]],
		[{ labels: ['tag:a b', 'x'] }, [1]],
	])('The index finds %j', (sought, found) => expect(find(sought)).toEqual(found))

	test("Another organization's terms are others", () => {
		expect(find({ labels: ['x'] }, 'other')).toEqual([])
		expect(find({ words: ['smith'] }, 'other')).toEqual([])
	})

	test('A search that narrows nothing is no expression, one for no number finds nothing', () => {
		expect(toMatch('org', none)).toBe('')
		expect(toMatch('org', { ...none, phone: 'x' })).toBeUndefined()
	})

	test('Quotes and operators of the index are letters like others', () => {
		for (const text of ['"', '* OR x', 'a" OR "b', 'NEAR(a b)', '^x', '{terms} : x', '-x', 'a\0b'])
			expect(find({ words: [text], email: text, labels: [text] })).toEqual([])
	})

	test('The names themselves must confirm the words of which the index alone is not sure', () => {
		expect(wordsToCheck(['a', 'ab', 'abc', 'abcd', 'abcde', 'abcdefg', 'abcdefgh', '王', '王小'])).toEqual([
			'abcdefg',
			'王小',
		])
		// Of very many words not all are asked of the index, so all are looked at.
		const many = Array.from({ length: 30 }, (_, index) => `w${index}`)
		expect(wordsToCheck(many)).toEqual(many)
	})
})
