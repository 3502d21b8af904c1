import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Day, Uuid, object, Count } from '../../http/schema.ts'
import { MAX_COUNTED } from '../waivers/model.ts'
import { spellNumber } from '../../kit/text/text.ts'

export const AskToday = object({
	locationId: Type.Optional({
		...Uuid,
		description:
			'Only signings and arrivals at this location. Work that waits for staff is counted for all locations.',
	}),
})

const happened = {
	signed: Count('Waivers that were signed.'),
	arrivals: Count('Check-ins that were not annulled.'),
	people: Count('People on those check-ins. Somebody who comes twice counts twice.'),
}

const upTo = `up to ${spellNumber(MAX_COUNTED)}`

export const Today = object(
	{
		date: {
			...Day,
			description:
				'Today by the clocks of the location that is asked for, else of those that the caller is bound to, if they share a time zone, else of the organization.',
		},
		...happened,
		byHour: Type.Array(object({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...happened }), {
			minItems: 24,
			maxItems: 24,
			description:
				'Each hour of the day as these clocks show it. An hour that occurs twice is one item; one that clocks skip has zeros.',
		}),
		openFlags: Count(`Waivers with a flag that nobody has cleared yet, ${upTo}.`),
		failedPdfs: Count(`Waivers whose PDF could not be rendered, ${upTo}.`),
		failedMessages: Count('Messages that failed today.'),
		pausedWebhooks: Count('Webhook endpoints that were paused because deliveries failed.'),
	},
	{ title: 'Today' },
)

export type AskToday = Static<typeof AskToday>
export type Today = Static<typeof Today>
