import type { ContentType } from '../block-type.ts'

export const heading: ContentType = {
	kind: 'content',
	shownAs: 'heading',
	note: 'A heading.',
	settings: {
		text: { kind: 'text', max: 300, name: true, required: true },
		level: { kind: 'choice', of: [1, 2, 3], default: 2 },
	},
}
