/** Names that no two guests of a day share in their first letters, such as "Badoski". */
export function guestName(number: number): string {
	const [consonants, vowels] = ['bdfgklmnprstvz', 'aeiou']
	const syllable = (rest: number): string =>
		(consonants[rest % 14] ?? '') + (vowels[Math.floor(rest / 14) % 5] ?? '')
	const text = syllable(number % 70) + syllable(Math.floor(number / 70)) + 'ski'
	return (text[0] ?? '').toUpperCase() + text.slice(1)
}
