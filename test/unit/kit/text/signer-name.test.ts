import { describe, expect, test } from 'bun:test'
import { fitsName } from '../../../../src/kit/text/signer-name.ts'
import { listMisfits } from '../../../../src/blocks/typed-ink.ts'
import type { Name } from '../../../../src/kit/text/full-name.ts'
import { fitsNameInAnyScript } from '../../../../src/search/alike/across-scripts.ts'

const nameOf = (text: string): Name => {
	const [firstName = '', ...rest] = text.split(' ')
	return { firstName, lastName: rest.join(' ') }
}

/** Stated names, and what their owners type. */
const FITTING: readonly (readonly [stated: string, ...typed: string[]])[] = [
	['Ada Real', 'Ada Real', 'ada real', 'Real', 'A. Real', 'A. R.', 'AR', 'ar', 'R.A.', 'AdaReal', 'Ada Reel'],
	['Alexander Meyer', 'Alex', 'Alex M.', 'Ale. Mey.', 'Herr Meyer', 'Dr. A. Meyer'],
	['Alex Kim', 'Alexander', 'Kim Alex'],
	['José Núñez', 'jose nunez', 'JOSE', 'J. Núñez'],
	['Jürgen Müller', 'Juergen', 'Mueller', 'Jurgen Muller', 'JM'],
	['Søren Aagård', 'Soeren', 'Aagaard', 'Sören'],
	['Łukasz Żółć', 'Lukasz Zolc', 'ŁŻ', 'LZ'],
	['Þór Guðmundsson', 'Thor', 'Gudmundsson'],
	['Seán O’Brien', "O'Brien", 'OBrien', 'SOB', 'S. O.'],
	['Ronald McDonald', 'RMD', 'Macdonald', 'R. McD.'],
	['Anne-Marie Dupont', 'AMD', 'Anne Dupont', 'Marie'],
	['María del Carmen García López', 'Carmen', 'MCGL', 'García'],
	['Ludwig van Beethoven', 'L. v. Beethoven', 'LvB'],
	['Nguyễn Thị Ánh', 'Nguyen Thi Anh', 'Ánh', 'NTA'],
	['İsmail Işık', 'Ismail Isik', 'ISMAIL'],
	['Szabó Ágnes', 'Sz. Á.', 'Szabo'],
	['Budi', 'Budi', 'B.', 'budi'],
	['X Æ', 'x', 'ae'],
	['Иван Петров', 'иван', 'Ivan Petrov', 'Petrov', 'И. П.', 'IP'],
	['Юлия Чехова', 'Yuliya', 'Julia', 'Chekhova', 'ЮЧ'],
	['Євген Шевченко', 'Yevhen', 'Shevchenko', 'євген'],
	['Γιώργος Παπαδόπουλος', 'Giorgos', 'Papadopoulos', 'γιωργοσ', 'Γ.Π.'],
	['محمد علي', 'محمد', 'Mohamed Ali', 'Muhammad', 'م. ع.'],
	['يوسف حداد', 'Youssef', 'Haddad', 'يوسف'],
	['دוד כהן', 'David Cohen'],
	['דוד כהן', 'David', 'Cohen', 'דוד', 'ד. כ.'],
	['王 小明', '王小明', '小明', 'Wang Xiaoming', 'Xiao Ming', '王'],
	['伟 王', '王伟', 'Wei Wang'],
	['太郎 山田', '山田太郎', '山田', 'Yamada Taro', 'やまだたろう', 'Yamada'],
	['はな さとう', 'さとうはな', 'Hana', 'サトウ'],
	['민수 김', '김민수', 'Kim Minsu', '김'],
	['प्रियंका द्विवेदी', 'प्रियंका', 'Priyanka'],
	['สมชาย ใจดี', 'สมชาย', 'Somchai'],
	['გიორგი მაისურაძე', 'გიორგი', 'Giorgi'],
	['Ada Real', 'Ада', 'Ада Реал'],
	['Mohamed Ali', 'محمد'],
]

/** Stated names, and what somebody else types. */
const FOREIGN: readonly (readonly [stated: string, ...typed: string[]])[] = [
	['Ada Real', 'x', '.', '🤷', 'Donald Duck', 'DD', '123', 'Peter Fremd', 'xx'],
	['Marco Rossi', 'Peter Fremd', 'Anna', 'PF'],
	['Li Wei', 'Liam', 'Bob'],
	['José Núñez', 'Donald Duck', 'x'],
	['Иван Петров', 'Дональд Дак', 'Donald Duck', 'х'],
	['Γιώργος Παπαδόπουλος', 'Νίκος', 'Donald Duck'],
	['محمد علي', 'Donald Duck', 'خالد'],
	['דוד כהן', 'משה', 'Moshe'],
	['王 小明', '李四', 'x'],
	['太郎 山田', '鈴木', 'x'],
	['민수 김', '박지성', 'x'],
	['สมชาย ใจดี', 'x', 'Donald Duck'],
]

test('The tables hold at least sixty names and texts', () => {
	expect(FITTING.flat().length + FOREIGN.flat().length).toBeGreaterThan(150)
})

describe('A typed text', () => {
	const judge = (table: typeof FITTING, fits = fitsName): string[] =>
		table.flatMap(([stated, ...typed]) =>
			typed.map((text) => `${stated}: ${text}: ${fits(text, nameOf(stated))}`),
		)

	test('A typed text fits a name of which it has a word, the initials, a short form, or another spelling', () => {
		expect(judge(FITTING, fitsNameInAnyScript).filter((line) => line.endsWith('false'))).toEqual([])
	})

	test('A typed text of another name does not fit', () => {
		expect(judge(FOREIGN, fitsNameInAnyScript).filter((line) => line.endsWith('true'))).toEqual([])
	})

	test('A page, which cannot read other scripts, asks nobody whom the service would not ask', () => {
		expect(judge(FITTING).filter((line) => line.endsWith('false'))).toEqual([])
	})
})

test('Each typed signature and all initials are compared with the signer, and drawn ones are not', () => {
	const blocks = [
		{ id: 'name', type: 'name' },
		{ id: 'initials', type: 'initials' },
		{ id: 'drawn', type: 'signature' },
		{ id: 'signature', type: 'signature' },
	]
	const values = {
		name: { firstName: 'Ada', lastName: 'Real' },
		initials: { typed: 'DD' },
		drawn: { image: true },
		signature: { typed: ' Donald Duck' },
	}
	expect(listMisfits(blocks, values, fitsName)).toMatchObject([
		{ blockId: 'initials', typed: 'DD' },
		{ blockId: 'signature', typed: ' Donald Duck' },
	])
	const own = { ...values, initials: { typed: 'AR' }, signature: { typed: 'Ada' } }
	expect(listMisfits(blocks, own, fitsName)).toEqual([])
})
