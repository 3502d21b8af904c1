import type { Deps } from '../../deps.ts'
import { transact } from '../../db/transact.ts'
import type { StoredKey } from '../../http/auth/authenticate.ts'
import { findKeyByHash, markKeyUsed } from './queries.ts'

/** Read each time, so that a revocation holds at once. */
export function findStoredKey({ db }: Pick<Deps, 'db'>, hash: string): StoredKey | undefined {
	const key = findKeyByHash(db, hash)
	if (key === undefined) return undefined
	const actor = `key:${key.id}` as const
	return { ...key, actor, limitKey: actor, scopes: new Set<string>(key.scopes) }
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
			for (const [keyId, usedAt] of this.#uses) markKeyUsed(tx, keyId, usedAt)
		})
		this.#uses.clear()
	}
}
