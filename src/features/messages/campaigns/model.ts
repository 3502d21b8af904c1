import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import {
	ActorName,
	Timestamp,
	Uuid,
	label,
	nullable,
	object,
	oneOf,
	pageOf,
	paging,
	text,
} from '../../../http/schema.ts'
import { recordOf } from '../../../kit/record-of.ts'
import { waiverFilters } from '../../waivers/model.ts'
import { MAX_BODY, MAX_SUBJECT } from '../model.ts'
import { OBSTACLES } from '../../../api/campaigns.ts'

/** Most waivers that are named one by one. */
const MAX_NAMED = 500

/** Most people whom one campaign writes to. */
export const MAX_RECIPIENTS = 10_000

/** Most waivers that are read to choose them. */
export const MAX_READ = 50_000

const CampaignKind = oneOf(['renewal', 'news'], {
	description:
		'`renewal` asks to sign again: each mail has a link with the name and contacts of the guest filled in, for 30 days. `news` goes only to those who have consented to news, and each mail has a link that withdraws the consent.',
})

const CampaignFilter = object(
	{
		waiverIds: Type.Optional(
			Type.Array(Uuid, {
				minItems: 1,
				maxItems: MAX_NAMED,
				description: 'These waivers, instead of those that the other filters find.',
			}),
		),
		...waiverFilters,
	},
	{
		title: 'CampaignFilter',
		description:
			'The waivers whose signers are written to, with the filters of `GET /v1/waivers`. `{}` is all.',
	},
)

export const Skipped = object(
	recordOf(OBSTACLES, () => Type.Integer()),
	{
		title: 'CampaignSkipped',
		description:
			'People who get no mail. `noAddress`: no email address is known. `noConsent`: they have not consented to news, or have withdrawn it. `banned`. `suppressed`: their address bounced, or its owner unsubscribed. `sameAddress`: somebody else with this address gets it, or the address got ten automatic mails within a day. `renewed`: they have signed the form again. `notSignable`: the waiver was voided or purged, is that of a second guardian, or nobody can sign its form by a link.',
	},
)

const own = {
	kind: CampaignKind,
	subject: label(1, MAX_SUBJECT),
	body: text(1, MAX_BODY, {
		description: 'Plain text; an empty line starts a paragraph. The greeting and the link are added.',
	}),
}

export const CreateCampaign = object(
	{ filter: CampaignFilter, ...own },
	{
		examples: [
			{
				kind: 'renewal',
				filter: { state: 'valid', expiresFrom: '2026-12-01', expiresBefore: '2027-01-01' },
				subject: 'Your waiver ends in December',
				body: 'Sign again now, and walk straight in.',
			},
		],
	},
)

export const DryRun = object({
	dryRun: Type.Optional(
		oneOf(['true'], { description: 'Send nothing: say how many people would get the mail.' }),
	),
})

const tally = { recipients: Type.Integer({ description: 'How many people get the mail.' }), skipped: Skipped }

export const CampaignPreview = object(tally, { title: 'CampaignPreview' })

const Progress = object(
	{
		waiting: Type.Integer({ description: 'Not queued yet: only so many mails leave in an hour.' }),
		queued: Type.Integer(),
		sent: Type.Integer({ description: 'Or stored as a file, where `via` is `outbox`.' }),
		delivered: Type.Integer(),
		bounced: Type.Integer(),
		failed: Type.Integer(),
	},
	{ title: 'CampaignProgress', description: 'The mails by the status of their messages.' },
)

export const Campaign = object(
	{
		id: Uuid,
		kind: CampaignKind,
		status: oneOf(['running', 'finished', 'stopped']),
		automatic: Type.Boolean({
			description:
				'The one of the service, which writes `renewalReminderDays` before a waiver ends. It has no filter, and the default text in the language of the guest.',
		}),
		subject: nullable(Type.String()),
		body: nullable(Type.String()),
		filter: nullable(CampaignFilter),
		...tally,
		progress: Progress,
		via: oneOf(['smtp', 'outbox']),
		by: Type.String({ description: '`key:<id>`, `staff:<id>` or `system`.' }),
		byName: ActorName,
		createdAt: Timestamp,
		stoppedAt: nullable(Timestamp),
	},
	{ title: 'Campaign' },
)

export const CampaignList = pageOf(Campaign)

export const ListCampaigns = object(paging)

export type CampaignKind = Static<typeof CampaignKind>
export type CampaignFilter = Static<typeof CampaignFilter>
export type CreateCampaign = Static<typeof CreateCampaign>
export type CampaignPreview = Static<typeof CampaignPreview>
export type CampaignShape = Static<typeof Campaign>
export type Progress = Static<typeof Progress>
export type Skipped = Static<typeof Skipped>
export type Obstacle = (typeof OBSTACLES)[number]
