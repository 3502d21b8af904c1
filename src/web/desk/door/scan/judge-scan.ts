import type { GuestPerson as Person } from '../../../../features/checkins/lookup/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { timeOf } from '../../kit/time/times.ts'
import { coverageText } from '../../kit/words/coverage-text.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { inSince, mayEnter, nameOf } from '../household.ts'
import type { Household } from '../household.ts'

/** The result of a scan: the person to let in, or the reason to check the card. */
export type Verdict = {
	readonly tone: 'good' | 'look' | 'bad'
	readonly text: string
	readonly enters?: Person
	readonly needsCard: boolean
}

/** Returns the only matching person, if they come alone. A merely similar name has to be chosen. */
export function onlyPerson([first, ...others]: readonly Household[]): Person | undefined {
	return others.length === 0 && first?.isExact && first.people.length === 1 ? first.people[0] : undefined
}

/** Decides about a scanned code. A covered person who comes alone, and is not in yet, is let in without a key press. */
export function judgeScan(
	households: readonly Household[],
	{ words, timeZone }: { words: DeskWords<'door'>; timeZone: string },
): Verdict {
	const { door, tag } = words
	if (!households.some(({ isExact }) => isExact)) return { tone: 'bad', text: door.unknown, needsCard: false }
	const person = onlyPerson(households)
	if (person === undefined) return { tone: 'look', text: door.several, needsCard: true }
	const names = nameOf(person)
	if (!mayEnter(person))
		return {
			tone: 'bad',
			text: `${names}. ${person.ban === null ? coverageText(person, words, timeZone) : words.ban.stop}`,
			needsCard: true,
		}
	const since = inSince(person)
	if (since !== undefined) {
		const time = timeOf(since, tag, timeZone)
		return { tone: 'look', text: fill(door.already, { time, names }), needsCard: false }
	}
	return {
		tone: 'good',
		text: fill(fillPlural(door.done, 1, tag), { names }),
		enters: person,
		needsCard: false,
	}
}
