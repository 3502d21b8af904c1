import type { Deps } from '../../../deps.ts'
import { toPage } from '../../../http/page.ts'
import { readCursor } from '../../../http/page.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { readKeyHeader, tellRepeat } from '../../../http/idempotency.ts'
import { IdParams } from '../../../http/schema.ts'
import { SendingHeader } from '../model.ts'
import { requireCampaign } from './campaign.ts'
import { createCampaign, previewCampaign } from './create.ts'
import * as model from './model.ts'
import { campaignPresenter } from './present.ts'
import { findCampaign, listCampaigns } from './queries.ts'
import { stopCampaign } from './stop.ts'

export const campaignRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/campaigns',
			({ caller: { organizationId }, query: { limit, cursor } }) => {
				const last = readCursor(cursor, (id) => findCampaign(deps.db, organizationId, id))
				const rows = listCampaigns(deps.db, organizationId, limit + 1, last?.id)
				return toPage(rows, limit, campaignPresenter(deps, organizationId))
			},
			{
				scope: 'messages:read',
				query: model.ListCampaigns,
				response: { 200: model.CampaignList },
				operationId: 'listCampaigns',
				summary: 'List campaigns',
				description: 'Newest first.',
			},
		)
		.post(
			'/v1/campaigns',
			async ({ actor, body: input, query: { dryRun }, request, set, status }) => {
				if (dryRun !== undefined) return status(200, await previewCampaign(deps, { actor, input }))
				const key = readKeyHeader(request)
				const outcome = await createCampaign(deps, { actor, input, key })
				tellRepeat(set.headers, outcome)
				const { organizationId } = actor
				const campaign = requireCampaign(deps.db, organizationId, outcome.result.id)
				return status(202, campaignPresenter(deps, organizationId)(campaign))
			},
			{
				scope: 'campaigns:write',
				limit: 'message',
				problems: ['not_found', 'purged', 'conflict'],
				headers: SendingHeader,
				query: model.DryRun,
				body: model.CreateCampaign,
				response: { 200: model.CampaignPreview, 202: model.Campaign },
				operationId: 'createCampaign',
				summary: 'Write to many guests',
				description: `To the signers of the waivers that the filter finds, each once, and once to an address that several have. With \`dryRun=true\` nothing is sent, and the response says how many would get it. \`limits.campaignMailsPerHour\` of the organization says how many leave in an hour; each is checked again then. At most ${model.MAX_RECIPIENTS} people.`,
			},
		)
		.get(
			'/v1/campaigns/:id',
			({ caller: { organizationId }, params: { id } }) =>
				campaignPresenter(deps, organizationId)(requireCampaign(deps.db, organizationId, id)),
			{
				scope: 'messages:read',
				params: IdParams,
				response: { 200: model.Campaign },
				operationId: 'getCampaign',
				summary: 'Get a campaign with its progress',
				description: 'Its messages are `GET /v1/messages?campaignId=…`.',
			},
		)
		.post(
			'/v1/campaigns/:id/stop',
			async ({ actor, params: { id } }) =>
				campaignPresenter(deps, actor.organizationId)(await stopCampaign(deps, { actor, id })),
			{
				scope: 'campaigns:write',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: model.Campaign },
				operationId: 'stopCampaign',
				summary: 'Stop a campaign',
				description:
					'Whoever still waits for the mail does not get it; one that is just being sent may arrive. Repeating it changes nothing. 409 for the automatic one, which `renewalReminderDays` of the organization ends.',
			},
		)
