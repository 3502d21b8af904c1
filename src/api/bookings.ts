/** The fields of our own JSON of a booking. Another system's has them elsewhere, as its source's mapping says. */
export const BOOKING_FIELDS = [
	'id',
	'reference',
	'status',
	'updatedAt',
	'name',
	'firstName',
	'lastName',
	'email',
	'phone',
	'language',
	'people',
	'startsAt',
	'product',
] as const

export type BookingField = (typeof BOOKING_FIELDS)[number]

/** Where a field is: a path with dots, such as `customer.name` or `items.0.sku`. */
export const MAPPING_PATH = '^[^.\\s]+(\\.[^.\\s]+){0,9}$'

export const MAX_MAPPING_PATH = 200
