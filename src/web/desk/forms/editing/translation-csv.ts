import { formatCsv, parseCsv } from '../../../../kit/text/csv.ts'
import { languagesIn, textIn } from './content.ts'
import type { Content } from './content.ts'
import { listTexts, rewordBlock } from './texts.ts'

const HEAD = ['block', 'text'] as const

/** Writes every text of a form: a row a text, a column a language. */
export function formatTranslations(content: Content): string {
	const languages = languagesIn(content)
	const rows = listTexts(content).map(({ blockId, path, text }) => [
		blockId,
		path,
		...languages.map((language) => textIn(text, language, languages[0])),
	])
	return formatCsv([[...HEAD, ...languages], ...rows])
}

export type Translation = {
	readonly content: Content
	/** How many wordings differ now. */
	readonly changed: number
	/** Rows that match no text of the form. */
	readonly unknown: number
}

/**
 * Takes over the wordings of a table. Empty cells are ignored, and so are columns of languages that the form does not
 * have.
 * @returns undefined if it is not such a table
 */
export function readTranslations(content: Content, csv: string): Translation | undefined {
	const table = parseCsv(csv)
	if ('unclosedAt' in table) return undefined
	const [head = [], ...rows] = table.rows
	const names = head.map((cell) => cell.trim().toLowerCase())
	if (!HEAD.every((name, at) => names[at] === name)) return undefined
	const languages = languagesIn(content)
	const columns = languages
		.map((language) => ({ language, at: names.indexOf(language.toLowerCase()) }))
		.filter(({ at }) => at !== -1)
	if (columns.length === 0) return undefined
	const texts = new Map(listTexts(content).map((each) => [`${each.blockId} ${each.path}`, each]))
	const blocks = new Map(content.blocks.map((block) => [block.id, block]))
	let [changed, unknown] = [0, 0]
	for (const row of rows) {
		const [blockId = '', path = ''] = row
		const text = texts.get(`${blockId} ${path}`)
		if (text === undefined) {
			unknown += 1
			continue
		}
		for (const { language, at } of columns) {
			const wording = row[at] ?? ''
			const block = blocks.get(blockId)
			if (block === undefined || wording === '') continue
			if (wording === textIn(text.text, language, languages[0])) continue
			blocks.set(blockId, rewordBlock(block, path, { language, wording, first: languages[0] }))
			changed += 1
		}
	}
	return { content: { ...content, blocks: [...blocks.values()] }, changed, unknown }
}
