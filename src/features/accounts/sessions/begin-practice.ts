import type { ActDeps } from '../../../deps.ts'
import { insertStaff } from '../staff/queries.ts'
import type { Role } from '../staff/roles.ts'
import { startPracticeSession } from './session.ts'

type Trainee = { readonly organizationId: string; readonly name: string; readonly role: Role }

/** No password opens it: it is the hash of none. */
const NO_PASSWORD = '!'

/** Adds somebody to the staff of a practice, and signs them in. @returns the token of the session */
export function beginPractice(deps: ActDeps, { organizationId, name, role }: Trainee): Promise<string> {
	return deps.write((tx) => {
		const member = {
			id: deps.ids.next(),
			organizationId,
			name,
			login: null,
			role,
			passwordHash: NO_PASSWORD,
			pin: null,
			pinFaults: 0,
			generation: 0,
			createdAt: deps.clock.now(),
			lastSeenAt: null,
			deactivatedAt: null,
			resetClearsFactors: false,
			proposedLogin: null,
		}
		insertStaff(tx, member)
		return startPracticeSession(tx, deps, member)
	})
}
