import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { object } from '../../http/schema.ts'

const MAX_RETENTION_YEARS = 100

const MAX_LIMITATION_YEARS = 50

const limitation = {
	limitationYears: Type.Optional(
		Type.Integer({
			minimum: 0,
			maximum: MAX_LIMITATION_YEARS,
			description:
				'Years after coming of age in which a minor may still sue, where they shall be longer than by the law of the place.',
		}),
	),
}

export const Retention = Type.Union(
	[
		object({ days: Type.Integer({ minimum: 1, maximum: MAX_RETENTION_YEARS * 366 }), ...limitation }),
		object({ months: Type.Integer({ minimum: 1, maximum: MAX_RETENTION_YEARS * 12 }), ...limitation }),
		object({ years: Type.Integer({ minimum: 1, maximum: MAX_RETENTION_YEARS }), ...limitation }),
	],
	{
		title: 'Retention',
		description:
			'A waiver is kept this long after its signing, and never less than until nobody can sue any more: from the latest of its end, its last check-in and the end of a hold, for the limitation period of the place and one more year; of minors as the law of the place says. Then it is purged, and its proof stays.',
		'x-hint': 'Send {"years":7}, {"months":84} or {"days":30}, optionally with "limitationYears".',
	},
)

export type Retention = Static<typeof Retention>
