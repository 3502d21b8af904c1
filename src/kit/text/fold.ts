import { DASHES, SPACES, UNSEEN } from './plain.ts'

/** Folds a text for search: no case, accents, vowel points, ligatures or extra white space. All scripts stay. */
export function foldText(text: string): string {
	if (IS_ASCII.test(text))
		return text
			.toLowerCase()
			.replace(/`/g, "'")
			.replace(/[\t-\r ]+/g, ' ')
			.trim()
	return (
		text
			.normalize('NFC')
			// NFKD would turn an acute accent that stands for an apostrophe into a space and an accent.
			.replace(APOSTROPHES, "'")
			.normalize('NFKD')
			.replace(UNSEEN, '')
			.replace(STRIPPED, '')
			.toLowerCase()
			.replace(LETTERS, (letter) => EQUIVALENTS[letter] ?? letter)
			.replace(APOSTROPHES, "'")
			.replace(DASHES, '-')
			.replace(SPACES, ' ')
			.trim()
			.normalize('NFC')
	)
}

/**
 * Marks that search ignores. The Japanese voicing marks U+3099 and U+309A make another letter and stay, as do Indic
 * and Thai vowel signs, which are letters to their readers.
 */
const STRIPPED =
	/\u0640|(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/gu

/** Hebrew and Armenian have their own. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02bb\u02bc\u02b9\u2032\u00b4`\u055a\u05f3\ua78b\ua78c]/g

/** Letters that Unicode does not decompose, and their usual replacements. */
const EQUIVALENTS: Readonly<Record<string, string>> = {
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	ø: 'o',
	ł: 'l',
	đ: 'd',
	ð: 'd',
	þ: 'th',
	ħ: 'h',
	ŧ: 't',
	ı: 'i',
	ȷ: 'j',
	ŋ: 'n',
	ĸ: 'k',
	ə: 'e',
	ƒ: 'f',
	ɓ: 'b',
	ɗ: 'd',
	ƙ: 'k',
	ɛ: 'e',
	ɔ: 'o',
	ς: 'σ',
}
const LETTERS = new RegExp(`[${Object.keys(EQUIVALENTS).join('')}]`, 'g')

// oxlint-disable-next-line no-control-regex -- control characters are ASCII too.
const IS_ASCII = /^[\u0000-\u007f]*$/
