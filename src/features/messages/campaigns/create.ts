import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Repeated } from '../../../http/idempotency.ts'
import { problem, invalidField } from '../../../http/problems.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { doOnce } from '../repeatable.ts'
import { chooseRecipients } from './choose.ts'
import type { Choice } from './choose.ts'
import { MAX_RECIPIENTS } from './model.ts'
import type { CampaignPreview, CreateCampaign } from './model.ts'
import { countRunning, insertCampaign, insertRecipients } from './queries.ts'

/** Most campaigns of an organization that still have somebody to write to. */
const MAX_RUNNING = 5

type Call = { readonly actor: Actor; readonly input: CreateCampaign }

type CreateDeps = Pick<Deps, 'db' | 'write' | 'clock' | 'ids' | 'linkTokens'>

/** Changes nothing. @throws Problem 404 for a named waiver, 422 for a filter that finds too many */
export async function previewCampaign(deps: CreateDeps, { actor, input }: Call): Promise<CampaignPreview> {
	const choice = await chooseRecipients(deps, { organizationId: actor.organizationId, ...input })
	requireFew(choice)
	return { recipients: choice.waiverSeqs.length, skipped: choice.skipped }
}

/**
 * Its mails are queued by and by, each checked again then.
 * @throws Problem 404 for a named waiver, 409 while too many others run, 422 for a filter that finds too many, or nobody
 */
export async function createCampaign(
	deps: CreateDeps,
	{ actor, input, key }: Call & { readonly key: string | undefined },
): Promise<Repeated<{ readonly id: string }>> {
	const { organizationId } = actor
	const choice = await chooseRecipients(deps, { organizationId, ...input })
	return deps.write((tx) =>
		doOnce(tx, deps, { organizationId, key, operation: 'createCampaign', call: input }, () => {
			requireFew(choice)
			if (choice.waiverSeqs.length === 0)
				throw invalidField('/filter', 'nobody', 'Nobody would get this mail.')
			if (countRunning(tx, organizationId) >= MAX_RUNNING)
				throw problem('conflict', `Stop another campaign first, or wait: at most ${MAX_RUNNING} run at once.`)
			return { id: storeCampaign(tx, deps, { actor, input }, choice) }
		}),
	)
}

function storeCampaign(
	tx: Tx,
	{ ids, clock }: Pick<Deps, 'ids' | 'clock'>,
	{ actor, input: { kind, filter, subject, body } }: Call,
	{ waiverSeqs, skipped }: Choice,
): string {
	const { organizationId } = actor
	const id = ids.next()
	insertCampaign(tx, {
		id,
		organizationId,
		kind,
		subject: tidy(subject),
		body,
		filter,
		recipients: waiverSeqs.length,
		skipped,
		actor: actor.name,
		createdAt: clock.now(),
		stoppedAt: null,
		reachedEnd: null,
		reachedSeq: null,
	})
	insertRecipients(tx, id, waiverSeqs)
	const data = { kind, count: waiverSeqs.length }
	recordAudit(tx, { ids, clock }, actor, { action: 'campaign.created', subject: id, data })
	return id
}

function requireFew({ isTooMuch }: Choice): void {
	if (!isTooMuch) return
	const message = `Narrow the filter: a campaign writes to at most ${MAX_RECIPIENTS} people.`
	throw invalidField('/filter', 'too_many', message)
}
