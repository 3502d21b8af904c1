import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { updateStaff } from './queries.ts'
import type { StaffMember } from './table.ts'

export function changePassword(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	{ member, passwordHash }: { member: StaffMember; passwordHash: string },
): StaffMember {
	const changes = { passwordHash, pinFaults: 0, generation: member.generation + 1 }
	updateStaff(tx, member.id, changes)
	recordAudit(tx, deps, actor, { action: 'staff.password_changed', subject: member.id })
	return { ...member, ...changes }
}
