import { MAX_BLOCK_ID } from '../block-id.ts'
import { FIRST_YEAR, LAST_YEAR } from '../day.ts'
import type { AuthoredType, AuthoredTypes, Setting, Settings } from './authored-type.ts'
import { MAX_LANGUAGES } from './check-settings.ts'
import { MAX_OPERAND, settingsOf } from './common-settings.ts'
import { MAX_PATTERN } from './pattern.ts'
import { authoredTypes } from './registry.ts'

export type Schema = { readonly [keyword: string]: unknown }

/** Discriminated by `type`. Derived from the settings that `checkBlocks` checks, without relations between them. */
export function blockSchema(types: AuthoredTypes = authoredTypes): Schema {
	return {
		description: 'A block of a template.',
		oneOf: Object.entries(types).map(([name, type]) => describeType(name, type)),
		discriminator: { propertyName: 'type' },
	}
}

function describeType(name: string, type: AuthoredType): Schema {
	const settings = settingsOf(type)
	const object = describeObject(settings)
	const id = { type: 'string', pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength: MAX_BLOCK_ID }
	return {
		...object,
		title: name,
		description: type.note,
		required: ['id', 'type', ...requiredOf(settings)],
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
	const { title, ...kind } = describeKind(setting)
	return {
		...kind,
		// A note is that of one setting, so its schema has no name that others share.
		...(title === undefined || setting.note !== undefined ? {} : { title }),
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
			// OpenAPI 3.0 and 3.1 write an exclusive bound differently, so the description states it.
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
				title: 'BlockOperand',
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
	return {
		title: `BlockTextUpTo${max}`,
		oneOf: [one, { ...byLanguage, description: 'One text per BCP 47 language tag.' }],
	}
}
