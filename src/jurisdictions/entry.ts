import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { nullable, object, oneOf } from '../http/schema.ts'

const Unknown = Type.Literal('unknown')

const Years = Type.Number({ minimum: 0, maximum: 100 })

/** `unknown` means that nobody has read it in a source. It is then treated as in the cautious default. */
const yearsOrUnknown = Type.Union([Years, Unknown])

const Age = Type.Integer({ minimum: 15, maximum: 25 })

const Note = Type.Optional(nullable(Type.String()))

const Majority = object({
	age: Age,
	/** The age from which a person may contract, if it is lower. */
	capacityAge: Type.Optional(Type.Integer()),
	/** The age at which the suspension of limitation ends, if it is not `age`. */
	retentionAge: Type.Optional(Age),
	note: Note,
})

const Limitation = object({
	/** The ordinary period for bodily injury. */
	years: yearsOrUnknown,
	from: oneOf([
		'act',
		'accrual',
		'knowledge',
		'discovery',
		'perpetrator_known',
		'due_date',
		'end_of_year_of_knowledge',
		'consolidation',
		'unknown',
	]),
	/** From the act; null if there is no such limit. It is shown, and no part of the floor. */
	ultimateYears: Type.Union([Type.Number(), Type.Null(), Unknown]),
	contractYears: nullable(Years),
	/** Whether `contractYears` counts for the same injury. */
	contractCounts: Type.Boolean(),
	minors: oneOf([
		'suspended_until_majority',
		'suspended_or_short_extension',
		'suspended_until_16',
		'runs',
		'runs_if_represented',
		'unknown',
	]),
	/** Years after majority, if not `years`. */
	minorsYears: nullable(Years),
	minorsCapYears: nullable(Years),
	minorsCapFrom: Type.Optional(oneOf(['act', 'adult_end'])),
	note: Note,
})

const statement = {
	when: oneOf([
		'always',
		'minors',
		'release',
		'release_or_risk',
		'onerous_terms',
		'health_question',
		'limitation_of_liability',
		'law_requires_writing',
	]),
	/** By language; null if the words were not read, so that the venue brings them. */
	text: nullable(Type.Record(Type.String(), Type.String())),
	format: object({
		uppercase: Type.Optional(Type.Boolean()),
		bold: Type.Optional(Type.Boolean()),
		contrast: Type.Optional(Type.Boolean()),
		/** Points above the largest text of the terms. */
		largerByPt: Type.Optional(Type.Integer()),
		/** In a section of its own. */
		separate: Type.Optional(Type.Boolean()),
		beforeSignature: Type.Optional(Type.Boolean()),
		before: Type.Optional(Type.String()),
		beforeSupply: Type.Optional(Type.Boolean()),
		ownTick: Type.Optional(Type.Boolean()),
		ownSignature: Type.Optional(Type.Boolean()),
		initialsAtClause: Type.Optional(Type.Boolean()),
		witness: Type.Optional(Type.Boolean()),
		exactlyOneOption: Type.Optional(Type.Boolean()),
		firstLanguage: Type.Optional(Type.String()),
	}),
	/** Words without which it does not count. */
	mustContain: Type.Optional(Type.Array(Type.String())),
	placeholders: Type.Optional(Type.Record(Type.String(), Type.String())),
	translation: Type.Optional(Type.String()),
	/** What makes the statement needless in a form. */
	satisfiedBy: Type.Optional(oneOf(['privacy_notice', 'free_health_answers'])),
	note: Note,
}

/** A statement without its id. */
export const Statement = object(statement)

const MustShow = object({ id: Type.String(), ...statement })

const MustNotSay = object({
	id: Type.String(),
	/** A name in `phrases.json`. */
	phrase: Type.String(),
	reason: Type.String(),
})

const Source = object({
	/** The value that it is for, such as `limitation.minors`. */
	field: Type.String(),
	cite: nullable(Type.String()),
	where: nullable(Type.String()),
	/** Whether the value was read there. */
	read: Type.Boolean(),
	/** Whether it is a statute's or judgment's own words. */
	primary: Type.Optional(Type.Boolean()),
	edition: Type.Optional(Type.String()),
	note: Type.Optional(Type.String()),
})

/** What the law of a place asks, as far as it was found. No lawyer has read it unless `reviewedBy` names one. */
export const Entry = object({
	id: Type.String({ description: 'Such as DE or US-FL, by ISO 3166.' }),
	name: Type.String(),
	country: nullable(Type.String()),
	region: nullable(Type.String()),
	aliases: Type.Array(Type.String()),
	inherits: Type.Array(Type.String()),
	selectable: Type.Boolean(),
	asOf: Type.String({ description: 'The day of compilation.' }),
	reviewedBy: nullable(Type.String({ description: 'The lawyer who has read it; null as long as none has.' })),
	majority: Majority,
	limitation: Limitation,
	/** Whether a parent may give up the child's own claim. */
	parentalWaiver: oneOf(['none', 'inherent_risks_only', 'allowed', 'court_only', 'unknown']),
	parentalWaiverNote: Note,
	/** Whether a release of the venue's negligence holds for an adult's bodily injury. */
	negligenceRelease: oneOf(['void_bodily', 'void_facility_for_fee', 'gross_excluded', 'allowed', 'unknown']),
	negligenceReleaseNote: Note,
	textFamily: oneOf(['information', 'release']),
	mustShow: Type.Array(MustShow),
	mustNotSay: Type.Array(MustNotSay),
	conspicuous: Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Number(), Type.String()])),
	electronicConsent: Type.Array(Type.String()),
	electronicSignature: nullable(Type.String()),
	notes: Type.Array(Type.String()),
	sources: Type.Array(Source),
})

export type Entry = Static<typeof Entry>
export type MustShow = Static<typeof MustShow>
export type MustNotSay = Static<typeof MustNotSay>
export type Source = Static<typeof Source>
export type TextFamily = Entry['textFamily']
