import { isInTransaction } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { transact } from '../../db/transact.ts'
import type { StoredKey } from '../../http/auth/authenticate.ts'
import { findNewBox } from '../organization/queries.ts'
import { findKeyByHash, updateKey } from './queries.ts'

/**
 * Finds keys, each once for the requests that arrive in the same turn of the event loop: a read outside of a
 * transaction takes a lock. Nothing is kept beyond the turn or a commit, so that a revocation holds at once.
 */
export class StoredKeys {
	readonly #db: Db
	readonly #found = new Map<string, StoredKey>()

	constructor({ db, onWake }: Pick<Deps, 'db' | 'onWake'>) {
		this.#db = db
		onWake('commit', () => this.#found.clear())
	}

	find(hash: string): StoredKey | undefined {
		// Work before this one may have revoked it in the same transaction.
		if (isInTransaction(this.#db)) return findStoredKey({ db: this.#db }, hash)
		const key = this.#found.get(hash) ?? findStoredKey({ db: this.#db }, hash)
		if (key === undefined) return undefined
		if (this.#found.size === 0) setImmediate(() => this.#found.clear())
		this.#found.set(hash, key)
		return key
	}
}

export function findStoredKey({ db }: Pick<Deps, 'db'>, hash: string): StoredKey | undefined {
	const key = findKeyByHash(db, hash)
	if (key === undefined) return undefined
	const actor = `key:${key.id}` as const
	const locationIds = key.locationIds && new Set(key.locationIds)
	const movedTo = findNewBox(db, key.organizationId)
	return { ...key, actor, limitKey: actor, scopes: new Set<string>(key.scopes), locationIds, movedTo }
}

/** In memory between writes, so that a call costs none. */
export class KeyUses {
	readonly #deps: Pick<Deps, 'db' | 'clock'>
	readonly #uses = new Map<string, number>()

	constructor(deps: Pick<Deps, 'db' | 'clock'>) {
		this.#deps = deps
	}

	note(keyId: string): void {
		this.#uses.set(keyId, this.#deps.clock.now())
	}

	/** Called often enough that `lastUsedAt` is at most a minute behind. */
	flush(): void {
		if (this.#uses.size === 0) return
		transact(this.#deps.db, (tx) => {
			for (const [keyId, usedAt] of this.#uses) updateKey(tx, keyId, { lastUsedAt: usedAt })
		})
		this.#uses.clear()
	}
}
