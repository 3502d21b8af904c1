import type { DeskWords } from '../../../../i18n/desk.ts'
import { fill } from '../../../../i18n/fill.ts'
import type { GuestPerson as Person } from '../../../../features/checkins/lookup/model.ts'
import { dateOf } from '../parts/times.ts'

/** What the texts are made of. */
type Covered = { readonly coverage: Pick<Person['coverage'], 'covered' | 'reasons' | 'expiresAt'> }

/** Returns why somebody is not covered, such as "expired 3 Nov". */
export function whyNotCovered({ coverage }: Covered, { reasons, tag }: DeskWords, timeZone: string): string {
	const { expiresAt } = coverage
	const [first = 'no_waiver'] = coverage.reasons
	if (first === 'expired' && expiresAt !== null)
		return fill(reasons.expiredOn, { day: lastDay(expiresAt, tag, timeZone) })
	return reasons[first]
}

/** Returns "Covered until 31 Dec" or "Not covered: expired 3 Nov". */
export function coverageText(person: Covered, words: DeskWords, timeZone: string): string {
	const { covered, expiresAt } = person.coverage
	if (!covered) return fill(words.door.notCovered, { why: whyNotCovered(person, words, timeZone) })
	if (expiresAt === null) return words.door.covered
	return fill(words.door.coveredUntil, { day: lastDay(expiresAt, words.tag, timeZone) })
}

/** A waiver expires as a day begins: the day before is its last. */
export function lastDay(expiresAt: string, language: string, timeZone: string): string {
	return dateOf(new Date(expiresAt).getTime() - 1, language, timeZone)
}
