import { expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { Retention } from '../../../../../src/features/locations/retention-model.ts'
import { UNITS, readRule, toFields } from '../../../../../src/web/desk/kit/forms/rule-fields.ts'

test.each([
	[{ years: 7, limitationYears: 3 }],
	[{ months: 18, limitationYears: 0 }],
	[{ days: 30, limitationYears: 50 }],
] as const)('The rule %o is shown in fields, and read from them again', (rule) => {
	expect(readRule(toFields(rule))).toEqual({ rule, faults: {} })
})

test('Without a rule ten years are offered, and the law of the place for minors', () => {
	expect(readRule(toFields(null)).rule).toEqual({ years: 10 })
})

test.each([
	['0', '3', { length: true }],
	['', '51', { length: true, years: true }],
	['1.5', '3', { length: true }],
	['7', '-1', { years: true }],
] as const)(
	'A length of %p and %p years of limitation are refused at their fields',
	(length, years, faults) => {
		expect(readRule({ length, unit: 'years', years })).toEqual({ faults })
	},
)

test.each(UNITS)('The longest rule in %s is one that the API takes, and one more is none', (unit) => {
	const most = { years: 100, months: 1_200, days: 36_600 }[unit]
	const { rule } = readRule({ length: String(most), unit, years: '50' })
	expect(Value.Check(Retention, rule)).toBe(true)
	expect(Value.Check(Retention, { ...rule, [unit]: most + 1 })).toBe(false)
	expect(readRule({ length: String(most + 1), unit, years: '50' }).faults).toEqual({ length: true })
})
