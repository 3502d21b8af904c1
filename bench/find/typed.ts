import type { Person } from './corpus.ts'

type Chance = () => number

/** What a desk types for somebody, by the kind of its difference from what was signed. */
export type Typed = { readonly kind: string; readonly text: string }

type Rule = (person: Person, chance: Chance) => string | undefined

/** Undefined where the rule changes nothing about this person. */
const RULES: Readonly<Record<string, Rule>> = {
	'exact: whole name': (person) => whole(person),
	'exact: family name first': ({ given, family }) => `${family.signed} ${given.signed}`,
	'exact: beginnings': ({ given, family }) => `${given.signed.slice(0, 3)} ${family.signed.slice(0, 4)}`,
	'exact: without accents': (person) => changed(person, plain),
	'contact: whole number': ({ phone }, chance) => respell(phone, chance),
	'contact: last six digits': ({ phone }) => phone.slice(-6),
	'contact: first digits': ({ phone }) => phone.slice(0, -2),
	'contact: mail': ({ email }) => email.toUpperCase(),
	'oe for ö': (person) =>
		changed(person, (name) =>
			name
				.replace(/[öøÖØ]/g, 'oe')
				.replace(/[üÜ]/g, 'ue')
				.replace(/[äÄ]/g, 'ae')
				.replace(/[åÅ]/g, 'aa')
				.replace(/ß/g, 'ss'),
		),
	'ö for oe': (person) =>
		isLatin(person)
			? changed(person, (name) => name.replace(/oe/g, 'ö').replace(/ue/g, 'ü').replace(/ae/g, 'ä'))
			: undefined,
	'another script or spelling': ({ given, family }, chance) => {
		const texts = [given, family].map(({ signed, others }) =>
			others.length === 0 ? signed : pick(others, chance),
		)
		const text = texts.join(' ')
		// Nobody writes the two names in two scripts.
		const isMixed = texts.some((each) => /[a-z]/i.test(each)) && texts.some((each) => !/[a-z]/i.test(each))
		return given.others.length + family.others.length === 0 || isMixed ? undefined : text
	},
	'a title': (person, chance) =>
		`${pick(['Dr.', 'Mr', 'Frau', 'Prof. Dr.', 'Mrs.', 'Mme', 'Señora'], chance)} ${whole(person)}`,
	'a given name too many': ({ given, family, country }, chance) =>
		SECOND[country] === undefined
			? undefined
			: `${given.signed} ${pick(SECOND[country], chance)} ${family.signed}`,
	'one letter wrong': (person, chance) =>
		mistyped(
			person,
			chance,
			(word, at) => word.slice(0, at) + neighbor(word[at] ?? '', chance) + word.slice(at + 1),
		),
	'one letter missing': (person, chance) =>
		mistyped(person, chance, (word, at) => word.slice(0, at) + word.slice(at + 1)),
	'one letter too many': (person, chance) =>
		mistyped(
			person,
			chance,
			(word, at) => word.slice(0, at) + neighbor(word[at] ?? '', chance) + word.slice(at),
		),
	'one letter twice': (person, chance) =>
		mistyped(person, chance, (word, at) => word.slice(0, at) + (word[at] ?? '') + word.slice(at)),
	'two letters swapped': (person, chance) =>
		mistyped(
			person,
			chance,
			(word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
		),
	'sounds alike': (person, chance) => {
		const word = pick([person.given.signed, person.family.signed], chance).toLowerCase()
		const ways = SOUNDS.filter(([sound]) => word.includes(sound))
		const [sound, other] = ways[Math.floor(chance() * ways.length)] ?? []
		if (sound === undefined || other === undefined || !isLatin(person)) return undefined
		return whole(person).toLowerCase().replace(word, word.replace(sound, other))
	},
	'written together': ({ given, family }) => {
		const joined = [given.signed, family.signed].map((name) => name.replace(/(?<=\S)[ -](?=\S)/g, ''))
		return joined.join(' ') === `${given.signed} ${family.signed}` ? undefined : joined.join(' ')
	},
	'written apart': ({ given, family }) => {
		const parted = family.signed.replace(/^(Mac|Mc|Fitz)(?=[A-Z])/, '$1 ').replace(/^(O)['’]/, '$1 ')
		return parted === family.signed ? undefined : `${given.signed} ${parted}`
	},
	'a short form': ({ given, family }, chance) => {
		const short = pick(SHORT[plain(given.signed).toLowerCase()] ?? [], chance)
		return short === '' ? undefined : `${short} ${family.signed}`
	},
	'a title and one letter wrong': (person, chance) => {
		const text = mistyped(
			person,
			chance,
			(word, at) => word.slice(0, at) + neighbor(word[at] ?? '', chance) + word.slice(at + 1),
		)
		return text === undefined ? undefined : `Dr. ${text}`
	},
}

export function typeFor(person: Person, chance: Chance): Typed[] {
	return Object.entries(RULES).flatMap(([kind, rule]) => {
		const text = rule(person, chance)
		return text === undefined ? [] : [{ kind, text }]
	})
}

function whole({ given, family }: Person): string {
	return `${given.signed} ${family.signed}`
}

function changed(person: Person, change: (name: string) => string): string | undefined {
	const text = change(whole(person))
	return text === whole(person) ? undefined : text
}

function isLatin(person: Person): boolean {
	return /^[\p{Script=Latin}\s'’-]+$/u.test(whole(person))
}

function plain(name: string): string {
	return name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ł/g, 'l').replace(/Ł/g, 'L')
}

/** @returns '' where there is nothing to choose from */
function pick(list: readonly string[], chance: Chance): string {
	return list[Math.floor(chance() * list.length)] ?? ''
}

/** A change somewhere in one word of four letters or more, of a name in Latin letters. */
function mistyped(
	person: Person,
	chance: Chance,
	change: (word: string, at: number) => string,
): string | undefined {
	const words = whole(person).split(' ')
	const long = words.filter((word) => /^[\p{Script=Latin}]{4,}$/u.test(word))
	const word = pick(long, chance)
	if (word === '') return undefined
	const at = Math.floor(chance() * (word.length - 1))
	const text = words.map((each) => (each === word ? change(word, at) : each)).join(' ')
	return plain(text).toLowerCase() === plain(whole(person)).toLowerCase() ? undefined : text
}

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** A key beside that of the letter. */
function neighbor(letter: string, chance: Chance): string {
	const key = plain(letter).toLowerCase()
	const row = KEYS.find((keys) => keys.includes(key)) ?? 'asdfghjkl'
	const at = row.indexOf(key)
	return row[at + (chance() < 0.5 || at === row.length - 1 ? -1 : 1)] ?? row[at + 1] ?? 'a'
}

function respell(phone: string, chance: Chance): string {
	const digits = phone.replace(/^\+49 |^0/, '').replace(' ', '')
	const [area, rest] = [digits.slice(0, 3), digits.slice(3)]
	return pick(
		[
			`+49 ${area} ${rest}`,
			`0049 ${area} ${rest}`,
			`0${area} ${rest}`,
			`0${area}/${rest.slice(0, 2)} ${rest.slice(2)}`,
			`+49 (0)${area} ${rest}`,
			`(+49) ${area}-${rest}`,
			`${area} ${rest}`,
		],
		chance,
	)
}

const SECOND: Readonly<Record<string, readonly string[]>> = {
	de: ['Maria', 'Alexander', 'Sophie'],
	us: ['Lee', 'Grace', 'J.'],
	pl: ['Maria', 'Jan'],
	es: ['Luis', 'Teresa'],
	fr: ['Louise', 'Henri'],
	dk: ['Marie', 'Erik'],
	ie: ['Mary', 'Joseph'],
}

/** As people write down what they hear. */
const SOUNDS = [
	['ei', 'ai'],
	['ey', 'ei'],
	['eier', 'eyer'],
	['aier', 'eier'],
	['ai', 'ei'],
	['ck', 'k'],
	['ph', 'f'],
	['f', 'ph'],
	['dt', 't'],
	['tt', 'dt'],
	['th', 't'],
	['tz', 'z'],
	['z', 's'],
	['c', 'k'],
	['k', 'c'],
	['y', 'i'],
	['sch', 'sh'],
	['w', 'v'],
	['v', 'w'],
	['ie', 'i'],
	['ou', 'u'],
	['oo', 'u'],
	['ch', 'k'],
	['ks', 'x'],
	['x', 'ks'],
	['gh', 'g'],
	['ee', 'ea'],
	['ski', 'sky'],
	['sz', 'sh'],
	['cz', 'tsch'],
	['qu', 'k'],
	['sen', 'son'],
] as const

const SHORT: Readonly<Record<string, readonly string[]>> = {
	robert: ['Bob', 'Rob', 'Bobby'],
	james: ['Jim', 'Jimmy'],
	william: ['Bill', 'Will'],
	richard: ['Rick', 'Dick'],
	joseph: ['Joe'],
	thomas: ['Tom'],
	christopher: ['Chris'],
	charles: ['Charlie', 'Chuck'],
	daniel: ['Dan'],
	matthew: ['Matt'],
	anthony: ['Tony'],
	steven: ['Steve'],
	andrew: ['Andy'],
	patricia: ['Pat', 'Trish'],
	jennifer: ['Jenny'],
	elizabeth: ['Liz', 'Betty'],
	barbara: ['Barb', 'Basia', 'Babsi'],
	susan: ['Sue'],
	jessica: ['Jess'],
	margaret: ['Peggy', 'Maggie'],
	catherine: ['Cathy', 'Kate'],
	rebecca: ['Becky'],
	deborah: ['Debbie'],
	timothy: ['Tim'],
	kimberly: ['Kim'],
	alexander: ['Sasha', 'Alex'],
	aleksandr: ['Sasha'],
	sergey: ['Seryozha'],
	dmitry: ['Dima'],
	mikhail: ['Misha'],
	yuri: ['Yura'],
	nikolai: ['Kolya'],
	elena: ['Lena'],
	olga: ['Olya'],
	tatiana: ['Tanya'],
	natalia: ['Natasha'],
	yulia: ['Yulya'],
	anastasia: ['Nastya'],
	johannes: ['Hans', 'Jan', 'Hannes'],
	katharina: ['Kathi', 'Katja'],
	stefanie: ['Steffi'],
	wolfgang: ['Wolf'],
	elisabeth: ['Lisa', 'Sissi', 'Els'],
	margarete: ['Grete'],
	ursula: ['Uschi'],
	stefan: ['Steff'],
	matthias: ['Matze'],
	andreas: ['Andi'],
	hendrik: ['Henk'],
	willem: ['Wim'],
	cornelis: ['Kees'],
	pieter: ['Piet'],
	wilhelmina: ['Mina'],
	gerrit: ['Gert'],
	malgorzata: ['Gosia'],
	katarzyna: ['Kasia'],
	agnieszka: ['Aga'],
	krystyna: ['Krysia'],
	joanna: ['Asia'],
	aleksandra: ['Ola'],
	wojciech: ['Wojtek'],
	tomasz: ['Tomek'],
	krzysztof: ['Krzysiek'],
	grzegorz: ['Grzesiek'],
	stanislaw: ['Staszek'],
	elzbieta: ['Ela'],
	zofia: ['Zosia'],
	francisco: ['Paco', 'Pancho'],
	jose: ['Pepe'],
	manuel: ['Manolo'],
	ignacio: ['Nacho'],
	dolores: ['Lola'],
	josefa: ['Pepa'],
	concepcion: ['Concha'],
	guadalupe: ['Lupe'],
	rafael: ['Rafa'],
	rosario: ['Charo'],
	georgios: ['Giorgos'],
	konstantinos: ['Kostas'],
	dimitrios: ['Dimitris'],
	ioannis: ['Yannis'],
	nikolaos: ['Nikos'],
	panagiotis: ['Panos'],
}
