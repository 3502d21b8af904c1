import { hasOwn, isRecord, readOwn } from '../own.ts'
import { isText } from '../read-setting.ts'
import type { Block } from '../types.ts'
import type { AuthoredTypes, Setting, Settings } from './authored-type.ts'
import { settingsOf } from './common-settings.ts'
import { authoredTypes } from './registry.ts'

export function languagesOf(blocks: readonly Block[], types: AuthoredTypes = authoredTypes): string[] {
	const tags = new Set<string>()
	for (const block of blocks) {
		const type = hasOwn(types, block.type) ? types[block.type] : undefined
		if (type !== undefined) collectTags(block, settingsOf(type), tags)
	}
	return [...tags]
}

function collectTags(value: unknown, settings: Settings, tags: Set<string>): void {
	if (!isRecord(value)) return
	for (const [key, setting] of Object.entries(settings)) collectFrom(readOwn(value, key), setting, tags)
}

function collectFrom(value: unknown, setting: Setting, tags: Set<string>): void {
	if (setting.kind === 'text' && isText(value) && typeof value !== 'string')
		for (const tag of Object.keys(value)) tags.add(tag)
	if (setting.kind === 'object') collectTags(value, setting.fields, tags)
	if (setting.kind === 'list' && Array.isArray(value))
		for (const item of value) collectFrom(item, setting.item, tags)
}
