import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_EMAIL } from '../../blocks/answers/email.ts'
import {
	Timestamp,
	Uuid,
	distinct,
	label,
	nullable,
	object,
	oneOf,
	text,
	webAddress,
} from '../../http/schema.ts'
import { BlockWhenFull, Capacity, optionalPlace, place } from '../locations/model.ts'
import { look, lookChanges } from '../locations/look-model.ts'
import { Retention } from '../locations/retention-model.ts'
import { CAMPAIGN_MAILS_PER_HOUR } from '../../api/campaigns.ts'
import { CHOSEN_BY } from '../../jurisdictions/choose.ts'

export const MAX_NAME_LENGTH = 200

const MAX_MESSAGES = 1_000_000

export const Branding = object(
	{
		...look,
		replyTo: nullable(Type.String({ description: 'The address for replies to mails.' })),
	},
	{ title: 'Branding' },
)

const BrandingChanges = object({
	...lookChanges,
	replyTo: Type.Optional(nullable(label(3, MAX_EMAIL))),
})

const MAX_REMINDER_DAYS = 90

const RenewalReminderDays = nullable(
	Type.Integer({
		minimum: 1,
		maximum: MAX_REMINDER_DAYS,
		description:
			'How many days before a waiver ends its signer gets a mail with a link to sign again, once; null, the default, for no such mail. Waivers that are valid for no longer than that are left out.',
	}),
)

const most = (description: string) =>
	nullable(Type.Integer({ minimum: 0, maximum: MAX_MESSAGES, description }))

const limits = {
	messagesPerMinute: most(
		"The maximum number of messages in any 60 seconds; null for only the service's limit.",
	),
	messagesPerDay: most('The maximum number of messages in any 24 hours; null for no limit.'),
	campaignMailsPerHour: most(
		`The maximum number of mails of campaigns in any hour; null for ${CAMPAIGN_MAILS_PER_HOUR}.`,
	),
}

const MAX_EMBED_ORIGINS = 20

const EmbedOrigins = distinct(
	Type.String({
		pattern: '^https?://[A-Za-z0-9.-]{1,253}(?::[0-9]{1,5})?$',
		'x-hint': 'Send an origin such as https://www.example.com, without a path.',
	}),
	{
		maxItems: MAX_EMBED_ORIGINS,
		description: 'Origins of sites that may show the signing pages in a frame; none by default.',
	},
)

const MAX_HOSTS = 10

const Hosts = distinct(text(1, 300), {
	maxItems: MAX_HOSTS,
	description:
		'Names at which the organization has its pages, such as `waivers.example.com`; none by default. The first stands in links, mails, QR codes and new documents instead of the service’s own. No other organization has them. Names with letters beyond ASCII are kept in Punycode.',
})

const DoorPolicy = oneOf(['warn', 'block'], {
	description:
		'Whether a check-in with a waiver that is not valid is recorded with warnings, or refused with 409 `not_covered`.',
})

const MAX_DOOR_REASONS = 8

const DoorReasons = distinct(label(1, 80), {
	maxItems: MAX_DOOR_REASONS,
	description: 'Reasons that the desk offers for letting in somebody who is not covered; none by default.',
})

/** In millimeters. */
const edge = (description: string) => Type.Integer({ minimum: 15, maximum: 150, description })

const labelSettings = {
	printer: Type.String({
		pattern: '^(?:browser|(?:[A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}\\]):[0-9]{1,5})$',
		'x-hint': 'Send browser, or one of the printers.',
		description: '`browser`, or one of the label printers that the operator allows.',
	}),
	onArrival: Type.Boolean({ description: 'Whether the Door prints a label for everybody who is let in.' }),
	widthMm: edge('Width of a label in millimeters.'),
	heightMm: edge('Height of a label in millimeters.'),
}

const LabelSettings = object(labelSettings, { title: 'LabelSettings' })

const links = {
	privacyUrl: nullable(webAddress('Where guests read how their data is treated.')),
	imprintUrl: nullable(webAddress('Where guests read who runs the place.')),
	accessibilityUrl: nullable(
		webAddress('Where guests read how everybody can use the forms, and whom to ask otherwise.'),
	),
}

const VisitsComplete = Type.Boolean({
	description:
		'Whether every visit is checked in, as the owner states. Then waivers without an end are kept from the last visit on; otherwise as long as their template accepts them. False by default.',
})

export const OrganizationLimits = object(limits, { title: 'OrganizationLimits' })

export const OrganizationDetail = object(
	{
		id: Uuid,
		slug: Type.String(),
		name: Type.String(),
		timezone: Type.String({ description: 'An IANA name; days are in this time zone.' }),
		retention: nullable(Retention),
		branding: Branding,
		limits: OrganizationLimits,
		embedOrigins: EmbedOrigins,
		hosts: Hosts,
		...place,
		jurisdiction: Type.String({
			description:
				'The entry of `GET /v1/jurisdictions` that is in force. Null, sent, chooses by country and region.',
		}),
		jurisdictionBy: oneOf(CHOSEN_BY, {
			description:
				'Why this one: chosen by hand, by country and region, by the country; `strictest` of the regions, since none was named; or the cautious default for a place of which nothing is known.',
		}),
		visitsComplete: VisitsComplete,
		links: object(links, { title: 'OrganizationLinks' }),
		doorPolicy: DoorPolicy,
		doorReasons: DoorReasons,
		capacity: Capacity,
		blockWhenFull: BlockWhenFull,
		labels: object(
			{
				...labelSettings,
				printers: Type.Array(Type.String(), {
					description: 'The label printers that the operator allows (`LABEL_PRINTERS`).',
				}),
			},
			{ title: 'OrganizationLabels' },
		),
		renewalReminderDays: RenewalReminderDays,
		defaultLocationId: nullable(
			Type.Unsafe<string>({
				...Uuid,
				description: 'Where the desk records arrivals unless somebody chooses another place.',
			}),
		),
		setupDismissed: Type.Boolean({ description: 'Whether the first steps at the desk were dismissed.' }),
		createdAt: Timestamp,
		updatedAt: Timestamp,
	},
	{ title: 'Organization' },
)

export const UpdateOrganization = object({
	name: Type.Optional(label(1, MAX_NAME_LENGTH)),
	timezone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
	retention: Type.Optional(nullable(Retention)),
	branding: Type.Optional(BrandingChanges),
	limits: Type.Optional(Type.Partial(object(limits))),
	embedOrigins: Type.Optional(EmbedOrigins),
	hosts: Type.Optional(Hosts),
	...optionalPlace,
	visitsComplete: Type.Optional(VisitsComplete),
	links: Type.Optional(Type.Partial(object(links))),
	doorPolicy: Type.Optional(DoorPolicy),
	doorReasons: Type.Optional(DoorReasons),
	capacity: Type.Optional(Capacity),
	blockWhenFull: Type.Optional(BlockWhenFull),
	labels: Type.Optional(Type.Partial(LabelSettings)),
	renewalReminderDays: Type.Optional(RenewalReminderDays),
	defaultLocationId: Type.Optional(nullable(Uuid)),
	setupDismissed: Type.Optional(Type.Boolean()),
})

export type OrganizationDetail = Static<typeof OrganizationDetail>
export type UpdateOrganization = Static<typeof UpdateOrganization>
export type OrganizationLimits = Static<typeof OrganizationLimits>
export type OrganizationLinks = OrganizationDetail['links']
export type LabelSettings = Static<typeof LabelSettings>
export type DoorPolicy = Static<typeof DoorPolicy>
