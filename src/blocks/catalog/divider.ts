import type { ContentType } from '../block-type.ts'

export const divider: ContentType = {
	kind: 'content',
	shownAs: 'divider',
	note: 'A line between parts.',
	settings: {},
}
