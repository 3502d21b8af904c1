import { expect, test } from 'bun:test'
import { groupByWaiver, groupHouseholds, preselect } from '../../../../../src/web/desk/door/household.ts'

type Changes = {
	age?: number
	covered?: boolean
	waiverId?: string | null
	arrival?: { checkedOutAt: string | null }
}

function person(firstName: string, { age, covered = true, waiverId = 'w1', arrival }: Changes = {}) {
	return {
		participant: { id: firstName, firstName, lastName: 'Lovelace' },
		age: age ?? null,
		dateOfBirth: null,
		contactHint: null,
		phoneHint: null,
		photoUrl: null,
		coverage: {
			covered,
			reasons: [],
			waiverId,
			templateId: null,
			templateName: null,
			expiresAt: null,
		},
		marks: [],
		lacking: [],
		ban: null,
		notes: [],
		flagsOpen: 0,
		lastArrival:
			arrival === undefined ? null : { checkinId: 'c', checkedInAt: '2026-11-22T09:00:00Z', ...arrival },
	}
}

const names = (people: readonly { participant: { firstName: string } }[]) =>
	people.map(({ participant }) => participant.firstName)

const answer = (family: ReturnType<typeof person>[], found = family) =>
	found.map((each) => ({
		...each,
		match: 'exact' as const,
		visits: 3,
		household: family.filter((other) => other !== each),
	}))

test('A family whose members were all found is one household, with the adult first', () => {
	const family = [person('Byron', { age: 9 }), person('Ada'), person('Anne', { age: 11 })]
	const households = groupHouseholds([
		...answer(family),
		{ ...person('Grace'), match: 'typo', visits: 0, household: [] },
	])
	expect(households.map(({ people }) => names(people))).toEqual([['Ada', 'Anne', 'Byron'], ['Grace']])
})

test('Whoever is found by a contact, or the beginning of a number, is found exactly; by a similar name, not', () => {
	const isExact = (match: 'exact' | 'contact' | 'beginning' | 'spelling' | 'sound') =>
		groupHouseholds([{ ...person('Grace'), match, visits: 0, household: [] }])[0]?.isExact
	expect((['exact', 'contact', 'beginning'] as const).map(isExact)).toEqual([true, true, true])
	expect((['spelling', 'sound'] as const).map(isExact)).toEqual([false, false])
})

test('A child whose name was typed comes first in the household', () => {
	const family = [person('Ada', { age: 34 }), person('Byron', { age: 9 }), person('Anne', { age: 11 })]
	const [household] = groupHouseholds(answer(family, family.slice(1, 2)))
	expect(names(household?.people ?? [])).toEqual(['Byron', 'Ada', 'Anne'])
})

test('People who are covered and not in are ticked, also those who have left', () => {
	const people = [
		person('Ada'),
		person('Byron', { covered: false }),
		person('Anne', { arrival: { checkedOutAt: null } }),
		person('Ralph', { arrival: { checkedOutAt: '2026-11-22T09:30:00Z' } }),
	]
	expect([...preselect({ people })]).toEqual(['Ada', 'Ralph'])
})

test('People come in by the waiver that covers each, and nobody without one', () => {
	const people = [
		person('Ada'),
		person('Grace', { waiverId: 'w2' }),
		person('Byron'),
		person('New', { waiverId: null }),
	]
	expect(groupByWaiver(people).map((group) => [group.waiverId, names(group.people)])).toEqual([
		['w1', ['Ada', 'Byron']],
		['w2', ['Grace']],
	])
})
