import type { AuthoredAnswer, Settings } from './authored-type.ts'

const inkSettings: Settings = {
	methods: {
		kind: 'list',
		max: 2,
		item: { kind: 'choice', of: ['drawn', 'typed'] },
		note: 'The allowed methods; both by default.',
	},
}

export const initials: AuthoredAnswer<'image'> = {
	kind: 'answer',
	note: 'Initials: a PNG data URL, or {typed}; with cannotDraw where the block takes drawings only.',
	settings: inkSettings,
}

export const signature: AuthoredAnswer<'image'> = {
	kind: 'answer',
	note: 'A signature: a PNG data URL, or {typed}; with cannotDraw where the block takes drawings only.',
	settings: inkSettings,
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
