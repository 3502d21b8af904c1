import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { fullName } from '../../src/kit/text/full-name.ts'
import { fitsName } from '../../src/kit/text/signer-name.ts'
import { fitsNameInAnyScript } from '../../src/search/alike/across-scripts.ts'

const part = fc.oneof(
	fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
	fc.constantFrom(
		'Ada',
		'Müller',
		'O’Brien',
		'王',
		'山田',
		'김',
		'Иван',
		'محمد',
		'כהן',
		'สมชาย',
		'🤷',
		'.',
		'1',
	),
)
const names = fc.record({ firstName: part, lastName: fc.oneof(part, fc.constant('')) })

test('A name always fits itself, in any order', () => {
	fc.assert(
		fc.property(names, (name) => {
			for (const fits of [fitsName, fitsNameInAnyScript])
				for (const language of ['en', 'ja', 'zh'])
					expect([name, fits(fullName(name, language), name)]).toEqual([name, true])
		}),
		{ numRuns: 2_000 },
	)
})

test('What is typed is judged in linear time, whatever it is', () => {
	const long = 'аб '.repeat(60)
	const start = performance.now()
	for (let turn = 0; turn < 50; turn += 1)
		fitsNameInAnyScript(long, { firstName: 'x '.repeat(50), lastName: 'y' })
	expect(performance.now() - start).toBeLessThan(5_000)
})
