import { SUBSTRING_LENGTH, findableWords, isFamilyName, splitName, wordStarts } from './name-words.ts'
import { readPhoneNumber } from './phone-number.ts'
import { MAX_EMAIL_START, emailKey, startsOfKey } from './email-key.ts'
import { phoneKeys, readPhoneSearch, reverse } from './phone-key.ts'

/** Increment it with each change of the terms, row numbers or settings of the index: every index is then rebuilt. */
export const TERMS_VERSION = 15

export type Findable = {
	/** Full names, one for each person. */
	readonly names: readonly string[]
	readonly emails: readonly string[]
	readonly phones: readonly string[]
	/** Properties by kind: `template:<id>`, `tag:<tag>`. Each is a term. */
	readonly labels: readonly string[]
	/** Terms for people whose name or number is spelled in another way; see `alike/keys.ts`. */
	readonly alike?: AlikeKeys
}

export type AlikeKeys = {
	readonly alike: readonly string[]
	readonly sound: readonly string[]
	readonly phoneStart: readonly string[]
	/** Parts of email addresses, and their beginnings. */
	readonly emailPart: readonly string[]
	readonly emailPartStart: readonly string[]
}

export type Sought = {
	readonly words: readonly string[]
	readonly email?: string
	readonly phone?: string
	/** The country in which a phone number without a country prefix is dialed; null if unknown. */
	readonly country?: string | null
	readonly labels: readonly string[]
}

const KINDS = {
	start: 's',
	part: 'n',
	family: 'w',
	email: 'e',
	emailStart: 'f',
	emailPart: 'm',
	emailPartStart: 'o',
	phone: 'p',
	phoneEnd: 'q',
	phoneStart: 'b',
	alike: 'k',
	sound: 'h',
	label: 'l',
} as const

/** Longest end of a phone number that is a term: people give the last four digits. */
const MAX_PHONE_END = 4

/**
 * A longer word is found by its overlapping parts of the greatest length that fits: longer parts are in fewer names. A
 * word of one of these lengths is one term; two are compared record by record, ten times as slow among a million
 * waivers.
 */
const PART_LENGTHS = [SUBSTRING_LENGTH, 4, 5, 6, 8] as const

/** Most parts of one search: fewer identify a name. */
const MAX_PARTS = 24

/**
 * The terms of a record for FTS5's `ascii` tokenizer. Each begins with a character made from the organization's id,
 * so that a search never reads another's records; a few share one, so it does not replace asking whose a record is.
 */
export function termsOf(
	organizationId: string,
	{ names, emails, phones, labels, alike = NO_KEYS }: Findable,
): string {
	const scope = scopeOf(organizationId)
	const terms: string[] = []
	const add = (kind: keyof typeof KINDS, text: string) => terms.push(scope + KINDS[kind] + text)
	for (const word of names.flatMap(findableWords)) addWord(add, word)
	for (const email of emails.map((email) => widen(emailKey(email)))) {
		add('email', email)
		for (const start of startsOfKey(email, MAX_EMAIL_START)) add('emailStart', start)
	}
	for (const phone of phones.flatMap(phoneKeys).map(reverse)) {
		add('phone', phone)
		for (const end of startsOfKey(phone, MAX_PHONE_END)) add('phoneEnd', end)
	}
	for (const label of labels) add('label', widen(label))
	for (const kind of ALIKE) for (const key of alike[kind]) add(kind, widen(key))
	return terms.join(' ')
}

const NO_KEYS: AlikeKeys = { alike: [], sound: [], phoneStart: [], emailPart: [], emailPartStart: [] }
const ALIKE = ['alike', 'sound', 'phoneStart', 'emailPart', 'emailPartStart'] as const

type Add = (kind: keyof typeof KINDS, text: string) => void

function addWord(add: Add, word: string): void {
	const letters = Array.from(widen(word))
	for (const start of wordStarts(letters))
		for (let length = 1; length < SUBSTRING_LENGTH && start + length <= letters.length; length++)
			add('start', letters.slice(start, start + length).join(''))
	if (isFamilyName(letters)) add('family', word)
	for (const length of PART_LENGTHS)
		for (let start = 0; start + length <= letters.length; start++)
			add('part', letters.slice(start, start + length).join(''))
}

/**
 * The FTS5 expression for a search; some words may find more (see `wordsToCheck`).
 * @returns '' for a search that does not restrict, undefined for one that can't find anything
 */
export function toMatch(
	organizationId: string,
	{ words, email, phone, country, labels }: Sought,
): string | undefined {
	const exact = exactTerms(organizationId)
	const parts = words.flatMap((word) => wordConditions(word, exact))
	const conditions = [
		...labels.map((label) => exact('label', label)),
		...[...new Set(parts)].slice(0, MAX_PARTS),
	]
	if (email !== undefined) conditions.push(emailCondition(emailKey(email), exact))
	if (phone !== undefined) {
		const search = readPhoneSearch(phone, readPhoneNumber(phone, country ?? null))
		if (search === undefined) return undefined
		const ends = search.endsReversed.map((end) =>
			end.length <= MAX_PHONE_END ? exact('phoneEnd', end) : `${exact('phone', end)} *`,
		)
		const wholes = search.wholeReversed.map((whole) => exact('phone', whole))
		conditions.push(`(${[...ends, ...wholes].join(' OR ')})`)
	}
	return conditions.join(' AND ')
}

/** A term as FTS5 takes it. */
export type ExactTerm = (kind: keyof typeof KINDS, text: string) => string

export function exactTerms(organizationId: string): ExactTerm {
	const scope = scopeOf(organizationId)
	return (kind, text) => `"${scope}${KINDS[kind]}${widen(text)}"`
}

/** Conditions that all hold for a name with the word. */
export function wordConditions(word: string, exact: ExactTerm): string[] {
	const partsOf = (part: string) => wordTerms(part).map(([kind, text]) => exact(kind, text))
	const names = splitName(word).map(([family, given]) => [exact('family', family), ...partsOf(given)])
	if (names.length === 0) return partsOf(word)
	const alternatives = [partsOf(word), ...names].map((terms) => terms.slice(0, MAX_PARTS).join(' AND '))
	return [`(${alternatives.join(' OR ')})`]
}

/** @param starts digits with which whole numbers begin @returns undefined for an empty list */
export function toPhoneStartMatch(organizationId: string, starts: readonly string[]): string | undefined {
	const exact = exactTerms(organizationId)
	return starts.length === 0
		? undefined
		: starts.map((start) => `${exact('phoneStart', start)} *`).join(' OR ')
}

/** The words that must be compared with the names themselves, because the index can't decide. */
export function wordsToCheck(words: readonly string[]): string[] {
	if (words.flatMap(wordTerms).length > MAX_PARTS) return [...words]
	return words.filter((word) => {
		const { length } = Array.from(word)
		const isOneTerm = length <= SUBSTRING_LENGTH || PART_LENGTHS.some((part) => part === length)
		return !isOneTerm || splitName(word).length > 0
	})
}

function emailCondition(email: string, exact: ExactTerm): string {
	return email.length <= MAX_EMAIL_START ? exact('emailStart', email) : `${exact('email', email)} *`
}

/**
 * The FTS5 expression for people with an email address in whose local part a word begins so.
 * @returns undefined for a text that is no such word, or too short: it begins too many
 */
export function toEmailWordMatch(organizationId: string, text: string): string | undefined {
	const word = emailKey(text)
	if (!EMAIL_WORD.test(word)) return undefined
	const exact = exactTerms(organizationId)
	const part =
		word.length <= MAX_EMAIL_START ? exact('emailPartStart', word) : `${exact('emailPart', word)} *`
	return `${emailCondition(word, exact)} OR ${part}`
}

const EMAIL_WORD = /^[\p{L}\p{Nd}][\p{L}\p{Nd}._+-]{2,}$/u

function wordTerms(word: string): ['start' | 'part', string][] {
	const letters = Array.from(word)
	if (letters.length < SUBSTRING_LENGTH) return [['start', word]]
	const length = PART_LENGTHS.findLast((part) => part <= letters.length) ?? SUBSTRING_LENGTH
	const terms: ['part', string][] = []
	const last = letters.length - length
	for (let start = 0; start < last; start += length - 1)
		terms.push(['part', letters.slice(start, start + length).join('')])
	terms.push(['part', letters.slice(last).join('')])
	return terms
}

/** Organizations share this many characters, each three bytes in the index. */
const SCOPES = 4096
const FIRST_SCOPE = 0x4e00

function scopeOf(organizationId: string): string {
	let hash = 0
	for (let index = 0; index < organizationId.length; index++)
		hash = (hash * 31 + organizationId.charCodeAt(index)) % SCOPES
	return String.fromCharCode(FIRST_SCOPE + hash)
}

/** The tokenizer splits at ASCII characters other than letters and digits, so they become their wide forms. */
function widen(text: string): string {
	return PARTING.test(text)
		? text.replace(ALL_PARTING, (character) => String.fromCharCode(character.charCodeAt(0) + WIDE))
		: text
}

// oxlint-disable-next-line no-control-regex -- the tokenizer parts at control characters too.
const PARTING = /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]/
const ALL_PARTING = new RegExp(PARTING, 'g')
const WIDE = 0xfee0
