import type { Deps } from '../../../deps.ts'
import { transact } from '../../../db/transact.ts'
import { noteStaffSeen } from '../staff/member.ts'
import { deleteSessions, findSessionRow, listOverSessions, updateSession } from './queries.ts'
import { IDLE } from './lifetimes.ts'

/** In memory between writes, so that a call costs none. */
export class SessionUses {
	readonly #deps: Pick<Deps, 'db' | 'clock'>
	readonly #uses = new Map<string, number>()

	constructor(deps: Pick<Deps, 'db' | 'clock'>) {
		this.#deps = deps
	}

	note(hash: string): void {
		this.#uses.set(hash, this.#deps.clock.now())
	}

	/** Undefined if the session was not used since the last write. */
	lastUse(hash: string): number | undefined {
		return this.#uses.get(hash)
	}

	flush(): void {
		const { db, clock } = this.#deps
		if (this.#uses.size === 0 && listOverSessions(db, clock.now(), IDLE).length === 0) return
		transact(db, (tx) => {
			for (const [hash, usedAt] of this.#uses) {
				updateSession(tx, hash, { lastSeenAt: usedAt })
				const session = findSessionRow(tx, hash)
				if (session !== undefined) noteStaffSeen(tx, session.staffId, usedAt)
			}
			deleteSessions(tx, listOverSessions(tx, clock.now(), IDLE))
		})
		this.#uses.clear()
	}
}
