import { escapeHtml } from '../../src/kit/text/text.ts'

/** A text of a language with its key, such as `page.kiosk.begin`, and the English one. */
export type NamedText = { readonly key: string; readonly text: string; readonly english: string }

/** Returns every text of an area; a plural's forms as separate texts, beside the English form for many. */
export function nameTexts(key: string, words: unknown, english: unknown): NamedText[] {
	if (typeof words === 'string')
		return key.endsWith('.tag') ? [] : [{ key, text: words, english: englishOf(english) }]
	const own = (english ?? {}) as Readonly<Record<string, unknown>>
	return Object.entries(words ?? {}).flatMap(([name, each]) =>
		nameTexts(`${key}.${name}`, each, own[name] ?? own['other']),
	)
}

function englishOf(english: unknown): string {
	return typeof english === 'string' ? english : ''
}

/** Returns the texts that stand in what is shown, whatever their placeholders are filled with. */
export function findShown(texts: readonly NamedText[], shown: string): NamedText[] {
	const flat = flatten(shown)
	return texts.filter(({ text }) => {
		const parts = flatten(text).split(/\{\w+\}/)
		const longest = parts.reduce((a, b) => (b.length > a.length ? b : a), '').trim()
		return longest.length > 1 && flat.includes(longest)
	})
}

/** Without isolates, and with one kind of space: a PDF's text has line breaks of its own. */
function flatten(text: string): string {
	return text
		.replace(/[\u2066-\u2069]/g, '')
		.replace(/\s+/g, ' ')
		.toLowerCase()
}

export function listTexts(texts: readonly NamedText[], language: string): string {
	const rows = texts.map(
		({ key, text, english }) =>
			`<tr><td><code>${escapeHtml(key)}</code></td><td lang="${language}">${escapeHtml(text)}</td><td>${escapeHtml(english)}</td></tr>`,
	)
	return `<table>${rows.join('')}</table>`
}
