import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { invalid, problem, invalidField } from '../../../http/problems.ts'
import { requireSecureAddresses } from '../../../http/secure-address.ts'
import type { Detail } from '../../../http/problems.ts'
import { parseTimestamp } from '../../../kit/time/dates.ts'
import type { Day } from '../../../kit/time/dates.ts'
import { DAY_MS } from '../../../kit/time/durations.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { requireEvent, requireOpen } from '../../events/open.ts'
import { createLink } from '../token/link.ts'
import { dayOfSigning } from '../../templates/places.ts'
import { toDetails } from '../../templates/block-details.ts'
import { requireSignable } from '../../templates/signable.ts'
import { requireWaiverForm } from '../../templates/template.ts'
import { checkPrefill } from './answers.ts'
import type { CreatePrefillLink } from './model.ts'
import { insertPrefillLink } from './queries.ts'
import { sealAnswers } from './sealed.ts'
import type { PrefillLink } from './table.ts'

const DEFAULT_LIFE_MS = 7 * DAY_MS
const MAX_LIFE_MS = 90 * DAY_MS

const MAX_ANSWERS_BYTES = 64 * 1024

type Call = { readonly actor: Actor; readonly input: CreatePrefillLink }

type CreateDeps = Pick<Deps, 'write' | 'clock' | 'ids' | 'linkTokens' | 'secretBox'>

/** @throws Problem 404 for an unknown template or event, 409 for one that cannot be signed, 422 */
export function createPrefillLink(deps: CreateDeps, call: Call): Promise<PrefillLink> {
	return deps.write((tx) => addPrefillLink(tx, deps, call))
}

/**
 * Throws as `createPrefillLink`. With `renewsWaiverId` it repeats that waiver's answers, and ends with its purge. With
 * `until`, in milliseconds since 1970, it may be valid for longer than a caller may say.
 */
export function addPrefillLink(
	tx: Tx,
	deps: Omit<CreateDeps, 'write'>,
	{
		actor,
		input,
		renewsWaiverId = null,
		until,
	}: Call & { readonly renewsWaiverId?: string | null; readonly until?: number },
): PrefillLink {
	const { organizationId } = actor
	requireSecureAddresses([{ path: '/redirectUrl', sent: input.redirectUrl }])
	const now = deps.clock.now()
	const template = requireWaiverForm(tx, organizationId, input.templateId)
	const event = input.eventId === undefined ? undefined : requireEvent(tx, organizationId, input.eventId)
	const today = dayOfSigning(tx, { template, event, coSigned: undefined }, now)
	const { blocks } = requireSignable(tx, template, today)
	if (event !== undefined) requireOpen(event, template.id, now)
	const expiresAt = until ?? readExpiry(input.expiresAt, now)
	const id = deps.ids.next()
	const link = {
		id,
		organizationId,
		templateId: template.id,
		eventId: event?.id ?? null,
		answers: sealAnswers(deps, id, readAnswers(blocks, input, today)),
		locked: input.locked ?? [],
		tags: (input.tags ?? []).map(tidy),
		externalId: input.externalId === undefined ? null : tidy(input.externalId),
		redirectUrl: input.redirectUrl ?? null,
		maxUses: input.maxUses ?? 1,
		expiresAt,
		waiverId: null,
		createdAt: now,
		renewsWaiverId,
		createdBy: actor.name,
	}
	const seq = insertPrefillLink(tx, link)
	createLink(tx, deps, { organizationId, kind: 'prefill', subjectId: id, expiresAt, uses: link.maxUses })
	recordAudit(tx, deps, actor, {
		action: 'prefill_link.created',
		subject: id,
		data: { templateId: template.id },
	})
	return { seq, ...link }
}

function readExpiry(time: string | undefined, now: number): number {
	if (time === undefined) return now + DEFAULT_LIFE_MS
	const at = parseTimestamp(time) ?? 0
	if (at <= now || at > now + MAX_LIFE_MS)
		throw invalidField(
			'/expiresAt',
			'range',
			`Send a time from now on, at most ${MAX_LIFE_MS / DAY_MS} days ahead.`,
		)
	return at
}

function readAnswers(
	blocks: Parameters<typeof checkPrefill>[0],
	{ values, locked = [] }: CreatePrefillLink,
	today: Day,
): Record<string, unknown> {
	const result = checkPrefill(blocks, values, today)
	const faults: Detail[] = [
		...toDetails(result.issues, '/values'),
		...result.inPerson.map((blockId) => ({
			path: `/values/${blockId}`,
			code: 'in_person',
			message: 'The guest must answer this in person. Leave it out.',
			blockId,
		})),
		...locked.flatMap((id, at) =>
			Object.hasOwn(values, id)
				? []
				: [
						{
							path: `/locked/${at}`,
							code: 'unanswered',
							message: 'Lock only blocks that have an answer in values.',
						},
					],
		),
	]
	if (faults.length > 0) throw invalid(faults)
	if (Buffer.byteLength(JSON.stringify(result.values)) > MAX_ANSWERS_BYTES)
		throw problem('payload_too_large', `Send answers of at most ${MAX_ANSWERS_BYTES / 1024} KiB.`)
	return result.values
}
