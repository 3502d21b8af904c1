import { parseMarkdown } from '../../../../blocks/markdown.ts'
import { languagesOf } from '../../../../blocks/authoring/languages.ts'
import { isBlockIdLike } from '../../../../blocks/block-id.ts'
import { hasOwn, isRecord } from '../../../../blocks/own.ts'
import type { Block } from '../../../../blocks/types.ts'
import type { TemplateSettings } from '../../../../features/templates/model.ts'
import { cutText } from '../../../../kit/text/text.ts'

/** A block in any state: an incomplete one may have only its id. */
export type DraftBlock = { readonly id: string; readonly type?: unknown; readonly [setting: string]: unknown }

/** The part of a form that the builder changes: a draft without its revision. */
export type Content = {
	readonly name: string
	readonly settings: TemplateSettings
	readonly blocks: readonly DraftBlock[]
}

/** The language of a form that names none. */
const FALLBACK_LANGUAGE = 'en'

/** The languages of a form, its first one first. */
export function languagesIn({ settings, blocks }: Content): readonly [string, ...string[]] {
	const [first = FALLBACK_LANGUAGE, ...others] = settings.languages ?? languagesOf(blocks.filter(isTyped))
	return [first, ...others]
}

export function typeOf(block: DraftBlock): string {
	return typeof block.type === 'string' ? block.type : ''
}

/** Returns true if a block has a type; then its settings may be read, in whatever state they are. */
export function isTyped(block: DraftBlock): block is Block {
	return typeof block.type === 'string'
}

/** Makes a content from the API's response. A block with an invalid or duplicate id gets a new one. */
export function readContent(from: {
	readonly name: string
	readonly settings: TemplateSettings
	readonly blocks: readonly unknown[]
}): Content {
	const usedIds = new Set<string>()
	const blocks = from.blocks.filter(isRecord).map((fields): DraftBlock => {
		const ownId = fields['id']
		const isFit =
			typeof ownId === 'string' && isBlockIdLike(ownId) && ownId !== '__proto__' && !usedIds.has(ownId)
		const id = isFit ? ownId : freeId('block', usedIds)
		usedIds.add(id)
		return { ...fields, id }
	})
	return { name: from.name, settings: from.settings, blocks }
}

/** Returns an id that no block has: the preferred one, or that with a number. */
export function freeId(preference: string, usedIds: ReadonlySet<string>): string {
	if (!usedIds.has(preference)) return preference
	for (let number = 2; ; number += 1)
		if (!usedIds.has(`${preference}_${number}`)) return `${preference}_${number}`
}

/** The text of one language. A text that is a string is in the form's first language. @returns '' if there is none */
export function textIn(text: unknown, language: string, first: string): string {
	if (typeof text === 'string') return language === first ? text : ''
	if (!isRecord(text) || !hasOwn(text, language)) return ''
	const wording = text[language]
	return typeof wording === 'string' ? wording : ''
}

/** Returns a text with another wording in one language; undefined once no language has any. */
export function withText(text: unknown, language: string, wording: string, first: string): unknown {
	const texts: Record<string, unknown> = isRecord(text)
		? { ...text }
		: typeof text === 'string'
			? { [first]: text }
			: {}
	if (wording === '') delete texts[language]
	else texts[language] = wording
	const [only, ...others] = Object.keys(texts)
	if (only === undefined) return undefined
	return only === first && others.length === 0 && !isRecord(text) ? texts[only] : texts
}

/** A text that names a block: its label or its own text, in one language, else in any. @returns '' without any */
export function captionOf(block: DraftBlock, language: string, first: string): string {
	const label = block['label']
	const text = label ?? block['text']
	const other = isRecord(text) ? Object.values(text).find((each) => typeof each === 'string') : text
	const caption = textIn(text, language, first) || textIn(text, first, first) || other
	if (typeof caption !== 'string') return ''
	return label === undefined ? captionOfText(block, caption) : tidy(caption)
}

/** A block is never changed in place, and the list names all blocks at each undo. */
const captions = new WeakMap<DraftBlock, { readonly text: string; readonly caption: string }>()

function captionOfText(block: DraftBlock, text: string): string {
	const existing = captions.get(block)
	if (existing?.text === text) return existing.caption
	const caption = tidy(withoutMarks(text))
	captions.set(block, { text, caption })
	return caption
}

function tidy(text: string): string {
	return cut(text.replace(/\s+/g, ' ').trim())
}

/** The beginning of a Markdown text, without its marks. */
function withoutMarks(markdown: string): string {
	const lines = parseMarkdown(markdown.slice(0, 4 * MAX_CAPTION)).flatMap((block) =>
		block.type === 'list' ? block.items : [block.inlines],
	)
	return lines.map((inlines) => inlines.map(({ text }) => text).join('')).join(' ')
}

/** Longest caption, in code points. */
const MAX_CAPTION = 80

function cut(text: string): string {
	if (text.length <= MAX_CAPTION) return text
	return `${cutText(text, MAX_CAPTION - 1).trimEnd()}…`
}
