import type { Tx } from '../../db/client.ts'
import type { Deps, ActDeps } from '../../deps.ts'
import type { Actor } from './actor.ts'
import { insertAudit, insertPhiAccess } from './queries.ts'
import type { Read } from '../../api/reads.ts'
import type { Act, AuditKey } from './acts.ts'
import type { AuditData } from './table.ts'

type AuditDeps = Pick<Deps, 'clock' | 'ids'>

/** What is recorded of an act. Data with another key does not compile. */
type Recorded<Data> = {
	readonly action: Act
	readonly subject: string
	readonly data?: Data & { readonly [Key in Exclude<keyof Data, AuditKey>]: never }
}

/** In the transaction of the act itself. @returns the entry's id */
export function recordAudit<Data extends AuditData>(
	tx: Tx,
	{ clock, ids }: AuditDeps,
	{ organizationId, name, requestId }: Actor,
	{ action, subject, data }: Recorded<Data>,
): string {
	const id = ids.next()
	insertAudit(tx, {
		id,
		organizationId,
		at: clock.now(),
		actor: name,
		action,
		subject,
		requestId,
		data: data ?? {},
	})
	return id
}

/** Specification, What the service does, rule 3. Commit before the first byte is sent: if this fails, the read must. */
export function recordPhiAccess(
	tx: Tx,
	{ clock, ids }: AuditDeps,
	{ organizationId, name, requestId, address }: Actor,
	{ action, waiverId, participantId }: { action: Read; waiverId?: string; participantId?: string },
): void {
	insertPhiAccess(tx, {
		id: ids.next(),
		organizationId,
		at: clock.now(),
		actor: name,
		action,
		waiverId: waiverId ?? null,
		participantId: participantId ?? null,
		address,
		requestId,
	})
}

/** On the disk before the first line leaves. @param list such as `waivers` */
export async function recordListExport(deps: ActDeps, actor: Actor, list: string): Promise<void> {
	await deps.write((tx) => recordAudit(tx, deps, actor, { action: 'list.exported', subject: list }))
}
