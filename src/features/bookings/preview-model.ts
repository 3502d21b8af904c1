import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { BOOKING_FIELDS } from '../../api/bookings.ts'
import { nullable, object, oneOf } from '../../http/schema.ts'
import { Mapping } from './model.ts'

export const PreviewBooking = object(
	{
		mapping: Type.Optional(Mapping),
		booking: Type.Unknown({ description: 'The JSON of a booking, as the other system sends it.' }),
	},
	{
		examples: [
			{ mapping: { email: 'customer.email' }, booking: { customer: { email: 'grace@example.com' } } },
		],
	},
)

export const BookingPreview = object(
	{
		outcome: oneOf(['paid', 'ended', 'nothing'], {
			description:
				'`paid`: it would make or change a link. `ended`: it would end one. `nothing`: it has no id, or no status that is known, and would be ignored.',
		}),
		fields: Type.Array(
			object({
				name: oneOf(BOOKING_FIELDS),
				value: nullable(Type.String({ description: 'What it gives.' })),
				fault: nullable(
					oneOf(['missing', 'unread'], {
						description:
							'`missing`: nothing is where the mapping says, or it is needed. `unread`: what is there is no such thing.',
					}),
				),
			}),
		),
	},
	{ title: 'BookingPreview' },
)

export type PreviewBooking = Static<typeof PreviewBooking>
export type BookingPreview = Static<typeof BookingPreview>
