import { readNumber, readTextSetting } from './read-setting.ts'
import { inLanguage } from './text.ts'
import type { Block } from './types.ts'

/** The first heading of level 1; undefined if the form has none. */
export function findTitle(blocks: readonly Block[], language: string, fallback: string): string | undefined {
	const heading = blocks.find((block) => block.type === 'heading' && readNumber(block, 'level') === 1)
	const text = heading && readTextSetting(heading, 'text')
	return text === undefined ? undefined : inLanguage(text, language, fallback).text
}
