import { isEmail, readEmail } from '../../blocks/answers/email.ts'
import { isLanguageTag } from '../../blocks/authoring/check-settings.ts'
import { BOOKING_FIELDS } from '../../api/bookings.ts'
import type { BookingField } from '../../api/bookings.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { languageTag } from '../events/invitees/person.ts'
import type { BookingPreview, PreviewBooking } from './preview-model.ts'
import { countOf, instantOf, textOf, valueAt, visitOf } from './readers/fields.ts'
import { readGeneric, stateOf } from './readers/generic.ts'

/** Without these a delivery is ignored. */
const NEEDED: ReadonlySet<BookingField> = new Set(['id', 'status'])

type Place = { readonly timezone: string; readonly now: number }

/** What is read of another system's booking by a mapping. Nothing is stored. @param now milliseconds since 1970 */
export function previewBooking(
	{ mapping = {}, booking }: PreviewBooking,
	{ timezone, now }: Place,
): BookingPreview {
	const message = readGeneric(booking, mapping, timezone, now)
	return {
		outcome: message.says === 'order' ? message.order.state : 'nothing',
		fields: BOOKING_FIELDS.map((name) => {
			const raw = valueAt(booking, mapping[name] ?? name)
			const isThere = [raw].flat().some((each) => each !== undefined && each !== null && each !== '')
			const isExpected = mapping[name] !== undefined || NEEDED.has(name)
			const value = READERS[name](raw, timezone) || null
			const missing = isExpected ? ('missing' as const) : null
			return { name, value, fault: value !== null ? null : isThere ? 'unread' : missing }
		}),
	}
}

/** What a field gives, as a text; empty for nothing. */
const READERS: Readonly<Record<BookingField, (raw: unknown, timezone: string) => string>> = {
	id: textOf,
	reference: textOf,
	status: (raw) => (stateOf(textOf(raw)) === undefined ? '' : textOf(raw)),
	updatedAt: (raw) => spellInstant(instantOf(raw)),
	name: textOf,
	firstName: textOf,
	lastName: textOf,
	email: (raw) => keepIf(readEmail(textOf(raw)), isEmail),
	phone: textOf,
	language: (raw) => keepIf(languageTag(textOf(raw)), isLanguageTag),
	people: (raw) => String(countOf(raw) ?? ''),
	startsAt(raw, timezone) {
		const visit = visitOf(raw, timezone)
		return visit?.allDay === true ? textOf(raw) : spellInstant(visit?.at)
	},
	product: (raw) =>
		[raw]
			.flat()
			.map(textOf)
			.filter((text) => text !== '')
			.join(', '),
}

function spellInstant(at: number | undefined): string {
	return at === undefined ? '' : toTimestamp(at)
}

function keepIf(text: string, isSound: (text: string) => boolean): string {
	return isSound(text) ? text : ''
}
