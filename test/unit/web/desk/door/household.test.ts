import { expect, test } from 'bun:test'
import { groupByWaiver, groupHouseholds, preselect } from '../../../../../src/web/desk/door/household.ts'

const NOON = Date.parse('2026-11-22T12:00:00Z')
const ZONE = 'Europe/Berlin'

type Changes = { age?: number; covered?: boolean; waiverId?: string | null; lastArrival?: string }

function person(firstName: string, { age, covered = true, waiverId = 'w1', lastArrival }: Changes = {}) {
	return {
		participant: { id: firstName, firstName, lastName: 'Lovelace' },
		age: age ?? null,
		dateOfBirth: null,
		contactHint: null,
		phoneHint: null,
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
		lastArrival: lastArrival === undefined ? null : { checkinId: 'c', checkedInAt: lastArrival },
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

test('People who are covered and not here yet are ticked', () => {
	const people = [
		person('Ada'),
		person('Byron', { covered: false }),
		person('Anne', { lastArrival: '2026-11-22T09:00:00Z' }),
		person('Ralph', { lastArrival: '2026-11-20T09:00:00Z' }),
	]
	expect([...preselect({ people }, ZONE, NOON)]).toEqual(['Ada', 'Ralph'])
})

test('An arrival just before midnight is yesterday in the time zone of the venue', () => {
	const people = [person('Ada', { lastArrival: '2026-11-21T22:30:00Z' })]
	expect(preselect({ people }, ZONE, NOON).size).toBe(1)
	expect(preselect({ people }, 'Asia/Tokyo', NOON).size).toBe(0)
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
