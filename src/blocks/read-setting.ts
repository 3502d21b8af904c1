import { type Fields, isRecord } from './own.ts'
import type { Block, Text } from './types.ts'

/** A number among a block's own settings; undefined where it has none. */
export function readNumber(block: Block, key: string): number | undefined {
	const setting = block[key]
	return typeof setting === 'number' ? setting : undefined
}

/** A string among a block's own settings; undefined where it has none. */
export function readString(block: Block, key: string): string | undefined {
	const setting = block[key]
	return typeof setting === 'string' ? setting : undefined
}

/** A switch among a block's own settings. */
export function readSwitch(block: Block, key: string, fallback: boolean): boolean {
	const setting = block[key]
	return typeof setting === 'boolean' ? setting : fallback
}

/** A text among a block's own settings; undefined where it has none. */
export function readTextSetting(block: Block, key: string): Text | undefined {
	const setting = block[key]
	return isText(setting) ? setting : undefined
}

/** The objects in a list among a block's own settings. */
export function readList(block: Block, key: string): readonly Fields[] {
	const setting = block[key]
	return Array.isArray(setting) ? setting.filter(isRecord) : []
}

/** Whether something is a `Text`: a string, or an object of nothing but strings. */
export function isText(value: unknown): value is Text {
	if (typeof value === 'string') return true
	return isRecord(value) && Object.values(value).every((each) => typeof each === 'string')
}

/** Whether a text has the form of a country's code (ISO 3166-1 alpha-2). */
export function isCountry(text: unknown): boolean {
	return typeof text === 'string' && /^[A-Z]{2}$/.test(text)
}
