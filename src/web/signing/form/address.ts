/** Returns the path of a form in a language. */
export function addressIn(path: string, language: string): string {
	return `${path}?lang=${encodeURIComponent(language)}`
}
