import { tidy } from '../../kit/text/text.ts'
import { countCharacters, isBlank } from '../characters.ts'
import { MAX_LANGUAGE_TAG } from '../language-ranges.ts'
import { isDay } from '../day.ts'
import { type Fields, hasOwn, isRecord } from '../own.ts'
import { childPath } from '../report.ts'
import { isCountry } from '../read-setting.ts'
import type { Report } from '../report.ts'
import type { Setting, Settings } from './authored-type.ts'
import { MAX_OPERAND } from './common-settings.ts'
import { patternFault } from './pattern.ts'

export const MAX_LANGUAGES = 50

/** Returns a copy with labels composed and trimmed. Keys in `skip` are checked elsewhere. */
export function checkSettings(
	input: Fields,
	settings: Settings,
	path: string,
	report: Report,
	skip: readonly string[] = [],
): Record<string, unknown> {
	for (const key of Object.keys(input))
		if (!hasOwn(settings, key) && !skip.includes(key)) report('unknown_field', childPath(path, key))
	const copy: Record<string, unknown> = {}
	for (const [key, setting] of Object.entries(settings)) {
		const value = hasOwn(input, key) ? input[key] : undefined
		if (value !== undefined) copy[key] = checkSetting(value, setting, `${path}/${key}`, report)
		else if (setting.required) report('missing_field', `${path}/${key}`, { field: key })
	}
	return copy
}

function checkSetting(value: unknown, setting: Setting, path: string, report: Report): unknown {
	switch (setting.kind) {
		case 'boolean':
			return typeof value === 'boolean' ? value : refuseType('true or false', path, report)
		case 'integer':
		case 'number':
			return checkNumber(value, setting, path, report)
		case 'string':
			return typeof value === 'string'
				? checkString(value, setting.max, false, path, report)
				: refuseType('a text', path, report)
		case 'text':
			return checkTemplateText(value, setting.max, setting.name === true, path, report)
		case 'choice':
			if (!setting.of.some((each) => each === value))
				report('not_one_of', path, { allowed: setting.of.join(', ') })
			return value
		case 'list':
			return Array.isArray(value)
				? checkList(value, setting, path, report)
				: refuseType('a list', path, report)
		case 'object':
			return isRecord(value)
				? checkSettings(value, setting.fields, path, report)
				: refuseType('an object', path, report)
		case 'scalar':
			return checkScalar(value, path, report)
		case 'day':
		case 'country':
		case 'pattern':
		default:
			return checkForm(value, setting.kind, path, report)
	}
}

function refuseType(typeName: string, path: string, report: Report): undefined {
	report('wrong_setting_type', path, { expected: typeName })
	return undefined
}

function checkNumber(
	value: unknown,
	setting: Extract<Setting, { kind: 'integer' | 'number' }>,
	path: string,
	report: Report,
): unknown {
	const whole = setting.kind === 'integer'
	if (typeof value !== 'number' || !Number.isFinite(value) || (whole && !Number.isInteger(value)))
		return refuseType(whole ? 'a whole number' : 'a number', path, report)
	const { min, max } = setting
	if (setting.kind === 'number' && setting.above && value <= min) report('not_above', path, { min })
	else if (value < min) report('number_too_small', path, { min })
	else if (value > max) report('number_too_large', path, { max })
	return value
}

function checkString(value: string, max: number, multiline: boolean, path: string, report: Report): string {
	const count = value.length > 2 * max ? max + 1 : countCharacters(value, multiline)
	if (count < 0) report('bad_characters', path)
	else if (count > max) report('too_long', path, { max })
	else if (isBlank(value)) report('empty_text', path)
	return value
}

function checkTemplateText(
	value: unknown,
	max: number,
	name: boolean,
	path: string,
	report: Report,
): unknown {
	if (typeof value === 'string') return checkOneText(value, max, name, path, report)
	if (!isRecord(value)) return refuseType('a text, or an object of texts by language', path, report)
	const tags = Object.keys(value)
	if (tags.length === 0) report('empty_text', path)
	if (tags.length > MAX_LANGUAGES) {
		report('too_many_items', path, { max: MAX_LANGUAGES })
		return undefined
	}
	const copy: Record<string, unknown> = {}
	for (const tag of tags) {
		const text = value[tag]
		const below = childPath(path, tag)
		if (!isLanguageTag(tag)) report('bad_language_tag', below)
		else if (typeof text !== 'string') refuseType('a text', below, report)
		else copy[tag] = checkOneText(text, max, name, below, report)
	}
	return copy
}

function checkOneText(text: string, max: number, name: boolean, path: string, report: Report): string {
	// Composition shortens a text at most about fourfold, so a longer one is refused anyway.
	const input = name && text.length <= 4 * max ? tidy(text) : text
	return checkString(input, max, !name, path, report)
}

/** RFC 5646: a language of two or three letters, and subtags of up to eight. */
export function isLanguageTag(tag: string): boolean {
	return tag.length <= MAX_LANGUAGE_TAG && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(tag)
}

function checkList(
	list: readonly unknown[],
	setting: Extract<Setting, { kind: 'list' }>,
	path: string,
	report: Report,
): unknown {
	if (list.length === 0) report('empty_list', path)
	if (list.length > setting.max) {
		report('too_many_items', path, { max: setting.max })
		return undefined
	}
	const keys = new Set<unknown>()
	return list.map((item, at) => {
		const copy = checkSetting(item, setting.item, `${path}/${at}`, report)
		const key = setting.unique !== undefined && isRecord(copy) ? copy[setting.unique] : copy
		if (key !== undefined && keys.has(key)) report('duplicate_item', `${path}/${at}`)
		keys.add(key)
		return copy
	})
}

function checkScalar(value: unknown, path: string, report: Report): unknown {
	if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value
	return typeof value === 'string'
		? checkString(value, MAX_OPERAND, true, path, report)
		: refuseType('a text, a number, true or false', path, report)
}

function checkForm(
	value: unknown,
	kind: 'day' | 'country' | 'pattern',
	path: string,
	report: Report,
): unknown {
	if (kind === 'pattern') {
		const fault = patternFault(value)
		if (fault !== undefined) report(fault, path)
	} else if (kind === 'day' && !isDay(value)) report('not_a_day', path)
	else if (kind === 'country' && !isCountry(value)) report('not_a_country', path)
	return value
}
