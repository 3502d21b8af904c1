import { type Fields, isRecord } from './own.ts'
import type { Block, Text } from './types.ts'

export function readNumber(block: Block, key: string): number | undefined {
	const setting = block[key]
	return typeof setting === 'number' ? setting : undefined
}

export function readString(block: Block, key: string): string | undefined {
	const setting = block[key]
	return typeof setting === 'string' ? setting : undefined
}

export function readSwitch(block: Block, key: string, fallback: boolean): boolean {
	const setting = block[key]
	return typeof setting === 'boolean' ? setting : fallback
}

export function readTextSetting(block: Block, key: string): Text | undefined {
	const setting = block[key]
	return isText(setting) ? setting : undefined
}

export function readList(block: Block, key: string): readonly Fields[] {
	const setting = block[key]
	return Array.isArray(setting) ? setting.filter(isRecord) : []
}

export function isText(value: unknown): value is Text {
	if (typeof value === 'string') return true
	return isRecord(value) && Object.values(value).every((each) => typeof each === 'string')
}

/** ISO 3166-1 alpha-2, by its form. */
export function isCountry(text: unknown): boolean {
	return typeof text === 'string' && /^[A-Z]{2}$/.test(text)
}
