import type { AuthoredContent } from './authored-type.ts'
import { MAX_PROSE } from './common-settings.ts'

export const heading: AuthoredContent = {
	kind: 'content',
	note: 'A heading.',
	settings: {
		text: { kind: 'text', max: 300, name: true, required: true },
		level: { kind: 'choice', of: [1, 2, 3], default: 2 },
	},
}

export const divider: AuthoredContent = {
	kind: 'content',
	note: 'A line between parts.',
	settings: {},
}

export const text: AuthoredContent = {
	kind: 'content',
	note: 'A clause to read, in a safe subset of Markdown.',
	settings: {
		text: { kind: 'text', max: MAX_PROSE, required: true },
		requireScroll: { kind: 'boolean', default: false, note: 'The clause must be read to its end.' },
	},
}
