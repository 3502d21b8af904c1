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

/** Long enough for a few sentences: a longer one is no summary. */
const MAX_SUMMARY = 1_000

/** The page and the document write its heading, and that the full text is what counts. */
export const summary: AuthoredContent = {
	kind: 'content',
	note: 'What the form says, in short and in plain words, in a box with the heading "In short" and the sentence that the full text is what counts. It belongs above that text.',
	settings: { text: { kind: 'text', max: MAX_SUMMARY, required: true } },
}

export const MAX_LARGER_BY_PT = 12

/** A notice for minors is shown once a list of minors above it has somebody. */
export const notice: AuthoredContent = {
	kind: 'content',
	note: 'A statement that the law asks for, shown by itself: larger, in a frame, never folded.',
	settings: {
		text: { kind: 'text', max: MAX_PROSE, required: true },
		rule: {
			kind: 'string',
			max: 60,
			note: 'Its id in `mustShow` of a jurisdiction, which has the words and the form.',
		},
		uppercase: {
			kind: 'boolean',
			default: false,
			note: 'The text must be in capitals, as it is then shown, copied and printed.',
		},
		largerByPt: {
			kind: 'integer',
			min: 0,
			max: MAX_LARGER_BY_PT,
			default: 0,
			note: 'Points above the largest text of the terms.',
		},
		frame: { kind: 'boolean', default: true },
		when: {
			kind: 'choice',
			of: ['always', 'minors'],
			default: 'always',
			note: 'With `minors`, it is shown where the minors block above it names somebody.',
		},
	},
	checkSettings(block, report, path) {
		if (block['uppercase'] !== true) return
		const { text: written } = block
		const texts = typeof written === 'string' ? [written] : Object.values(written ?? {})
		if (texts.some((each) => typeof each === 'string' && each !== each.toUpperCase()))
			report('not_uppercase', `${path}/text`)
	},
}

export const text: AuthoredContent = {
	kind: 'content',
	note: 'A clause to read, in a safe subset of Markdown.',
	settings: {
		text: { kind: 'text', max: MAX_PROSE, required: true },
		requireScroll: { kind: 'boolean', default: false, note: 'The clause must be read to its end.' },
	},
}
