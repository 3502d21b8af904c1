import type { Tx } from '../../db/client.ts'
import type { ActDeps, Deps } from '../../deps.ts'
import type { Repeated } from '../../http/idempotency.ts'
import { problem, invalidField } from '../../http/problems.ts'
import { defined } from '../../kit/defined.ts'
import { tidy } from '../../kit/text/text.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { MINUTE_MS } from '../../kit/time/durations.ts'
import { requireTime } from '../../kit/time/moment.ts'
import type { Actor, ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { RECORD_SALT_BYTES } from '../evidence/commitment.ts'
import { doOnce } from '../messages/repeatable.ts'
import { requireLocation } from '../locations/require.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { chooseForm } from './form.ts'
import { todayOf } from '../organization/organization.ts'
import { requireDraft } from './incident.ts'
import { findNamedWaivers, findWaiversThen, linkPeople, linkWaivers } from './link.ts'
import { MAX_DRAFTS } from './model.ts'
import type { IncidentInput, SavedIncident, UpdateIncident } from './model.ts'
import { presentSaved } from './present.ts'
import { countDrafts, insertIncident, listPeople, updateIncidentRow } from './queries.ts'
import type { Incident } from './table.ts'

/** Once for a key. @throws Problem 404 for an unknown person, waiver, location or form, 409 for too many drafts and somebody who was erased, 422 for a time to come, and as `chooseForm` */
export function openIncident(
	deps: Pick<Deps, 'write' | 'clock' | 'ids' | 'linkTokens'>,
	{ actor, input, key }: { actor: Actor; input: IncidentInput; key?: string | undefined },
): Promise<Repeated<SavedIncident>> {
	const { organizationId } = actor
	return deps.write((tx) =>
		doOnce(tx, deps, { organizationId, key, operation: 'openIncident', call: input }, () =>
			presentSaved(tx, addDraft(tx, deps, { actor, input })),
		),
	)
}

function addDraft(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, input }: { actor: Actor; input: IncidentInput },
): Incident {
	const { organizationId, name } = actor
	if (countDrafts(tx, organizationId, 'draft') >= MAX_DRAFTS)
		throw problem('conflict', `There are ${MAX_DRAFTS} drafts. Close or purge one first.`)
	const now = deps.clock.now()
	const incident: Incident = {
		...BLANK,
		id: deps.ids.next(),
		organizationId,
		happenedAt: now,
		openedBy: name,
		openedAt: now,
		savedBy: name,
		savedAt: now,
		recordSalt: deps.ids.random(RECORD_SALT_BYTES),
		...readContent(tx, deps, organizationId, input),
		...chooseForm(tx, { ...BLANK, organizationId }, input, todayOf(tx, deps.clock, organizationId)),
	}
	insertIncident(tx, incident)
	link(tx, deps, { actor, incident, input: { people: [], ...input } })
	recordAudit(tx, deps, actor, { action: 'incident.opened', subject: incident.id })
	emitEvent(tx, deps, { organizationId, type: 'incident.opened', data: { incidentId: incident.id } })
	return incident
}

const BLANK = {
	status: 'draft',
	revision: 1,
	locationId: null,
	kind: 'other',
	text: '',
	firstAid: '',
	ambulanceCalled: false,
	wentHome: false,
	witnesses: '',
	waiversNamed: false,
	closedBy: null,
	closedAt: null,
	chainSeq: null,
	releasedAt: null,
	purgedAt: null,
	templateVersionId: null,
	answers: null,
} as const

/** Changes the fields that are sent. @throws Problem as `openIncident`, and 409 for a closed one or another revision */
export function updateIncident(
	deps: ActDeps,
	{ actor, id, changes: { revision, ...input } }: ById & { changes: UpdateIncident },
): Promise<Incident> {
	return deps.write((tx) => {
		const before = requireDraft(tx, actor.organizationId, id)
		requireRevision(before, revision)
		const incident: Incident = {
			...before,
			...readContent(tx, deps, actor.organizationId, input),
			...chooseForm(tx, before, input, todayOf(tx, deps.clock, actor.organizationId)),
			revision: revision + 1,
			savedBy: actor.name,
			savedAt: deps.clock.now(),
		}
		updateIncidentRow(tx, incident.id, incident)
		link(tx, deps, { actor, incident, input })
		// A draft is saved with every pause: the log says who began, and who went on with another's.
		if (before.savedBy !== actor.name)
			recordAudit(tx, deps, actor, { action: 'incident.updated', subject: incident.id })
		return incident
	})
}

/** @throws Problem 409 if the draft has changed since, with its revision, and who saved it when */
export function requireRevision({ revision, savedAt, savedBy }: Incident, sent: number): void {
	if (sent === revision) return
	const details = { revision, savedAt: toTimestamp(savedAt), savedBy }
	throw problem('conflict', 'Somebody changed the draft meanwhile. Read it, and send its revision.', details)
}

/** A tablet's clock may be ahead by this much. */
const AHEAD_MS = 5 * MINUTE_MS

function readContent(
	tx: Tx,
	{ clock }: Pick<Deps, 'clock'>,
	organizationId: string,
	{
		happenedAt,
		locationId,
		text,
		firstAid,
		witnesses,
		kind,
		ambulanceCalled,
		wentHome,
		waivers,
	}: IncidentInput,
): Partial<Incident> {
	const time = happenedAt === undefined ? undefined : requireTime(happenedAt)
	if (time !== undefined && time > clock.now() + AHEAD_MS)
		throw invalidField('/happenedAt', 'in_the_future', 'Send a time that is over.')
	return defined({
		kind,
		ambulanceCalled,
		wentHome,
		text: text === undefined ? undefined : tidy(text),
		firstAid: firstAid === undefined ? undefined : tidy(firstAid),
		witnesses: witnesses === undefined ? undefined : tidy(witnesses),
		locationId:
			typeof locationId === 'string' ? requireLocation(tx, organizationId, locationId).id : locationId,
		happenedAt: time,
		waiversNamed: waivers === undefined ? undefined : waivers !== null,
	})
}

type Linking = { readonly actor: Actor; readonly incident: Incident; readonly input: IncidentInput }

function link(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, incident, input: { people, waivers, happenedAt } }: Linking,
): void {
	if (people !== undefined) linkPeople(tx, incident, people)
	if (Array.isArray(waivers)) {
		linkWaivers(tx, deps, { actor, incident, waivers: findNamedWaivers(tx, incident, waivers) })
		return
	}
	const isSame = people === undefined && happenedAt === undefined && waivers === undefined
	if (incident.waiversNamed || isSame) return
	const named = listPeople(tx, incident.id).map(({ participantId }) => participantId)
	linkWaivers(tx, deps, { actor, incident, waivers: findWaiversThen(tx, incident, named) })
}
