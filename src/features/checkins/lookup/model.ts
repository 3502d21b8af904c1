import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Day, Timestamp, Uuid, label, nullable, object, oneOf } from '../../../http/schema.ts'
import { ShownMark } from '../../marks/model.ts'
import { Match } from '../../participants/model.ts'
import { spellNumber } from '../../../kit/text/text.ts'
import { COVERAGE_REASONS } from '../../waivers/people/participant-model.ts'

/** In characters: an address in a code is the longest. */
const MAX_LOOKUP_LENGTH = 500

export const MAX_GUESTS = 20

export const MAX_HOUSEHOLD = 30

export const MAX_VISITS = 1_000

export const MAX_DOOR_NOTES = 5

export const AskLookup = object({
	q: label(1, MAX_LOOKUP_LENGTH, {
		description:
			"The number of a guest's card, a name or its beginning, an email address or its beginning, a phone number or its last digits, a waiver's id or 8-character reference, or the text of a scanned code.",
	}),
	locationId: Type.Optional({
		...Uuid,
		description: '`lastArrival` is the newest one at this location, and `visits` are those at it.',
	}),
})

export const NamedPerson = object({ id: Uuid, firstName: Type.String(), lastName: Type.String() })

export const CoverageNow = object(
	{
		covered: Type.Boolean(),
		reasons: Type.Array(oneOf(COVERAGE_REASONS)),
		waiverId: nullable(Uuid),
		templateId: nullable(Uuid),
		templateName: nullable(Type.String()),
		expiresAt: nullable({
			...Timestamp,
			description: 'When that waiver stops being valid: it expires, or a minor on it comes of age.',
		}),
	},
	{ description: 'At this moment, as `getCoverage` answers, with the waiver that it names.' },
)

const person = {
	participant: NamedPerson,
	age: nullable(
		Type.Integer({ description: "In years, today in the organization's time zone; null if unknown." }),
	),
	dateOfBirth: nullable({
		...Day,
		description: 'Only with the scope `participants:read`; null without it, or if unknown.',
	}),
	contactHint: nullable(
		Type.String({ description: 'Part of an email address or phone number: `a…@example.org`, `…4567`.' }),
	),
	phoneHint: nullable(
		Type.String({ description: 'The last digits of the phone number, also beside an address: `…4567`.' }),
	),
	photoUrl: nullable(
		Type.String({
			description:
				'Where their own small photo is, if they took one of themselves on the waiver that `coverage` names and signed it. Only with the scope `waivers:read`; null without it. Each call of it is on the access log.',
		}),
	),
	coverage: CoverageNow,
	marks: Type.Array(ShownMark, { description: 'Those that count today.' }),
	lacking: Type.Array(ShownMark, {
		description:
			'Marks that the location or the template of that waiver asks for, and that the person lacks.',
	}),
	ban: nullable(
		object(
			{ reason: Type.String(), until: nullable(Day) },
			{ description: 'Whoever is banned is not let in, whatever they have signed.' },
		),
	),
	notes: Type.Array(object({ text: Type.String(), createdAt: Timestamp }), {
		description: `Those that are meant for the door, the newest first, up to ${MAX_DOOR_NOTES}.`,
	}),
	flagsOpen: Type.Integer({
		description:
			'Flags of that waiver, and of a second guardian’s signature to it, that nobody has cleared yet.',
	}),
	lastArrival: nullable(
		object(
			{
				checkinId: Uuid,
				checkedInAt: Timestamp,
				checkedOutAt: nullable({ ...Timestamp, description: 'When they left; null while they are in.' }),
			},
			{ description: 'The newest arrival that was not annulled.' },
		),
	),
}

export const GuestPerson = object(person, { title: 'GuestPerson' })

export const Guest = object(
	{
		...person,
		match: Match,
		visits: Type.Integer({
			description: `How often the person has come; arrivals at the given location, if there is one. Counted up to ${spellNumber(MAX_VISITS)}.`,
		}),
		household: Type.Array(GuestPerson, {
			description: `The other people on the same waivers, up to ${MAX_HOUSEHOLD}, those of the newest waiver first.`,
		}),
	},
	{ title: 'Guest' },
)

export const FoundGuests = object({
	match: oneOf(['name', 'contact', 'reference', 'code', 'pass', 'none'], {
		description:
			"What was recognized. `reference`: the id or the reference of a waiver. `code`: a scanned address. `pass`: the number of a guest's card.",
	}),
	items: Type.Array(Guest, {
		maxItems: MAX_GUESTS,
		description: 'One for each person found; for a waiver, its signer.',
	}),
})

export type AskLookup = Static<typeof AskLookup>
export type GuestPerson = Static<typeof GuestPerson>
export type Guest = Static<typeof Guest>
export type FoundGuests = Static<typeof FoundGuests>
