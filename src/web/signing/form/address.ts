/** Returns the address of a form in a language. */
export function addressIn(path: string, language: string): string {
	return `${path}${path.includes('?') ? '&' : '?'}lang=${encodeURIComponent(language)}`
}
