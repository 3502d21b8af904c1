import { Type } from '@sinclair/typebox'
import { headerText } from '../../http/schema.ts'

export const LastEventHeader = Type.Object({
	'last-event-id': Type.Optional(
		headerText(1, 15, {
			description: 'The `id` of the last event that you know. The stream continues after it without a gap.',
		}),
	),
})
