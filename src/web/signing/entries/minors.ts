import { DEFAULT_MAX_MINORS } from '../../../blocks/answers/minors.ts'
import { isRecord } from '../../../blocks/own.ts'
import { readNumber } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import { firstBox, readDay, writeDay } from './dates.ts'
import { WHO, readEntry, readPerson, writePerson } from './entries.ts'
import type { Entries } from './entries.ts'
import type { EntryType, WriteEntries } from './entry-type.ts'
import { hasChildren } from './taking-part.ts'

const parts = ['firstName', 'lastName', 'relationship']

export const minors: EntryType = {
	read(entries, block, locale) {
		if (hasChildren(block, entries) === false && readEntry(entries, WHO) !== '') return undefined
		const cards = Array.from({ length: countCards(entries, block) }, (_, at) => {
			const name = `${block.id}.${at}`
			const dateOfBirth = readDay(entries, `${name}.dateOfBirth`, locale)
			return { ...readPerson(entries, name, parts), ...(dateOfBirth === undefined ? {} : { dateOfBirth }) }
		})
		return cards.length === 0 ? undefined : cards
	},
	target(name, { id }, order) {
		if (name === id) return `${id}.add`
		return name.endsWith('.dateOfBirth') ? firstBox(name, order) : name
	},
}

/** Returns how many children have a card in the form. A required block starts with as many as it asks for. */
export function countCards(entries: Entries, block: Block): number {
	const least = hasChildren(block, entries) ? Math.max(1, readNumber(block, 'min') ?? 1) : 0
	const count = readEntry(entries, `${block.id}.count`)
	return Math.min(maxCards(block), /^\d{1,3}$/.test(count) ? Number(count) : least)
}

export function maxCards(block: Block): number {
	return readNumber(block, 'max') ?? DEFAULT_MAX_MINORS
}

/** Returns the entries that add one card. It suggests the last name of the card before (WCAG 2.2, 3.3.7). */
export function addCard(entries: Entries, block: Block): Entries {
	const count = countCards(entries, block)
	return {
		[`${block.id}.count`]: String(count + 1),
		[`${block.id}.${count}.lastName`]: lastNameBefore(entries, block.id, count),
	}
}

/** Returns the last name of a card whose first name begins, for a card that was there before the signer's name. */
export function suggestLastName(entries: Entries, changes: Entries): Entries {
	const card = Object.keys(changes)
		.map((name) => /^([^.:]+)\.(\d+)\.firstName$/.exec(name))
		.find(Boolean)
	const [, id = '', at = ''] = card ?? []
	const isNew = ['firstName', 'lastName'].every((part) => readEntry(entries, `${id}.${at}.${part}`) === '')
	return isNew && id !== '' ? { [`${id}.${at}.lastName`]: lastNameBefore(entries, id, Number(at)) } : {}
}

function lastNameBefore(entries: Entries, id: string, at: number): string {
	return at === 0 ? signersLastName(entries) : readEntry(entries, `${id}.${at - 1}.lastName`)
}

/** The texts of one card, in the order of `boxes`. */
export type Card = readonly string[]

const boxes = [...parts, 'oneName', 'dateOfBirth.day', 'dateOfBirth.month', 'dateOfBirth.year']

/** Returns the texts of one card, from which `restoreCard` makes it again. */
export function readCard(entries: Entries, { id }: Block, at: number): Card {
	return boxes.map((part) => readEntry(entries, `${id}.${at}.${part}`))
}

/** Returns the entries that remove one card and move up those behind it. */
export function removeCard(entries: Entries, block: Block, index: number): Entries {
	return changeCards(entries, block, (cards) => cards.splice(index, 1))
}

/** Returns the entries that put a removed card back where it was; those behind it move down. */
export function restoreCard(entries: Entries, block: Block, at: number, card: Card): Entries {
	return changeCards(entries, block, (cards) => cards.splice(at, 0, card))
}

/** Returns the entries that enter a child, unless they are there already. In a full list the last card makes room. */
export function putChild(entries: Entries, block: Block, child: Entries, locale: string): Entries {
	const nameIn = (from: Entries, of: string): string => readEntry(from, `${of}firstName`).toLowerCase()
	const isSame = (_: unknown, at: number): boolean =>
		nameIn(entries, `${block.id}.${at}.`) === nameIn(child, '') &&
		readDay(entries, `${block.id}.${at}.dateOfBirth`, locale) === readDay(child, 'dateOfBirth', locale)
	if (Array.from({ length: countCards(entries, block) }).some(isSame)) return {}
	return changeCards(entries, block, (cards) => {
		const others = cards.filter((card) => card.some(Boolean)).slice(0, maxCards(block) - 1)
		cards.splice(
			0,
			cards.length,
			...others,
			boxes.map((part) => readEntry(child, part)),
		)
	})
}

function changeCards(entries: Entries, block: Block, change: (cards: Card[]) => unknown): Entries {
	const before = countCards(entries, block)
	const cards = Array.from({ length: before }, (_, at) => readCard(entries, block, at))
	change(cards)
	const changes: Record<string, string> = { [`${block.id}.count`]: String(cards.length) }
	for (let at = 0; at < Math.max(before, cards.length); at += 1)
		boxes.forEach((part, box) => (changes[`${block.id}.${at}.${part}`] = cards[at]?.[box] ?? ''))
	return changes
}

function signersLastName(entries: Entries): string {
	const name = Object.keys(entries).find((each) => /^[^.:]+\.lastName$/.test(each))
	return name === undefined ? '' : readEntry(entries, name)
}

export const writeMinors: WriteEntries = (value, { id }) => {
	if (!Array.isArray(value) || value.length === 0) return {}
	const cards = value.map((minor: unknown, at) => ({
		...writePerson(minor, `${id}.${at}`, parts),
		...writeDay(isRecord(minor) ? minor['dateOfBirth'] : undefined, `${id}.${at}.dateOfBirth`),
	}))
	return Object.assign({ [`${id}.count`]: String(value.length) }, ...cards) as Entries
}
