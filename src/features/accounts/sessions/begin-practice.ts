import type { ActDeps } from '../../../deps.ts'
import { NO_PASSWORD, newMember } from '../staff/member.ts'
import { insertStaff } from '../staff/queries.ts'
import type { Role } from '../staff/roles.ts'
import { startPracticeSession } from './session.ts'

type Trainee = { readonly organizationId: string; readonly name: string; readonly role: Role }

/** Adds somebody to the staff of a practice, and signs them in. @returns the token of the session */
export function beginPractice(deps: ActDeps, { organizationId, name, role }: Trainee): Promise<string> {
	return deps.write((tx) => {
		const member = newMember(deps, { organizationId, name, role, passwordHash: NO_PASSWORD })
		insertStaff(tx, member)
		return startPracticeSession(tx, deps, member)
	})
}
