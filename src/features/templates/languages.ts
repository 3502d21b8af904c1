import { languagesOf } from '../../blocks/authoring/languages.ts'
import type { Block } from '../../blocks/types.ts'
import { findTitle } from '../../blocks/text.ts'
import { FALLBACK_LANGUAGE } from './model.ts'
import type { Template } from './table.ts'

export function listLanguages(
	{ settings }: Pick<Template, 'settings'>,
	blocks: readonly Block[],
): readonly [string, ...string[]] {
	const [first = FALLBACK_LANGUAGE, ...others] = settings.languages ?? findLanguages(blocks)
	return [first, ...others]
}

const tags = new WeakMap<readonly Block[], readonly string[]>()

/** Once for the blocks of a parsed version, which never change: they are looked through as long as a signing is checked. */
function findLanguages(blocks: readonly Block[]): readonly string[] {
	const languages = tags.get(blocks) ?? languagesOf(blocks)
	tags.set(blocks, languages)
	return languages
}

export function titleOf(
	template: Pick<Template, 'name' | 'settings'>,
	blocks: readonly Block[],
	language: string,
): string {
	return findTitle(blocks, language, listLanguages(template, blocks)[0]) ?? template.name
}
