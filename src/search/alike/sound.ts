/**
 * Sounds of a word, equal for words that sound alike in most of Europe's languages: its consonants by their class, and
 * whether it begins with a vowel. Several if letters have several sounds. @param latin `a` to `z`
 */
export function soundsOf(latin: string): string[] {
	const variants = latin.includes('ch')
		? ['ch', 'k', 'h'].map((ch) => latin.replace(/(?<!s)ch/g, ch))
		: [latin]
	return [...new Set(variants.map(soundOf))].filter((sound) => sound !== '')
}

function soundOf(latin: string): string {
	return latin
		.replace(/ph/g, 'f')
		.replace(/kh|ck|q/g, 'k')
		.replace(/x/g, 'ks')
		.replace(/t?s?ch|s?zcz|[csz]z|sh|zh|t[sz]|dz|z|c(?=[eiy])/g, 's')
		.replace(/[cg]/g, 'k')
		.replace(/w(?=u|oo)/g, '')
		.replace(/[bfvw]/g, 'p')
		.replace(/d/g, 't')
		.replace(/^[aeiouyhj]+/, 'A')
		.replace(/[aeiouyhj]/g, '')
		.replace(/(.)\1+/g, '$1')
		.toLowerCase()
}
