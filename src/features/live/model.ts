import { Type } from '@sinclair/typebox'
import { headerText, object, queryInteger } from '../../http/schema.ts'

export const LiveQuery = object({
	seconds: Type.Optional(
		queryInteger(1, 60, {
			description:
				'Begins with the events of the last so many seconds, for a page that has just read what they change.',
		}),
	),
})

export const LastEventHeader = Type.Object({
	'last-event-id': Type.Optional(
		headerText(1, 15, {
			description: 'The `id` of the last event that you know. The stream continues after it without a gap.',
		}),
	),
})
