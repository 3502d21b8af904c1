import type { ActDeps } from '../../deps.ts'
import { invalid, problem } from '../../http/problems.ts'
import { tidy } from '../../kit/text/text.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { appendEntry } from '../evidence/append.ts'
import { todayOf } from '../organization/organization.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { finishAnswers } from './form.ts'
import { requireDraft, requireUnpurgedIncident } from './incident.ts'
import { MAX_ADDITIONS } from './model.ts'
import { insertAddition, listAdditions, updateIncidentRow } from './queries.ts'
import { commitIncident, describeAddition, describeRecord } from './record.ts'
import { requireRevision } from './save.ts'
import type { Incident, IncidentAddition } from './table.ts'

const NEEDED = [
	['text', 'Say what was seen.'],
	['firstAid', 'Say what was done, or "nothing".'],
] as const

/** Fixes the report in the chain. @throws Problem 404, 409 for a closed one or another revision, 422 if something lacks */
export function closeIncident(
	deps: ActDeps,
	{ actor, id, revision }: ById & { revision: number },
): Promise<Incident> {
	return deps.write((tx) => {
		const { organizationId, name } = actor
		const draft = requireDraft(tx, organizationId, id)
		requireRevision(draft, revision)
		const lacking = NEEDED.filter(([field]) => draft[field] === '')
		const { answers, faults } = finishAnswers(tx, draft, todayOf(tx, deps.clock, organizationId))
		const missing = lacking.map(([field, message]) => ({ path: `/${field}`, code: 'required', message }))
		if (missing.length + faults.length > 0) throw invalid([...missing, ...faults])
		const closedAt = deps.clock.now()
		const closed: Incident = { ...draft, answers, status: 'closed', closedBy: name, closedAt }
		const { commit, items } = commitIncident(closed, 'report', describeRecord(tx, closed))
		const { seq } = appendEntry(tx, {
			organizationId,
			kind: 'incident.closed',
			subject: closed.id,
			at: closedAt,
			data: { commit, itemCount: Object.keys(items).length },
		})
		const incident = { ...closed, chainSeq: seq }
		updateIncidentRow(tx, incident.id, incident)
		recordAudit(tx, deps, actor, { action: 'incident.closed', subject: incident.id })
		emitEvent(tx, deps, { organizationId, type: 'incident.closed', data: { incidentId: incident.id } })
		return incident
	})
}

/** What became known after the report was closed. It is fixed in the chain, too. @throws Problem 404, 409 */
export function addToIncident(
	deps: ActDeps,
	{ actor, id, text }: ById & { text: string },
): Promise<IncidentAddition> {
	return deps.write((tx) => {
		const { organizationId, name } = actor
		const incident = requireUnpurgedIncident(tx, organizationId, id)
		if (incident.status === 'draft') throw problem('conflict', 'The report is a draft. Change the draft.')
		if (listAdditions(tx, incident.id).length >= MAX_ADDITIONS)
			throw problem('conflict', `A report has at most ${MAX_ADDITIONS} additions. Open another report.`)
		const stamp = { addedBy: name, addedAt: deps.clock.now() }
		const addition = { id: deps.ids.next(), incidentId: incident.id, text: tidy(text), ...stamp }
		const { commit } = commitIncident(incident, `addition/${addition.id}`, describeAddition(addition))
		const { seq } = appendEntry(tx, {
			organizationId,
			kind: 'incident.added',
			subject: incident.id,
			at: stamp.addedAt,
			data: { commit, itemCount: 1, additionId: addition.id },
		})
		const row = { ...addition, chainSeq: seq }
		insertAddition(tx, row)
		recordAudit(tx, deps, actor, { action: 'incident.added', subject: incident.id })
		return row
	})
}
