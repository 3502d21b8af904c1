import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { nullable, object, oneOf, text } from '../../http/schema.ts'
import { COLOR_PATTERN } from '../../kit/color/color.ts'

export const MAX_LOGO_BYTES = 256 * 1024
export const MAX_LOGO_EDGE = 4_000

/** With a logo it fits into the body of a request. */
export const MAX_PICTURE_BYTES = 448 * 1024

const maxUrlOf = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 40

const image = <const Type extends string>(folder: string, contentTypes: readonly Type[]) => ({
	contentType: oneOf(contentTypes),
	sha256: Type.String({ description: `Of its file, which anybody gets at \`/brand/${folder}/{sha256}\`.` }),
	bytes: Type.Integer(),
	width: Type.Integer(),
	height: Type.Integer(),
})

const Logo = object(image('logo', ['image/png', 'image/jpeg']), { title: 'Logo' })

const Picture = object(image('picture', ['image/webp']), { title: 'Picture' })

const color = Type.String({
	pattern: COLOR_PATTERN,
	description: 'Of buttons and headings, as `#rrggbb`.',
	'x-hint': 'Send a color such as #0a7d55.',
})

/** What guests see of an organization or a location. */
export const look = { logo: nullable(Logo), picture: nullable(Picture), color: nullable(color) }

export const lookChanges = {
	logo: Type.Optional(
		nullable(
			text(1, maxUrlOf(MAX_LOGO_BYTES), {
				description: `A data URL of a PNG or JPEG, at most ${MAX_LOGO_BYTES / 1024} KiB and ${MAX_LOGO_EDGE} pixels each way. It is stored as a PNG of at most 640 by 320.`,
			}),
		),
	),
	picture: Type.Optional(
		nullable(
			text(1, maxUrlOf(MAX_PICTURE_BYTES), {
				description: `For the top of guests' pages and of a kiosk's start screen: a data URL of a PNG or JPEG, at most ${MAX_PICTURE_BYTES / 1024} KiB and ${MAX_LOGO_EDGE} pixels each way. It is cut to three times as wide as high, and stored as a WebP of 1200 by 400.`,
			}),
		),
	),
	color: Type.Optional(nullable(color)),
}

const LookChanges = object(lookChanges)

export type LookChanges = Static<typeof LookChanges>
