import { escapeHtml } from '../../kit/text/text.ts'
import { nameOf } from './document.ts'
import type { Schema } from './document.ts'
import { renderInline } from './html.ts'

/** Fields in fields are shown to this depth, and each can be folded away. */
const MAX_DEPTH = 6

/** The fields of an object, of the objects in a list, or of each alternative. @returns HTML, empty if there are none */
export function renderFields(schema: Schema, depth = 0): string {
	if (depth > MAX_DEPTH) return ''
	const { properties, required = [], items, anyOf, oneOf } = schema
	if (properties !== undefined) {
		const fields = Object.entries(properties).map(([name, each]) =>
			renderField(name, each, required.includes(name), depth),
		)
		return `<dl class="fields">${fields.join('\n')}</dl>`
	}
	if (items !== undefined) return renderFields(items, depth)
	const parts = (anyOf ?? oneOf ?? [])
		.map((each) => renderFields(each, depth + 1))
		.filter((html) => html !== '')
	return parts.join('<p class="or">or</p>')
}

function renderField(name: string, schema: Schema, isRequired: boolean, depth: number): string {
	const inner = renderFields(schema, depth + 1)
	const { description = '' } = schema
	return `<dt><code>${escapeHtml(name)}</code> <span class="type">${typeOf(schema)}</span>${isRequired ? ' <b class="needed">required</b>' : ''}</dt>
<dd>${renderInline(description)}${renderBounds(schema)}${inner === '' ? '' : `<details><summary>Fields</summary>${inner}</details>`}</dd>`
}

/** @returns HTML: `string`, `list of Waiver`, `"a" | "b"` */
export function typeOf(schema: Schema): string {
	const { $ref, type, items, anyOf, oneOf, format, additionalProperties } = schema
	if ($ref !== undefined) {
		const name = escapeHtml(nameOf($ref))
		return `<a href="/docs/schemas#${name}">${name}</a>`
	}
	const parts = anyOf ?? oneOf
	if (parts !== undefined) return parts.map(typeOf).join(' | ')
	if (type === 'array') return `list of ${items === undefined ? 'anything' : typeOf(items)}`
	if (type === 'object' && typeof additionalProperties === 'object')
		return `object of ${typeOf(additionalProperties)}`
	return [type ?? 'anything'].flat().join(' | ') + (format === undefined ? '' : ` (${escapeHtml(format)})`)
}

/** Bounds of a value, beyond its type. @returns HTML */
export function renderBounds({
	enum: choices,
	const: only,
	minimum,
	maximum,
	minLength,
	maxLength,
	maxItems,
	pattern,
	default: usual,
}: Schema): string {
	const values = only === undefined ? choices : [only]
	const bounds = [
		...(values === undefined
			? []
			: [`One of ${values.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(', ')}.`]),
		...(minimum !== undefined || maximum !== undefined ? [`${minimum ?? '…'} to ${maximum ?? '…'}.`] : []),
		...(maxLength === undefined ? [] : [`${minLength ?? 0} to ${maxLength} characters.`]),
		...(maxItems === undefined ? [] : [`At most ${maxItems}.`]),
		...(pattern === undefined ? [] : [`Pattern <code>${escapeHtml(pattern)}</code>.`]),
		...(usual === undefined ? [] : [`<code>${escapeHtml(JSON.stringify(usual))}</code> by default.`]),
	]
	return bounds.length === 0 ? '' : ` <span class="bounds">${bounds.join(' ')}</span>`
}
