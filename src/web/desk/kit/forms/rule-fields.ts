import { defined } from '../../../../kit/defined.ts'
import type { Retention } from '../../../../features/locations/retention-model.ts'

export const UNITS = ['years', 'months', 'days'] as const

export type Unit = (typeof UNITS)[number]

/** Typed values. `years` may be empty: then the law of the place says it. */
export type RuleFields = { readonly length: string; readonly unit: Unit; readonly years: string }

export type RuleFaults = { readonly length?: true; readonly years?: true }

/** As in `Retention`: a hundred years in each unit, and fifty after coming of age. */
const MOST: Readonly<Record<Unit, number>> = { years: 100, months: 1_200, days: 36_600 }
const MOST_LIMITATION_YEARS = 50
const USUAL: RuleFields = { length: '10', unit: 'years', years: '' }

export function toFields(policy: Retention | null): RuleFields {
	if (policy === null) return USUAL
	const years = String(policy.limitationYears ?? '')
	if ('days' in policy) return { length: String(policy.days), unit: 'days', years }
	if ('months' in policy) return { length: String(policy.months), unit: 'months', years }
	return { length: String(policy.years), unit: 'years', years }
}

/** @returns the rule, or the fault in the typed values */
export function readRule({ length, unit, years }: RuleFields): { rule?: Retention; faults: RuleFaults } {
	const count = readWhole(length, 1, MOST[unit])
	const isByLaw = years.trim() === ''
	const limitationYears = isByLaw ? undefined : readWhole(years, 0, MOST_LIMITATION_YEARS)
	const isSound = isByLaw || limitationYears !== undefined
	if (count !== undefined && isSound)
		return { rule: { ...periodOf(count, unit), ...defined({ limitationYears }) }, faults: {} }
	return {
		faults: {
			...(count === undefined ? { length: true } : {}),
			...(isSound ? {} : { years: true }),
		},
	}
}

function periodOf(count: number, unit: Unit): { days: number } | { months: number } | { years: number } {
	if (unit === 'days') return { days: count }
	return unit === 'months' ? { months: count } : { years: count }
}

function readWhole(text: string, least: number, most: number): number | undefined {
	const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN
	return number >= least && number <= most ? number : undefined
}
