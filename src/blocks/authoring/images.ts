import { SENTENCES } from '../signing-rules.ts'
import type { AuthoredAnswer, Setting, Settings } from './authored-type.ts'
import { MAX_LABEL } from './common-settings.ts'

const inkSettings: Settings = {
	methods: {
		kind: 'list',
		max: 2,
		item: { kind: 'choice', of: ['drawn', 'typed'] },
		note: 'The allowed methods; both by default.',
	},
}

/** Where the names of the minors stand. */
const NAMES = '{names}'

const sentence = (what: string): Setting => ({
	kind: 'text',
	max: MAX_LABEL,
	name: true,
	own: true,
	note: `The form's own sentence that says ${what}. In a language that it lacks, the page says its own.`,
})

export const initials: AuthoredAnswer<'image'> = {
	kind: 'answer',
	note: 'Initials: a PNG data URL, or {typed}; with cannotDraw where the block takes drawings only.',
	settings: inkSettings,
}

export const signature: AuthoredAnswer<'image'> = {
	kind: 'answer',
	note: 'A signature: a PNG data URL, or {typed}; with cannotDraw where the block takes drawings only.',
	settings: {
		...inkSettings,
		statement: sentence('what pressing the button means, above it'),
		forSelf: sentence('who signs for themselves'),
		forSelfAndMinors: sentence('who signs for themselves and for {names}'),
		forMinors: sentence('who signs for {names} alone'),
	},
	checkSettings(block, report, path) {
		for (const key of SENTENCES) {
			const written = block[key] ?? NAMES
			const texts = typeof written === 'string' ? [written] : Object.values(written)
			if (key.endsWith('Minors') && !texts.every((text) => String(text).includes(NAMES)))
				report('names_missing', `${path}/${key}`)
		}
	},
}

export const photoCapture: AuthoredAnswer<'image'> = {
	kind: 'answer',
	note: 'A photo: a PNG or JPEG data URL.',
	settings: { camera: { kind: 'choice', of: ['user', 'environment'], default: 'user' } },
}

export const idCapture: AuthoredAnswer<'image'> = {
	kind: 'answer',
	note: 'A document: one PNG or JPEG data URL, or with two sides {front, back}.',
	settings: {
		sides: { kind: 'choice', of: [1, 2], default: 1 },
		keepDays: {
			kind: 'integer',
			min: 1,
			max: 3650,
			note: 'Days until the image is purged, before the waiver is.',
		},
	},
}
