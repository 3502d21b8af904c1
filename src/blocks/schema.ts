import { MAX_BLOCK_ID } from './block-id.ts'
import type { BlockType, Catalogue, Setting, Settings } from './block-type.ts'
import { MAX_LANGUAGES } from './check-setting.ts'
import { FIRST_YEAR, LAST_YEAR } from './day.ts'
import { MAX_PATTERN } from './pattern.ts'
import { blockTypes } from './registry.ts'
import { answerSettings, contentSettings, MAX_OPERAND } from './settings.ts'

/** A JSON Schema as a plain object, in the words that OpenAPI 3.0 and 3.1 share. */
export type Schema = { readonly [keyword: string]: unknown }

/**
 * The JSON Schema of a block: one of the types, told apart by `type`. Read off the same descriptions that
 * `checkBlocks` goes by; relations between settings and blocks are not in it.
 */
export function blockSchema(catalogue: Catalogue = blockTypes): Schema {
	return {
		description: 'A block of a template.',
		oneOf: Object.entries(catalogue).map(([name, type]) => describeType(name, type)),
		discriminator: { propertyName: 'type' },
	}
}

function describeType(name: string, type: BlockType): Schema {
	const common = type.kind === 'answer' ? answerSettings : contentSettings
	const object = describeObject({ ...common, ...type.settings })
	const id = { type: 'string', pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength: MAX_BLOCK_ID }
	return {
		...object,
		title: name,
		description: type.note,
		required: ['id', 'type', ...requiredOf({ ...common, ...type.settings })],
		properties: { id, type: { type: 'string', enum: [name] }, ...object.properties },
	}
}

function describeObject(settings: Settings): Schema & { readonly properties: Record<string, Schema> } {
	const required = requiredOf(settings)
	return {
		type: 'object',
		additionalProperties: false,
		properties: Object.fromEntries(Object.entries(settings).map(([key, each]) => [key, describe(each)])),
		...(required.length > 0 ? { required } : {}),
	}
}

function requiredOf(settings: Settings): string[] {
	return Object.keys(settings).filter((key) => settings[key]?.required === true)
}

function describe(setting: Setting): Schema {
	return {
		...describeKind(setting),
		...(setting.note === undefined ? {} : { description: setting.note }),
		...(setting.default === undefined ? {} : { default: setting.default }),
	}
}

function describeKind(setting: Setting): Schema {
	switch (setting.kind) {
		case 'boolean':
			return { type: 'boolean' }
		case 'integer':
			return { type: 'integer', minimum: setting.min, maximum: setting.max }
		case 'number':
			// An exclusive bound is spelt differently in 3.0 and 3.1, so it is said in words.
			return {
				type: 'number',
				minimum: setting.min,
				maximum: setting.max,
				...(setting.above ? { description: `Above ${setting.min}.` } : {}),
			}
		case 'string':
			return { type: 'string', minLength: 1, maxLength: setting.max }
		case 'text':
			return describeText(setting.max)
		case 'choice':
			return { type: typeof setting.of[0] === 'number' ? 'number' : 'string', enum: [...setting.of] }
		case 'list':
			return { type: 'array', minItems: 1, maxItems: setting.max, items: describe(setting.item) }
		case 'object':
			return describeObject(setting.fields)
		case 'scalar':
			return {
				oneOf: [{ type: 'string', maxLength: MAX_OPERAND }, { type: 'number' }, { type: 'boolean' }],
			}
		case 'day':
		case 'country':
		case 'pattern':
		default:
			return describeForm(setting.kind)
	}
}

function describeForm(kind: 'day' | 'country' | 'pattern'): Schema {
	if (kind === 'country') return { type: 'string', pattern: '^[A-Z]{2}$' }
	if (kind === 'pattern') return { type: 'string', minLength: 1, maxLength: MAX_PATTERN }
	return { type: 'string', format: 'date', description: `From ${FIRST_YEAR} to ${LAST_YEAR}.` }
}

function describeText(max: number): Schema {
	const one = { type: 'string', minLength: 1, maxLength: max }
	const byLanguage = {
		type: 'object',
		minProperties: 1,
		maxProperties: MAX_LANGUAGES,
		additionalProperties: one,
	}
	return { oneOf: [one, { ...byLanguage, description: 'One text per BCP 47 language tag.' }] }
}
