import { readName } from '../kit/text/plain.ts'

/**
 * What PCs make of a scanner that is set to US, by the layout of their keyboard: each character, and what it stands for.
 * Only what is in the address of a code, and differs.
 */
const LAYOUTS: readonly (readonly [typed: string, meant: string])[] = [
	// German and Austrian.
	['Öß-yzYZ', ':-/zyZY'],
	// Swiss German, Swiss French.
	["é'-yzYZ", ':-/zyZY'],
	["ö'-yzYZ", ':-/zyZY'],
	// Swedish and Finnish, Danish, Norwegian.
	['Ö+-', ':-/'],
	['Æ+-', ':-/'],
	['Ø+-', ':-/'],
	// Spanish, Italian, Portuguese, Brazilian.
	["Ñ'-", ':-/'],
	["ç'-", ':-/'],
	["Ç'-", ':-/'],
	['Ç;', ':/'],
	// French, Belgian.
	['M:!)&é"\'(-è_çàqawzQAWZ,?', ':./-1234567890aqzwAQZWmM'],
	['M:=)&é"\'(§è!çàqawzQAWZ,?', ':./-1234567890aqzwAQZWmM'],
	// Czech, Hungarian, Turkish.
	['"=-+ěščřžýáíéyzYZ', ':-/1234567890zyZY'],
	['Éü-öyzYZ', ':-/0zyZY'],
	['Ş*.çı', ':-/.i'],
	// Ukrainian.
	[
		'Ж.юйцукенгшщзфівапролдячсмитьЙЦУКЕНГШЩЗФІВАПРОЛДЯЧСМИТЬ',
		':/.qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM',
	],
]

const maps = LAYOUTS.map(
	([typed, meant]) => new Map(Array.from(typed).map((character, at) => [character, meant.charAt(at)])),
)

/** No address of a code is shorter. */
const MIN_ADDRESS = 30

/** The address that each layout makes of a text: several layouts may fit. A slow machine loses a scan's first letters. */
export function readKeys(text: string): string[] {
	if (text.length < MIN_ADDRESS || text.includes('://')) return []
	return maps.map((map) => translate(text, map)).filter((address) => /ttps?:\/\//.test(address))
}

/**
 * The number of a pass as it was typed, and what it is where a keyboard has other signs on the keys of digits: `HA112` of
 * `HQ&&é`, and of `HA&&é`, since some scanners know the layout's letters alone.
 */
export function readPassKeys(text: string): string[] {
	const typed = readName(text)
	if (/\d/.test(text)) return [typed]
	const numbers = maps.flatMap((map) => [
		translate(text, map),
		text.replace(/\W/g, (sign) => translate(sign, map)),
	])
	return [...new Set([typed, ...numbers.filter((number) => /^[\w-]*\d[\w-]*$/.test(number))])]
}

function translate(text: string, map: ReadonlyMap<string, string>): string {
	return Array.from(text, (character) => map.get(character) ?? character).join('')
}
