import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { IncidentKind } from '../incidents/model.ts'
import { Day, Timestamp, Uuid, nullable, object, Count } from '../../http/schema.ts'

/** A season, and some weeks of the one before. */
export const MOST_DAYS = 400

export const AskFigures = object({
	from: Type.Optional({ ...Day, description: 'The first day; by default six days before the last.' }),
	to: Type.Optional({
		...Day,
		description: `The last day, at most ${MOST_DAYS} days in all; by default today.`,
	}),
	locationId: Type.Optional({ ...Uuid, description: 'Only signings and arrivals at this location.' }),
})

const happened = {
	signed: Count('Waivers that were signed.'),
	arrivals: Count('Check-ins that were not annulled.'),
	people: Count('People on those check-ins. Somebody who comes twice counts twice.'),
}

const foreign = {
	importedAt: nullable({
		...Timestamp,
		description:
			'When the first waivers of a form of another system were imported; null for a form of yours.',
	}),
	countsFor: nullable({
		...Uuid,
		description: 'The template for which imported waivers of this form count; null if they count for none.',
	}),
}

const Hours = (description: string) =>
	Type.Array(object({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...happened }), {
		minItems: 24,
		maxItems: 24,
		description,
	})

const Month = Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'Such as 2026-07.' })

export const Figures = object(
	{
		from: Day,
		to: Day,
		...happened,
		byDay: Type.Array(object({ day: Day, ...happened }), {
			description:
				'Each day of the range, by the clocks of the location that is asked for, else of those that the caller is bound to, if they share a time zone, else of the organization.',
		}),
		byHour: Hours('All days together, by the hour that clocks showed.'),
		byWeekday: Type.Array(
			object({
				weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday.' }),
				byHour: Hours('These days together, by the hour that clocks showed.'),
			}),
			{ minItems: 7, maxItems: 7, description: 'The days of the range by weekday, Monday first.' },
		),
		byTemplate: Type.Array(object({ templateId: Uuid, name: Type.String(), ...foreign, ...happened }), {
			description: 'Where anything happened, most signings first.',
		}),
		byLocation: Type.Array(
			object({ locationId: nullable(Uuid), name: nullable(Type.String()), ...happened }),
			{ description: 'Locations with any activity, most signings first; null means no location.' },
		),
		incidents: Type.Array(
			object({ month: Month, kind: IncidentKind, incidents: Count('Incidents that staff reported.') }),
			{ description: 'By month and kind, where there are any; drafts count, too.' },
		),
		ending: Type.Array(object({ month: Month, waivers: Count('Waivers that stop being valid in it.') }), {
			description: 'The current month, from now on, and the 11 that follow, whatever the range is.',
		}),
	},
	{ title: 'Figures' },
)

/** Age groups, in whole years; the last one has no end. */
export const AGES: readonly { readonly from: number; readonly to: number | null }[] = [
	{ from: 0, to: 12 },
	{ from: 13, to: 17 },
	{ from: 18, to: 29 },
	{ from: 30, to: 44 },
	{ from: 45, to: 59 },
	{ from: 60, to: null },
]

const Years = (description: string) => Type.Integer({ minimum: 0, description })

export const GuestFigures = object(
	{
		from: Day,
		to: Day,
		visits: object(
			{
				first: Count('People for whom it was the first check-in anywhere.'),
				returning: Count('People who had been checked in before.'),
			},
			{ description: 'People on check-ins that were not annulled. Somebody who comes twice counts twice.' },
		),
		ages: Type.Array(
			object({
				from: Years('The youngest age of the group.'),
				to: nullable(Years('The oldest age of the group; null for the last one.')),
				people: nullable(Count('Null for one or two people, so that nobody can tell who they are.')),
			}),
			{
				description:
					'People who take part by the waivers that were signed, and whose birth date is known, by their age that day.',
			},
		),
		languages: Type.Array(
			object({
				language: nullable(
					Type.String({ description: 'As BCP 47; null for waivers that came without one.' }),
				),
				waivers: Count('Waivers that were signed in it.'),
			}),
			{ description: 'Most waivers first.' },
		),
	},
	{ title: 'GuestFigures' },
)

export type GuestFigures = Static<typeof GuestFigures>
export type AskFigures = Static<typeof AskFigures>
export type Figures = Static<typeof Figures>
export type Foreign = Pick<Figures['byTemplate'][number], 'importedAt' | 'countsFor'>
export type Happened = Pick<Figures, 'signed' | 'arrivals' | 'people'>
