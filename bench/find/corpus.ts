import { createChance } from '../people.ts'
import names from './names.json' with { type: 'json' }

/** A person who signed, and how else they are called. */
export type Person = {
	readonly number: number
	readonly country: string
	readonly given: Spelled
	readonly family: Spelled
	readonly phone: string
	readonly email: string
	/** Names of the half that nobody looked at while the search was made. */
	readonly isUnseen: boolean
}

/** A name as it was signed, and as it is spelled in Latin letters, or in its own. */
export type Spelled = { readonly signed: string; readonly others: readonly string[] }

type Chance = () => number

/**
 * People with the most frequent names of many countries, a tenth of the names far more frequent than the others. Names
 * belong to one half or the other, so the unseen half consists of unseen names.
 */
export function makePeople(count: number, chance: Chance): Person[] {
	const countries = Object.entries(names)
	return Array.from({ length: count }, (_none, number) => {
		const isUnseen = number % 2 === 1
		const [country, { given, family }] = countries[Math.floor(chance() * countries.length)] ?? [
			'',
			{ given: [], family: [] },
		]
		const half = (list: readonly string[]) => list.filter((_name, at) => (at % 2 === 1) === isUnseen)
		const [first = '', last = ''] = [half(given), half(family)].map((list) => pickCommon(list, chance))
		// All people of one name spell it alike, in one script: else its other spellings would be names of others.
		const spelled = createChance(
			Array.from(first + last).reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) | 0,
		)
		const isNative = spelled() < 0.5
		return {
			number,
			country,
			given: spell(first, isNative, spelled),
			family: spell(last, isNative, spelled),
			phone: phoneOf(chance),
			email: `guest${number}@${['example.com', 'mail.example', 'post.example'][number % 3] ?? ''}`,
			isUnseen,
		}
	})
}

/** The nth is about as frequent as one over n. */
function pickCommon(list: readonly string[], chance: Chance): string {
	return list[Math.floor(list.length ** chance()) - 1] ?? list[0] ?? ''
}

function spell(name: string, isNative: boolean, chance: Chance): Spelled {
	const [native = '', ...latin] = name.split('/')
	if (latin.length === 0) return { signed: native, others: [] }
	if (isNative) return { signed: native, others: latin }
	const signed = latin[Math.floor(chance() * latin.length)] ?? ''
	return { signed, others: [native, ...latin.filter((other) => other !== signed)] }
}

function phoneOf(chance: Chance): string {
	const digits = String(Math.floor(chance() * 1e7)).padStart(7, '0')
	const area = 150 + Math.floor(chance() * 30)
	return chance() < 0.5 ? `+49 ${area} ${digits}` : `0${area} ${digits}`
}
