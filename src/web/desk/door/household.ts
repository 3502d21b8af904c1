import type { Guest, GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'

/** People who come together: the people found, and the others on the same waivers. */
export type Household = {
	readonly id: string
	readonly people: readonly Person[]
	/** How often the first person has come. */
	readonly visits: number
	/** True if the typed text is what they are called, or how they are reached, not only alike. */
	readonly isExact: boolean
}

/**
 * Puts each person that was found into one household, in the order of the response. The people found come first, adults
 * before children; some adults have no known age.
 */
export function groupHouseholds(guests: readonly Guest[]): Household[] {
	const matches = new Set(guests.map(({ participant }) => participant.id))
	const rank = ({ participant, age }: Person): number =>
		(matches.has(participant.id) ? 1_000 : 0) + (age ?? ADULT)
	const memberIds = new Set<string>()
	return guests.flatMap(({ household, match, visits, ...person }) => {
		if (memberIds.has(person.participant.id)) return []
		const people = [person, ...household].filter(({ participant }) => !memberIds.has(participant.id))
		for (const { participant } of people) memberIds.add(participant.id)
		people.sort((a, b) => rank(b) - rank(a))
		return [{ id: person.participant.id, people, visits, isExact: !ALIKE.has(match) }]
	})
}

const ADULT = 18

/** How a name that is merely alike was found. */
const ALIKE: ReadonlySet<Guest['match']> = new Set(['spelling', 'short_form', 'typo', 'sound', 'fewer_words'])

/** When somebody came who is in; undefined for anybody else. */
export function inSince({ lastArrival }: Person): string | undefined {
	return lastArrival?.checkedOutAt === null ? lastArrival.checkedInAt : undefined
}

/** Whether a person may come in as they are: covered, and not banned. */
export function mayEnter({ coverage, ban }: Pick<Person, 'coverage' | 'ban'>): boolean {
	return coverage.covered && ban === null
}

/** Returns the ids of the people to let in by default: those who may enter, and are not here yet. */
export function preselect({ people }: Pick<Household, 'people'>): ReadonlySet<string> {
	const fitting = people.filter((person) => mayEnter(person) && inSince(person) === undefined)
	return new Set(fitting.map(({ participant }) => participant.id))
}

/** What the desk needs of a person to let them in. */
export type DoorGuest = Pick<Person, 'participant' | 'coverage'>

/** One arrival for each waiver: the people on it who come now. */
export type ArrivalGroup = { readonly waiverId: string; readonly people: readonly DoorGuest[] }

/** Groups people by the waiver that covers them, or else their newest. A person who never signed is in no group. */
export function groupByWaiver(people: readonly DoorGuest[]): ArrivalGroup[] {
	const groups = new Map<string, DoorGuest[]>()
	for (const person of people) {
		const { waiverId } = person.coverage
		if (waiverId !== null) groups.set(waiverId, [...(groups.get(waiverId) ?? []), person])
	}
	return [...groups].map(([waiverId, people]) => ({ waiverId, people }))
}

export function nameOf({ participant: { firstName, lastName } }: Pick<Person, 'participant'>): string {
	return `${firstName} ${lastName}`.trim()
}

export function joinNames(people: readonly Pick<Person, 'participant'>[]): string {
	return people.map(nameOf).join(', ')
}
