import { foldText } from '../../../kit/text/fold.ts'
import { lazy } from '../../../kit/lazy.ts'
import { commonWords } from './common-words.ts'

/** Passwords that cost less are tried first. A word, a few digits or any other character costs 1. */
const COMMON = 2.5
const RUN = 0.5

/** How many signs cost nothing. */
const FREE_SIGNS = 4

const SHORTEST_RUN = 3

/** Rows of keyboards, and the alphabet, to be read in both directions. */
const ROWS = [
	'01234567890',
	'abcdefghijklmnopqrstuvwxyz',
	'qwertyuiop',
	'qwertzuiop',
	'azertyuiop',
	'asdfghjkl',
	'zxcvbnm',
	'yxcvbnm',
	'1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
	'qazwsxedcrfvtgbyhnujmikolp',
	'1q2w3e4r5t6y7u8i9o0p',
	'q1w2e3r4t5y6u7i8o9p0',
	'a1s2d3f4g5h6j7k8l9',
	'zaqxswcdevfrbgtnhymjukilop',
	'1qazxsw23edcvfr45tgbnhy67ujmki89ol',
	'qazxswedcvfrtgbnhyujm',
	'qweasdzxc',
	'qwerasdfzxcv',
	'147258369',
	'159753',
	'00112233445566778899',
	'000111222333444555666777888999',
	'0102030405060708091011121314',
	'102030405060708090',
	'123456789101112131415',
	'qawsedrftgyhujikolp',
	'qwaszxerdfcvtyghbn',
	'1a2s3d4f5g6h7j8k9l',
	'z1x2c3v4b5n6m7',
	'qwertasdfgzxcvb',
]

const lines = lazy(() =>
	[...ROWS, ...ROWS.map((row) => Array.from(row).reverse().join(''))].map((row) => row.repeat(2)),
)

/** Letters for which people write digits and signs. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
	'0': 'o',
	'1': 'il',
	'3': 'e',
	'4': 'a',
	'5': 's',
	'7': 't',
	'8': 'b',
	'@': 'a',
	$: 's',
	'!': 'i',
}

/**
 * Whether a password is one of those that are tried first: made of one or two common words, rows of the keyboard or
 * numbers, or a short text again and again. Capitals, and digits for letters, change nothing.
 */
export function isCommonPassword(password: string): boolean {
	const text = foldText(password).replaceAll(' ', '')
	return isRepeated(text) || effortOf(text) <= COMMON
}

/** A text of at most half the length, again and again, perhaps begun once more. */
function isRepeated(text: string): boolean {
	const most = Math.min(text.length / 2, 8)
	return Array.from({ length: Math.floor(most) }, (_, at) => at + 1).some((length) =>
		text.slice(0, length).repeat(text.length).startsWith(text),
	)
}

/** The cost of the cheapest way to put a text together from common parts. */
function effortOf(text: string): number {
	const efforts: number[] = [0]
	const reach = (end: number, effort: number): void => {
		efforts[end] = Math.min(efforts[end] ?? Infinity, effort)
	}
	let signs = 0
	for (let at = 0; at < text.length; at++) {
		const effort = efforts[at] ?? Infinity
		const isFree = /[^\p{L}\p{N}]/u.test(text.charAt(at)) && signs < FREE_SIGNS
		if (isFree) signs++
		reach(at + 1, effort + (isFree ? 0 : 1))
		for (const length of wordLengths(text, at)) reach(at + length, effort + 1)
		const digits = /^(?:\d{8}|\d{6}|\d{1,4})(?!\d)/.exec(text.slice(at))?.[0].length ?? 0
		if (digits > 0) reach(at + digits, effort + 1)
		const run = runLength(text, at)
		for (let length = SHORTEST_RUN; length <= run; length++) reach(at + length, effort + RUN)
	}
	return efforts[text.length] ?? Infinity
}

/** The lengths of the common words that begin here. */
function wordLengths(text: string, start: number): number[] {
	const first = text.charAt(start)
	return Array.from(first + (LOOK_ALIKES[first] ?? ''))
		.flatMap(commonWords)
		.filter((word) => isWrittenAt(text, start, word))
		.map(({ length }) => length)
}

function isWrittenAt(text: string, start: number, word: string): boolean {
	return Array.from(word).every((letter, at) => {
		const character = text.charAt(start + at)
		return character === letter || (LOOK_ALIKES[character] ?? '').includes(letter)
	})
}

/** The longest row of the keyboard, or repetition of one character, that begins here. */
function runLength(text: string, start: number): number {
	const same = /^(.)\1*/u.exec(text.slice(start))?.[0].length ?? 0
	const rows = lines().map((line) => {
		let length = 0
		while (start + length < text.length && line.includes(text.slice(start, start + length + 1))) length++
		return length
	})
	return Math.max(same, ...rows)
}
