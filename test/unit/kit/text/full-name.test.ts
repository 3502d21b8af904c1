import { expect, test } from 'bun:test'
import { fullName, isFamilyFirst } from '../../../../src/kit/text/full-name.ts'

test('A name is written in the order of its language', () => {
	const yamada = { firstName: '太郎', lastName: '山田' }
	const nguyen = { firstName: 'Ánh', middleName: 'Thị', lastName: 'Nguyễn' }
	const cases = [
		['en', yamada, '太郎 山田'],
		['ja', yamada, '山田 太郎'],
		['ja-JP', yamada, '山田 太郎'],
		['zh-Hant', { firstName: '小明', lastName: '王' }, '王小明'],
		['zh', { firstName: 'Ada', lastName: 'Lovelace' }, 'Lovelace Ada'],
		['ko', { firstName: '민수', lastName: '김' }, '김민수'],
		['vi', nguyen, 'Nguyễn Thị Ánh'],
		['hu', { firstName: 'Anna', lastName: 'Nagy' }, 'Nagy Anna'],
		['', nguyen, 'Ánh Thị Nguyễn'],
		['de', { firstName: 'Ada', middleName: null, lastName: '' }, 'Ada'],
	] as const
	for (const [language, name, written] of cases)
		expect([language, fullName(name, language)]).toEqual([language, written])
	expect(['jam', 'zha', 'kok', 'en'].map(isFamilyFirst)).toEqual([false, false, false, false])
})
