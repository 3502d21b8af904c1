import { lookUpTag } from './language-ranges.ts'
import { hasOwn } from './own.ts'
import type { Block, LocalText, Text } from './types.ts'
import { readNumber, readTextSetting } from './read-setting.ts'

/**
 * By the exact tag, then without its last parts (RFC 4647, section 3.4), then the fallback language in the same way,
 * then the first. A text of one string is in the fallback language.
 */
export function inLanguage(text: Text, language: string, fallback: string): LocalText {
	if (typeof text === 'string') return { text, language: fallback }
	const tags = Object.keys(text)
	const tag = lookUpTag(language, tags) ?? lookUpTag(fallback, tags) ?? tags[0] ?? fallback
	return { text: hasOwn(text, tag) ? (text[tag] ?? '') : '', language: tag }
}

/** The first heading of level 1; undefined if the form has none. */
export function findTitle(blocks: readonly Block[], language: string, fallback: string): string | undefined {
	const heading = blocks.find((block) => block.type === 'heading' && readNumber(block, 'level') === 1)
	const text = heading && readTextSetting(heading, 'text')
	return text === undefined ? undefined : inLanguage(text, language, fallback).text
}
