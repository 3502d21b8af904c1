import { Type } from '@sinclair/typebox'
import { headerText, object, oneOf, queryInteger } from '../../http/schema.ts'

export const LiveQuery = object({
	seconds: Type.Optional(
		queryInteger(1, 60, {
			description:
				'Begins with the events of the last so many seconds, for a page that has just read what they change.',
		}),
	),
	once: Type.Optional(
		oneOf(['true'], {
			description:
				'Ends the response behind what has happened, at most 100 events, with a heartbeat whose id is that of the last one. For a listener behind a proxy that holds a stream back: ask again after two seconds, as a browser does by itself.',
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
