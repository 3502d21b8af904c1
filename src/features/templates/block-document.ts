import { blockSchema } from '../../blocks/authoring/schema.ts'
import type { Schema } from '../../blocks/authoring/schema.ts'
import { toPascalCase } from '../../kit/text/text.ts'

/** Only documented: drafts are checked by `checkBlocks`, which also knows the relations between blocks. */
export function describeBlock(): Schema {
	const { oneOf, discriminator, ...block } = blockSchema()
	const types = (oneOf as readonly Schema[]).map((type) => {
		const name = String(type['title'])
		return { name, component: `${toPascalCase(name)}Block`, schema: type }
	})
	return {
		...block,
		title: 'Block',
		oneOf: types.map(({ component, schema }) => ({ ...schema, title: component })),
		discriminator: {
			...(discriminator as Schema),
			mapping: Object.fromEntries(
				types.map(({ name, component }) => [name, `#/components/schemas/${component}`]),
			),
		},
	}
}
