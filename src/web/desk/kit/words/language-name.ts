/** Returns the name of a language in that language, such as "Deutsch"; its tag if the browser knows none. */
export function languageName(tag: string): string {
	try {
		const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
		return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1)
	} catch {
		return tag
	}
}
