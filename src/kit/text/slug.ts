import { foldText } from './fold.ts'

export const MAX_SLUG_LENGTH = 80

/**
 * `name` as part of an address: `a` to `z`, digits and single hyphens; '' when nothing is left (a Chinese name, say).
 */
export function slugify(name: string): string {
	return foldText(name)
		.replace(/[\u0370-\u03ff\u0400-\u04ff]/g, (letter) => TRANSLITERATION[letter] ?? '')
		.replaceAll("'", '')
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-/, '')
		.slice(0, MAX_SLUG_LENGTH)
		.replace(/-$/, '')
}

/** Folded letters only: й has become и there, ї і, ў у. Cyrillic near BGN/PCGN, Greek near ELOT 743. */
const TRANSLITERATION: Readonly<Record<string, string>> = {
	...spell(
		'абвгдезиклмнопрстуфхцчшщъыьэюя',
		'a b v g d e z i k l m n o p r s t u f kh ts ch sh shch  y  e yu ya',
	),
	...spell('жєіґђјљњћџѕ', 'zh ie i g dj j lj nj c dz dz'),
	...spell('αβγδεζηθικλμνξοπρστυφχψω', 'a v g d e z i th i k l m n x o p r s t y f ch ps o'),
}

function spell(letters: string, latin: string): Record<string, string> {
	const spellings = latin.split(' ')
	return Object.fromEntries(Array.from(letters, (letter, i) => [letter, spellings[i] ?? '']))
}
