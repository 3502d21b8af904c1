import type { ContentType } from '../block-type.ts'
import { MAX_PROSE } from '../settings.ts'

export const text: ContentType = {
	kind: 'content',
	shownAs: 'prose',
	note: 'A clause to read, in a safe subset of Markdown.',
	settings: {
		text: { kind: 'text', max: MAX_PROSE, required: true },
		requireScroll: { kind: 'boolean', default: false, note: 'The clause must be read to its end.' },
	},
}
