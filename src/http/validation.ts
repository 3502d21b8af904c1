import { ValueErrorType } from '@sinclair/typebox/errors'
import type { TSchema } from '@sinclair/typebox'
import type { ValueError } from '@sinclair/typebox/errors'
import { Value } from '@sinclair/typebox/value'
import { ValidationError } from 'elysia'
import { MAX_DETAILS, invalid, invalidField } from './problems.ts'
import type { Detail, Problem } from './problems.ts'
import { withRepeats } from './schema.ts'

/** In UTF-16 units. The caller may have chosen the field's name. */
export const MAX_PATH_LENGTH = 200

/** Turns a failed schema check into a 422. @returns undefined when it was our own response that failed */
export function validationProblem(error: unknown): Problem | undefined {
	if (!(error instanceof ValidationError) || error.type === 'response') return undefined
	if (error.type === 'body' && !isJsonObject(error.value))
		return invalidField('', 'type', 'Send a JSON object.')
	const { validator, valueError } = error
	// An error in decoding has no path of its own.
	const errors =
		'Errors' in validator
			? (validator.Errors(error.value) as Iterable<ValueError>)
			: [valueError].filter((each) => each !== undefined)
	return invalid(toDetails(errors, error.type === 'body' ? 'pointer' : 'parameter'))
}

/**
 * Names the fault if a response of ours fails its schema: Elysia's own message quotes the response, which must not be
 * logged.
 */
export function misfitOf(error: unknown): string | undefined {
	if (!(error instanceof ValidationError)) return undefined
	return `our answer does not fit its schema at ${error.valueError?.path ?? 'an unknown place'}`
}

export function toDetails(errors: Iterable<ValueError>, form: 'pointer' | 'parameter'): Detail[] {
	const details = new Map<string, Detail>()
	for (const error of ofItems(errors)) {
		const pointer = error.path.slice(0, MAX_PATH_LENGTH)
		const path = form === 'pointer' ? pointer : pointer.slice(1)
		if (!details.has(path)) details.set(path, { path, ...describe(error) })
		if (details.size === MAX_DETAILS) break
	}
	return [...details.values()]
}

/** The faults of a list whose values must differ, which its schema tells as one. */
function* ofItems(errors: Iterable<ValueError>): Generator<ValueError> {
	for (const error of errors) {
		const repeats = error.type === ValueErrorType.Kind ? withRepeats(error.schema) : undefined
		if (repeats === undefined) {
			yield error
			continue
		}
		let areItemsSound = true
		for (const each of Value.Errors(repeats, error.value)) {
			areItemsSound = false
			yield { ...each, path: error.path + each.path }
		}
		if (areItemsSound) yield { ...error, type: ValueErrorType.ArrayUniqueItems }
	}
}

function describe(error: ValueError): { code: string; message: string } {
	const { type, schema } = error
	const own: unknown = schema['x-hint']
	const [code, message] = sentence(type, schema)
	if (typeof own === 'string' && !isAbsence(type)) return { code, message: own }
	const besidesNull = faultBesidesNull(error)
	return { code, message: besidesNull === undefined ? message : describe(besidesNull).message }
}

function faultBesidesNull({ path, schema, errors }: ValueError): ValueError | undefined {
	const members: unknown = schema['anyOf']
	if (!Array.isArray(members) || members.length !== 2) return undefined
	if ((members[1] as TSchema)['type'] !== 'null') return undefined
	const fault = errors[0]?.First()
	// A fault inside the value must not be reported under the value's own name.
	return fault?.path === path ? fault : undefined
}

function sentence(type: ValueErrorType, schema: ValueError['schema']): [code: string, message: string] {
	const boundOf = (name: string): number => Number(schema[name])
	switch (type) {
		case ValueErrorType.ObjectAdditionalProperties:
			return ['unknown_field', 'Remove this field; it is not known here.']
		case ValueErrorType.ObjectRequiredProperty:
			return ['required', 'Send this field.']
		case ValueErrorType.ArrayMinItems:
			return ['too_few', `Send at least ${boundOf('minItems')}.`]
		case ValueErrorType.ArrayMaxItems:
			return ['too_many', `Send at most ${boundOf('maxItems')}.`]
		case ValueErrorType.ArrayUniqueItems:
			return ['duplicate', 'Send each value once.']
		case ValueErrorType.StringMinLength:
			return ['length', `Send ${boundOf('minLength')} or more characters.`]
		case ValueErrorType.StringMaxLength:
			return ['length', `Send at most ${boundOf('maxLength')} characters.`]
		case ValueErrorType.Kind:
			return kindSentence(schema)
		case ValueErrorType.StringPattern:
			return ['format', `Send text that matches ${String(schema['pattern'])}.`]
		case ValueErrorType.IntegerMinimum:
		case ValueErrorType.IntegerMaximum:
		case ValueErrorType.NumberMinimum:
		case ValueErrorType.NumberMaximum:
			return ['range', `Send a number ${range(schema)}.`]
		case ValueErrorType.Union:
		case ValueErrorType.Literal:
			return ['choice', `Send ${choices(schema) ?? 'one of the documented values'}.`]
		default:
			return ['type', `Send ${article(String(schema['type'] ?? 'value of the documented type'))}.`]
	}
}

function range({ minimum, maximum }: ValueError['schema']): string {
	if (maximum === undefined) return `of at least ${String(minimum)}`
	return minimum === undefined
		? `of at most ${String(maximum)}`
		: `from ${String(minimum)} to ${String(maximum)}`
}

function kindSentence(schema: ValueError['schema']): [code: string, message: string] {
	const { minLength, maxLength, minimum, maximum } = schema
	if (typeof maxLength === 'number')
		return ['length', `Send text of ${String(minLength)} to ${maxLength} characters.`]
	if (typeof maximum === 'number') return ['range', `Send a number from ${String(minimum)} to ${maximum}.`]
	return ['format', 'Send this in the documented form.']
}

function isAbsence(type: ValueErrorType): boolean {
	return type === ValueErrorType.ObjectRequiredProperty || type === ValueErrorType.ObjectAdditionalProperties
}

function choices(schema: ValueError['schema']): string | undefined {
	const members: unknown = schema['anyOf'] ?? [schema]
	if (!Array.isArray(members)) return undefined
	const values = members.map((member: { const?: unknown }) => member.const)
	return values.every((value) => value !== undefined)
		? values.map((value) => JSON.stringify(value)).join(' or ')
		: undefined
}

function article(noun: string): string {
	return /^[aeio]/.test(noun) ? `an ${noun}` : `a ${noun}`
}

function isJsonObject(value: unknown): boolean {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}
