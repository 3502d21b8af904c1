import { fill } from '../../../../i18n/fill.ts'
import type { GuestPerson as Person } from '../../../../features/checkins/lookup/model.ts'
import { dateOf } from '../time/times.ts'
import type { DeskWords } from './desk-words.ts'

/** The data of the texts. */
type CoverageFacts = { readonly coverage: Pick<Person['coverage'], 'covered' | 'reasons' | 'expiresAt'> }

/** Returns the reason for missing coverage, such as "expired 3 Nov". */
export function whyNotCovered(
	{ coverage }: CoverageFacts,
	{ reasons, tag }: DeskWords<'kit'>,
	timeZone: string,
): string {
	const { expiresAt } = coverage
	const [first = 'no_waiver'] = coverage.reasons
	if (first === 'expired' && expiresAt !== null)
		return fill(reasons.expiredOn, { day: lastDay(expiresAt, tag, timeZone) })
	return reasons[first]
}

/** Returns "Covered until 31 Dec" or "Not covered: expired 3 Nov". */
export function coverageText(person: CoverageFacts, words: DeskWords<'kit'>, timeZone: string): string {
	const { covered, expiresAt } = person.coverage
	if (!covered) return fill(words.coverage.notCovered, { why: whyNotCovered(person, words, timeZone) })
	if (expiresAt === null) return words.coverage.covered
	return fill(words.coverage.coveredUntil, { day: lastDay(expiresAt, words.tag, timeZone) })
}

/** A waiver expires as a day begins: the day before is its last. */
export function lastDay(expiresAt: string, language: string, timeZone: string): string {
	return dateOf(new Date(expiresAt).getTime() - 1, language, timeZone)
}
