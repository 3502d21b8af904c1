import type { Filled } from './fill.ts'
import { guestOf } from '../people.ts'
import type { Guest } from '../people.ts'

/** A search to measure: its path, made anew for each request. */
export type Case = {
	readonly name: string
	readonly path: (draw: Draw) => string
	/** It has no pages. */
	readonly isWhole?: true
}

/** What a request is made of, drawn by chance from what is there. */
export type Draw = {
	guest(): Guest
	templateId(): string
	eventId(): string
	/** A day of the three years. */
	day(): string
	/** The id of a waiver far down the list. */
	deepCursor(): string
}

const DAY_MS = 86_400_000

export function createDraw(
	{ templateIds, eventIds, from, to, guests }: Filled,
	cursors: readonly string[],
	chance: () => number,
): Draw {
	const pick = (list: readonly string[]): string => list[Math.floor(chance() * list.length)] ?? ''
	return {
		guest: () => guestOf(Math.floor(chance() * guests)),
		templateId: () => pick(templateIds),
		eventId: () => pick(eventIds),
		day: () => new Date(from + chance() * (to - from)).toISOString().slice(0, 10),
		deepCursor: () => pick(cursors),
	}
}

const waivers = (filters: Readonly<Record<string, string>>): string =>
	`/v1/waivers?${new URLSearchParams(filters).toString()}`
const people = (filters: Readonly<Record<string, string>>): string =>
	`/v1/participants?${new URLSearchParams(filters).toString()}`
const door = (q: string): string => `/v1/checkins/lookup?${new URLSearchParams({ q }).toString()}`
const later = (day: string, days: number): string =>
	new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const days = (day: string, count: number) => ({ from: day, to: later(day, count - 1) })

const whole = ({ firstName, lastName }: Guest): string => `${firstName} ${lastName}`
/** One letter of the family name is another. */
const mistype = ({ firstName, lastName }: Guest): string =>
	`${firstName} ${lastName.slice(0, 2)}${lastName[2] === 'x' ? 'y' : 'x'}${lastName.slice(3)}`

export const cases: readonly Case[] = [
	{ name: 'no filter', path: () => waivers({}) },
	{ name: 'no filter, deep', path: (draw) => waivers({ cursor: draw.deepCursor() }) },
	{ name: 'sorted, oldest', path: () => waivers({ sort: 'oldest' }) },
	{ name: 'sorted, ends soonest', path: () => waivers({ sort: 'soonest' }) },
	{ name: 'sorted, valid, ends soonest', path: () => waivers({ sort: 'soonest', state: 'valid' }) },
	{
		name: 'sorted, ends latest, deep',
		path: (draw) => waivers({ sort: 'latest', cursor: draw.deepCursor() }),
	},
	{
		name: 'sorted, ends soonest, 1 letter',
		path: (draw) => waivers({ sort: 'soonest', query: draw.guest().lastName.slice(0, 1) }),
	},
	{
		name: 'sorted, ends latest, last name',
		path: (draw) => waivers({ sort: 'latest', query: draw.guest().lastName }),
	},
	{
		name: 'sorted, ends soonest, template',
		path: (draw) => waivers({ sort: 'soonest', templateId: draw.templateId() }),
	},
	{ name: 'sorted, people by name', path: () => people({ sort: 'name' }) },
	{ name: 'sorted, people by last signing', path: () => people({ sort: 'last_signed' }) },
	{
		name: 'sorted, people by name, 1 letter',
		path: (draw) => people({ sort: 'name', query: draw.guest().lastName.slice(0, 1) }),
	},
	{
		name: 'sorted, people by last signing, last name',
		path: (draw) => people({ sort: 'last_signed', query: draw.guest().lastName }),
	},
	{ name: 'sorted, people counted', path: () => people({ count: 'true', limit: '1' }) },
	{ name: 'query, 1 letter', path: (draw) => waivers({ query: draw.guest().lastName.slice(0, 1) }) },
	{ name: 'query, 2 letters', path: (draw) => waivers({ query: draw.guest().lastName.slice(0, 2) }) },
	{ name: 'query, 3 letters', path: (draw) => waivers({ query: draw.guest().lastName.slice(0, 3) }) },
	{ name: 'query, last name', path: (draw) => waivers({ query: draw.guest().lastName }) },
	{
		name: 'query, first and last',
		path: (draw) => waivers({ query: `${draw.guest().lastName} ${draw.guest().firstName}` }),
	},
	{
		name: 'query, one person',
		path: (draw) => {
			const { firstName, lastName } = draw.guest()
			return waivers({ query: `${firstName} ${lastName}` })
		},
	},
	{ name: 'query, inside a name', path: (draw) => waivers({ query: draw.guest().lastName.slice(1, 5) }) },
	{ name: 'query, nobody', path: (draw) => waivers({ query: `${draw.guest().lastName}xq` }) },
	{ name: 'email, whole', path: (draw) => waivers({ email: draw.guest().email }) },
	{ name: 'email, 3 characters', path: (draw) => waivers({ email: draw.guest().email.slice(0, 3) }) },
	{ name: 'email, 13 characters', path: (draw) => waivers({ email: draw.guest().email.slice(0, 13) }) },
	{ name: 'phone, whole', path: (draw) => waivers({ phone: draw.guest().phone }) },
	{ name: 'phone, last 4', path: (draw) => waivers({ phone: draw.guest().phone.slice(-4) }) },
	{ name: 'phone, last 2', path: (draw) => waivers({ phone: draw.guest().phone.slice(-2) }) },
	{ name: 'templateId', path: (draw) => waivers({ templateId: draw.templateId() }) },
	{ name: 'eventId', path: (draw) => waivers({ eventId: draw.eventId() }) },
	{ name: 'tag', path: () => waivers({ tag: 'vip' }) },
	{ name: 'open flags', path: () => waivers({ flags: 'open' }) },
	{ name: 'from and to, a day', path: (draw) => waivers(days(draw.day(), 1)) },
	{ name: 'from and to, 30 days', path: (draw) => waivers(days(draw.day(), 30)) },
	{ name: 'validOn', path: (draw) => waivers({ validOn: draw.day() }) },
	{ name: 'validOn, in ten years', path: (draw) => waivers({ validOn: later(draw.day(), 3650) }) },
	{
		name: 'name prefix + template',
		path: (draw) => waivers({ query: draw.guest().lastName.slice(0, 4), templateId: draw.templateId() }),
	},
	{
		name: 'name prefix + a day',
		path: (draw) => waivers({ query: draw.guest().lastName.slice(0, 4), ...days(draw.day(), 1) }),
	},
	{
		name: 'name prefix + validOn',
		path: (draw) => waivers({ query: draw.guest().lastName.slice(0, 4), validOn: draw.day() }),
	},
	{
		name: 'last name + validOn',
		path: (draw) => waivers({ query: draw.guest().lastName, validOn: draw.day() }),
	},
	{
		name: 'last name + event',
		path: (draw) => waivers({ query: draw.guest().lastName, eventId: draw.eventId() }),
	},
	{ name: 'last name + tag', path: (draw) => waivers({ query: draw.guest().lastName, tag: 'vip' }) },
	{
		name: 'template + validOn',
		path: (draw) => waivers({ templateId: draw.templateId(), validOn: draw.day() }),
	},
	{
		name: 'template + 30 days',
		path: (draw) => waivers({ templateId: draw.templateId(), ...days(draw.day(), 30) }),
	},
	{ name: 'tag + event', path: (draw) => waivers({ tag: 'group', eventId: draw.eventId() }) },
	{ name: 'email + validOn', path: (draw) => waivers({ email: draw.guest().email, validOn: draw.day() }) },
	{
		name: 'phone + template',
		path: (draw) => waivers({ phone: draw.guest().phone.slice(-4), templateId: draw.templateId() }),
	},
	{ name: 'participants: last name', path: (draw) => people({ query: draw.guest().lastName }) },
	{
		name: 'participants: one letter wrong',
		path: (draw) => people({ query: mistype(draw.guest()) }),
		isWhole: true,
	},
	{
		name: 'participants: a word too many',
		path: (draw) => people({ query: `${whole(draw.guest())} Alexander` }),
		isWhole: true,
	},
	{
		name: 'participants: nobody',
		path: (draw) => people({ query: `${whole(draw.guest())} xqzw wqzx` }),
		isWhole: true,
	},
	{ name: 'participants: 2 letters', path: (draw) => people({ query: draw.guest().lastName.slice(0, 2) }) },
	{ name: 'participants: email', path: (draw) => people({ email: draw.guest().email }) },
	{ name: 'participants: phone, last 4', path: (draw) => people({ phone: draw.guest().phone.slice(-4) }) },
	{ name: 'door: 4 letters', path: (draw) => door(draw.guest().lastName.slice(0, 4)), isWhole: true },
	{ name: 'door: one letter wrong', path: (draw) => door(mistype(draw.guest())), isWhole: true },
	{ name: 'door: phone, last 4', path: (draw) => door(draw.guest().phone.slice(-4)), isWhole: true },
]
