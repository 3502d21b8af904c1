import type { Reference, Schema } from './document.ts'

const UUID = '01990c1e-7a5b-7c3d-9e2f-1a2b3c4d5e6f'

const byFormat: Readonly<Record<string, string>> = {
	uuid: UUID,
	date: '2026-12-31',
	'date-time': '2026-07-01T09:30:00.000Z',
	uri: 'https://example.com/hooks',
	email: 'grace@example.com',
}

/** Examples by the start of a pattern, for texts whose form no format names. */
const byPattern: readonly (readonly [start: string, example: string])[] = [
	['^[1-9]', '1'],
	['^[a-z-]', 'climbing'],
	['^(?:\\*', '*'],
	['^https?', 'https://example.com/'],
	['^#', '#0a7d55'],
	['^[A-Z]{2}', 'DE'],
]

/** A value that fits a schema: its own example, or the minimum that it needs. */
export function exampleOf(schema: Schema, { resolve }: Pick<Reference, 'resolve'>): unknown {
	const target = resolve(schema)
	const {
		examples,
		default: usual,
		enum: values,
		anyOf,
		oneOf,
		items,
		properties = {},
		required = [],
	} = target
	if (examples?.[0] !== undefined) return examples[0]
	if (usual !== undefined) return usual
	if ('const' in target) return target.const
	if (values !== undefined) return values[0]
	const [first] = anyOf ?? oneOf ?? []
	if (first !== undefined) return exampleOf(first, { resolve })
	const [type] = [target.type].flat()
	switch (type) {
		case 'object':
			return Object.fromEntries(
				required.map((name) => [name, exampleOf(properties[name] ?? {}, { resolve })]),
			)
		case 'array':
			return items === undefined ? [] : [exampleOf(items, { resolve })]
		case 'boolean':
			return true
		case 'integer':
		case 'number':
			return target.minimum ?? 1
		default:
			return exampleText(target)
	}
}

function exampleText({ format = '', pattern = '', minLength = 0 }: Schema): string {
	const [, example] = byPattern.find(([start]) => pattern.startsWith(start)) ?? []
	return byFormat[format] ?? example ?? 'text'.padEnd(minLength, 't')
}
