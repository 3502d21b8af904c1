import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import type { WithSecret } from './create-source.ts'
import { updateSourceRow } from './queries.ts'
import { readSecret } from './secrets.ts'
import { requireSource } from './source.ts'

/** While the sender is given the new one. */
const OVERLAP_MS = DAY_MS

/** Both secrets count for a day. @throws Problem 404, 422 as `readSecret` */
export function rotateSecret(
	deps: Pick<Deps, 'write' | 'clock' | 'ids' | 'secretBox'>,
	{ actor, id, given }: ById & { readonly given: string | undefined },
): Promise<WithSecret> {
	return deps.write((tx): WithSecret => {
		const source = requireSource(tx, actor.organizationId, id)
		const now = deps.clock.now()
		const { shown, sealed } = readSecret(deps, { id: source.id, kind: source.kind, given })
		const changes = {
			secret: sealed,
			previousSecret: source.secret,
			previousUntil: now + OVERLAP_MS,
			updatedAt: now,
		}
		updateSourceRow(tx, source.id, changes)
		recordAudit(tx, deps, actor, { action: 'booking_source.secret_rotated', subject: source.id })
		return { source: { ...source, ...changes }, secret: shown }
	})
}
