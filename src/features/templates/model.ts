import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_LANGUAGES } from '../../blocks/authoring/check-settings.ts'
import { MAX_LANGUAGE_TAG } from '../../blocks/language-ranges.ts'
import {
	Day,
	Timestamp,
	Uuid,
	distinct,
	label,
	nullable,
	object,
	oneOf,
	webAddress,
} from '../../http/schema.ts'
import { MAX_SLUG_LENGTH } from '../../kit/text/slug.ts'
import { LAW_CODES } from '../../jurisdictions/warning.ts'
import { LocationIds } from '../locations/model.ts'
import { Retention } from '../locations/retention-model.ts'
import { Expiry } from './expiry.ts'

export const MAX_TEMPLATE_NAME_LENGTH = 200

const MAX_AGE_OF_MAJORITY = 30

export const TemplateStatus = oneOf(['draft', 'active', 'archived'])
export const Visibility = oneOf(['public', 'invite_only', 'kiosk_only'])
export const TemplateKind = oneOf(['waiver', 'incident'], {
	description:
		'`waiver`: guests sign it. `incident`: staff fill it in for a report of an incident; it has no signing page. It never changes.',
})

const LanguageTag = Type.String({
	pattern: '^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$',
	maxLength: MAX_LANGUAGE_TAG,
})

export const FALLBACK_LANGUAGE = 'en'

export const RedirectUrl = webAddress('Where guests are sent after signing.')

/** Unknown keys are stored unchanged. */
export const TemplateSettings = Type.Object(
	{
		expiry: Type.Optional(Expiry),
		ageOfMajority: Type.Optional(
			Type.Integer({
				minimum: 1,
				maximum: MAX_AGE_OF_MAJORITY,
				description: '18 by default. Younger people cannot sign alone.',
			}),
		),
		expireMinorsAtMajority: Type.Optional(
			Type.Boolean({
				description: 'Whether a waiver expires when a minor on it comes of age. False by default.',
			}),
		),
		onPublish: Type.Optional(
			oneOf(['keep', 'resign'], {
				description:
					'Whether waivers of older versions stay valid when a new one is published: `keep`, the default, or `resign`.',
			}),
		),
		languages: Type.Optional(
			distinct(LanguageTag, {
				minItems: 1,
				maxItems: MAX_LANGUAGES,
				description: 'The languages of the form; the first is the default.',
			}),
		),
		redirectUrl: Type.Optional(RedirectUrl),
		confirmationEmail: Type.Optional(
			Type.Boolean({
				description: 'Whether signers who gave an email address get their PDF by email. False by default.',
			}),
		),
		retention: Type.Optional(Retention),
	},
	{ title: 'TemplateSettings', additionalProperties: true },
)

const Season = object(
	{
		endsOn: { ...Day, description: 'The last day on which it can be signed and its waivers are valid.' },
		state: oneOf(['open', 'ending', 'over'], {
			description: '`ending` in the last 14 days. `over`: its pages are closed, and signing is refused.',
		}),
	},
	{ title: 'Season' },
)

const AtLocations = {
	...LocationIds,
	description:
		'The locations at which it is signed; null for all. A waiver that names no location belongs to the only one. Whoever is bound to others gets 404 for it.',
}

const summary = {
	id: Uuid,
	name: Type.String(),
	slug: Type.String(),
	kind: TemplateKind,
	status: TemplateStatus,
	visibility: Visibility,
	locationIds: AtLocations,
	season: nullable(Season),
	signUrl: nullable(
		Type.String({
			description:
				'The page on which anybody can sign it; null unless it is a waiver, active, public and in season. An invitation or a prefill link opens others.',
		}),
	),
	updatedAt: Timestamp,
}

export const TemplateSummary = object(
	{
		...summary,
		activeVersion: nullable(
			Type.Integer({ description: 'The published version number; null before the first publishing.' }),
		),
	},
	{ title: 'TemplateSummary' },
)

export const AnyBlocks = Type.Array(Type.Unknown(), { description: 'As saved; see `Block`.' })

export const TemplateVersion = object(
	{
		id: Uuid,
		versionNumber: Type.Integer(),
		blocks: AnyBlocks,
		publishedAt: nullable(Timestamp),
	},
	{ title: 'TemplateVersion' },
)

export const TemplateDetail = object(
	{
		...summary,
		activeVersion: nullable(TemplateVersion),
		settings: TemplateSettings,
	},
	{ title: 'TemplateDetail' },
)

export const TemplateList = object({ items: Type.Array(TemplateSummary) })

const VersionSummary = object({
	id: Uuid,
	versionNumber: Type.Integer(),
	publishedAt: nullable(Timestamp),
})

export const VersionList = object({ items: Type.Array(VersionSummary) })

export const ListTemplates = object({
	status: Type.Optional(TemplateStatus),
	kind: Type.Optional(
		oneOf(['waiver', 'incident', 'all'], { description: '`waiver` by default: what guests sign.' }),
	),
})

export const CreateTemplate = object(
	{
		name: label(1, MAX_TEMPLATE_NAME_LENGTH),
		kind: Type.Optional({ ...TemplateKind, description: '`waiver` by default. It never changes.' }),
		settings: Type.Optional(TemplateSettings),
		locationIds: Type.Optional(AtLocations),
	},
	{
		examples: [
			{
				name: 'Climbing hall waiver',
				settings: { expiry: { type: 'duration', years: 1 }, ageOfMajority: 18, expireMinorsAtMajority: true },
			},
		],
	},
)

export const UpdateTemplate = object({
	name: Type.Optional(label(1, MAX_TEMPLATE_NAME_LENGTH)),
	slug: Type.Optional(
		Type.String({
			pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
			maxLength: MAX_SLUG_LENGTH,
			'x-hint': 'Send lower-case letters, digits and single hyphens.',
		}),
	),
	visibility: Type.Optional(Visibility),
	settings: Type.Optional(TemplateSettings),
	locationIds: Type.Optional(AtLocations),
})

export const WARNING_CODES = [
	...LAW_CODES,
	'outlives_retention',
	'drawn_only',
	'asked_after_signature',
	'foreign_words',
	'no_font',
] as const

const PublishWarning = object(
	{
		code: oneOf(WARNING_CODES),
		message: Type.String(),
		jurisdiction: Type.Optional(Type.String({ description: 'The place whose law gives it.' })),
		blockId: Type.Optional(Type.String()),
		language: Type.String({
			description: 'Of the text that it is about; the first of the form, where it is about the whole form.',
		}),
		words: Type.Optional(
			Type.String({ description: 'The words of the form, or of the page, that it is about.' }),
		),
		rule: Type.Optional(Type.String({ description: 'The statement of `mustShow`.' })),
		letters: Type.Array(Type.String(), {
			description: 'Without a font: the first 20, as `U+XXXX`. PDFs wait for it.',
		}),
		source: Type.Optional(
			object({
				cite: nullable(Type.String()),
				where: nullable(Type.String()),
				read: Type.Boolean({ description: 'Whether it was read there.' }),
				asOf: Type.String(),
			}),
		),
	},
	{ title: 'PublishWarning' },
)

export const PublishWarnings = Type.Array(PublishWarning, {
	description:
		'What may be published, and is probably a mistake. None is no approval: the rules are known in part, and texts are searched in some languages.',
})

export const PublishedVersion = object({
	versionId: Uuid,
	versionNumber: Type.Integer(),
	publishedAt: Timestamp,
	warnings: Type.Optional(PublishWarnings),
})

export const VersionParams = object({ id: Uuid, n: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) })

export type TemplateStatus = Static<typeof TemplateStatus>
export type TemplateKind = Static<typeof TemplateKind>
export type Visibility = Static<typeof Visibility>
export type TemplateSettings = Static<typeof TemplateSettings>
export type Season = Static<typeof Season>
export type TemplateSummary = Static<typeof TemplateSummary>
export type TemplateDetail = Static<typeof TemplateDetail>
export type VersionSummary = Static<typeof VersionSummary>
export type PublishWarning = Static<typeof PublishWarning>
export type PublishedVersion = Static<typeof PublishedVersion>
export type UpdateTemplate = Static<typeof UpdateTemplate>
