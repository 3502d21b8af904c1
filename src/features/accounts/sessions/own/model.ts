import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Timestamp, label, nullable, object } from '../../../../http/schema.ts'

const MAX_VIEWS = 50
const MAX_SEARCH_LENGTH = 500

const SavedView = object({
	/** The screen's path below `/desk`. */
	screen: Type.String({
		pattern: '^[a-z][a-z-]{0,29}$',
		'x-hint': 'Send the path of a screen, such as waivers.',
	}),
	name: label(1, 60),
	/** The end of its address. What somebody typed to find a person is left out: that would outlive the person's erasure. */
	search: Type.String({
		pattern: '^\\?(?!q=)(?:(?!&q=)[^#])+$',
		maxLength: MAX_SEARCH_LENGTH,
		'x-hint': `Send filters such as ?state=expired, without q, in at most ${MAX_SEARCH_LENGTH} characters.`,
	}),
})

/** In the order in which they are shown. */
export const SavedViews = Type.Array(SavedView, { maxItems: MAX_VIEWS })

export const ChangeOwn = object({ views: SavedViews })

const OwnSession = object({
	id: Type.String({ pattern: '^[0-9a-f]{16}$' }),
	isThis: Type.Boolean(),
	/** The name of the desk device; null for a browser of one's own. */
	device: nullable(Type.String()),
	lastSeenAt: Timestamp,
	expiresAt: Timestamp,
})

export const Own = object({ views: SavedViews, sessions: Type.Array(OwnSession) })

export type SavedView = Static<typeof SavedView>
export type SavedViews = Static<typeof SavedViews>
export type OwnSession = Static<typeof OwnSession>
export type Own = Static<typeof Own>
