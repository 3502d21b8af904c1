import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { readPublicPart } from '../../ledger/signed-note.ts'
import { appendEntry } from './append.ts'
import { readBody } from './entry.ts'
import { originOf, verifierKeyOf } from './origin.ts'
import { findGeneration, listEntriesOf } from './queries.ts'

type RotationDeps = Pick<Deps, 'keys' | 'checkpoints' | 'clock' | 'ids'>

/** Precedes the new key's first checkpoint, which covers it. Repeating it changes nothing. */
export function recordRotation(tx: Tx, deps: RotationDeps, actor: Actor): void {
	const { keys, checkpoints, clock } = deps
	const { organizationId } = actor
	const newest = checkpoints.newest(organizationId)
	if (newest === undefined) return
	const from = verifierKeyOf(keys, newest.note)
	const to = keys.current(originOf(keys, organizationId, findGeneration(tx, organizationId))).verifierKey
	if (readPublicPart(from) === readPublicPart(to) || isRecorded(tx, organizationId, to)) return
	appendEntry(tx, {
		organizationId,
		kind: 'key.rotated',
		subject: organizationId,
		at: clock.now(),
		// Signatures of the lost key still verify. It is unknown who has it now.
		data: keys.isLost(from) ? { from, to, lost: true } : { from, to },
	})
	recordAudit(tx, deps, actor, { action: 'evidence_key.rotated', subject: organizationId })
}

function isRecorded(tx: Tx, organizationId: string, key: string): boolean {
	const last = listEntriesOf(tx, organizationId, organizationId)
		.map(({ body }) => readBody(body))
		.findLast(({ kind }) => kind === 'key.rotated')
	const to = last?.data['to']
	return typeof to === 'string' && readPublicPart(to) === readPublicPart(key)
}
