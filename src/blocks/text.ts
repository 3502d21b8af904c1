import type { Catalogue, Setting, Settings } from './block-type.ts'
import { hasOwn, isRecord, readOwn } from './own.ts'
import { isText } from './read-setting.ts'
import { blockTypes } from './registry.ts'
import { answerSettings, contentSettings } from './settings.ts'
import type { Block, LocalText, Text } from './types.ts'

/**
 * A text in the wanted language, else in the nearest that it has: the exact tag, then the same without its
 * last parts (RFC 4647 section 3.4), then the fallback in the same way, then the first. A text of one
 * string is taken to be in the fallback language.
 */
export function inLanguage(text: Text, language: string, fallback: string): LocalText {
	if (typeof text === 'string') return { text, language: fallback }
	const tag = lookUp(text, language) ?? lookUp(text, fallback) ?? Object.keys(text)[0] ?? fallback
	return { text: hasOwn(text, tag) ? (text[tag] ?? '') : '', language: tag }
}

/** Every language tag that the blocks' texts use, in order of appearance. */
export function languagesOf(blocks: readonly Block[], catalogue: Catalogue = blockTypes): string[] {
	const found = new Set<string>()
	for (const block of blocks) {
		const type = hasOwn(catalogue, block.type) ? catalogue[block.type] : undefined
		const common = type?.kind === 'answer' ? answerSettings : contentSettings
		collectTags(block, { ...common, ...type?.settings }, found)
	}
	return [...found]
}

function lookUp(text: Readonly<Record<string, string>>, language: string): string | undefined {
	const tags = Object.keys(text)
	const parts = language.toLowerCase().split('-')
	for (; parts.length > 0; parts.pop()) {
		const range = parts.join('-')
		const tag = tags.find((each) => each.toLowerCase() === range)
		if (tag !== undefined) return tag
	}
	return undefined
}

function collectTags(value: unknown, settings: Settings, found: Set<string>): void {
	if (!isRecord(value)) return
	for (const [key, setting] of Object.entries(settings)) collectFrom(readOwn(value, key), setting, found)
}

function collectFrom(value: unknown, setting: Setting, found: Set<string>): void {
	if (setting.kind === 'text' && isText(value) && typeof value !== 'string')
		for (const tag of Object.keys(value)) found.add(tag)
	if (setting.kind === 'object') collectTags(value, setting.fields, found)
	if (setting.kind === 'list' && Array.isArray(value))
		for (const item of value) collectFrom(item, setting.item, found)
}
