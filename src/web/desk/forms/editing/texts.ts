import type { Setting, Settings } from '../../../../blocks/authoring/authored-type.ts'
import { settingsOf } from '../../../../blocks/authoring/common-settings.ts'
import { authoredTypes } from '../../../../blocks/authoring/registry.ts'
import { hasOwn, isRecord } from '../../../../blocks/own.ts'
import { textIn, typeOf, withText } from './content.ts'
import type { Content, DraftBlock } from './content.ts'

/** One text of a form that guests or staff read. */
export type FormText = {
	readonly blockId: string
	/** The path in the block: `label`, `options/0/label`. */
	readonly path: string
	readonly text: unknown
	readonly max: number
	/** True if it may have several lines, in Markdown. */
	readonly isProse: boolean
	/** True if the page says a sentence of its own where it lacks a language. */
	readonly isOwn: boolean
}

/** The settings of a block's type; undefined for an unknown type. */
export function settingsOfBlock(block: DraftBlock): Settings | undefined {
	const types: Readonly<Record<string, (typeof authoredTypes)[keyof typeof authoredTypes]>> = authoredTypes
	const type = hasOwn(types, typeOf(block)) ? types[typeOf(block)] : undefined
	return type === undefined ? undefined : settingsOf(type)
}

/** Every text of a form, in order. */
export function listTexts({ blocks }: Pick<Content, 'blocks'>): FormText[] {
	return blocks.flatMap((block) => textsIn(block, settingsOfBlock(block) ?? {}, block.id, ''))
}

function textsIn(value: unknown, settings: Settings, blockId: string, path: string): FormText[] {
	if (!isRecord(value)) return []
	return Object.entries(settings).flatMap(([key, setting]) =>
		hasOwn(value, key) ? textsOf(value[key], setting, blockId, `${path}${key}`) : [],
	)
}

function textsOf(value: unknown, setting: Setting, blockId: string, path: string): FormText[] {
	if (setting.kind === 'text')
		return [
			{
				blockId,
				path,
				text: value,
				max: setting.max,
				isProse: setting.name !== true,
				isOwn: setting.own === true,
			},
		]
	if (setting.kind === 'object') return textsIn(value, setting.fields, blockId, `${path}/`)
	if (setting.kind !== 'list' || !Array.isArray(value)) return []
	return value.flatMap((item, at) => textsOf(item, setting.item, blockId, `${path}/${at}`))
}

/** How many texts each language lacks. */
export function countGaps(content: Content, languages: readonly string[]): ReadonlyMap<string, number> {
	const [first = ''] = languages
	const texts = listTexts(content)
	return new Map(
		languages.map((language) => [
			language,
			texts.filter(({ text, isOwn }) => !isOwn && textIn(text, language, first).trim() === '').length,
		]),
	)
}

/** Returns a block with another wording of one of its texts. */
export function rewordBlock(
	block: DraftBlock,
	path: string,
	{ language, wording, first }: { language: string; wording: string; first: string },
): DraftBlock {
	const next = changeAt(block, path.split('/'), (text) => withText(text, language, wording, first))
	return { ...(next as DraftBlock), id: block.id }
}

/** Returns a value of JSON with another value at a path; undefined removes a key. */
function changeAt(value: unknown, path: readonly string[], change: (old: unknown) => unknown): unknown {
	const [key, ...rest] = path
	if (key === undefined) return change(value)
	if (Array.isArray(value)) return value.with(Number(key), changeAt(value[Number(key)], rest, change))
	const fields = isRecord(value) ? value : {}
	const next = changeAt(hasOwn(fields, key) ? fields[key] : undefined, rest, change)
	if (next !== undefined) return { ...fields, [key]: next }
	const { [key]: _, ...others } = fields
	return others
}
