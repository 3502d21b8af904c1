import type { Deps } from '../../deps.ts'
import { readKeyFile, replaceKeyFile, setAside } from '../../files/key-file.ts'
import { explainKey } from '../../files/key-kind.ts'
import { isKnownKey, keyPath, noteKeyFiles } from '../../ledger/key-files.ts'
import type { LostKey } from '../../ledger/key-files.ts'

type WatchDeps = Pick<Deps, 'db' | 'write' | 'config' | 'replica' | 'ids' | 'log' | 'lostKeys'>

/** Notes new keys, and gets lost ones back from their copies. Tells of each that is lost once. */
export class KeyWatch {
	readonly #deps: WatchDeps
	readonly #told = new Set<string>()

	constructor(deps: WatchDeps) {
		this.#deps = deps
	}

	/** @throws what the replica throws; the next run tries again */
	async check(): Promise<void> {
		const { db, write, config, log, lostKeys } = this.#deps
		await write((tx) => noteKeyFiles(tx, config.dataDir))
		const keys = lostKeys()
		for (const { file, fault } of keys)
			if (!this.#told.has(file)) log.error('a key file is lost', { file, reason: explainKey(file, fault) })
		this.#told.clear()
		for (const { file } of keys) this.#told.add(file)
		for (const key of keys) if (key.fault !== 'unreadable') await this.#getBack(db, key)
	}

	async #getBack(db: Deps['db'], { file, fault }: LostKey): Promise<void> {
		const { config, replica, ids, log } = this.#deps
		const copy = await replica?.get(`keys/${file}`)
		if (copy === undefined || !isKnownKey(db, file, copy)) return
		const path = keyPath(config.dataDir, file)
		if (readKeyFile(path) !== undefined) setAside(path, ids.next())
		replaceKeyFile(path, copy, ids.next())
		log.warn('a lost key file was fetched from its copy', { file, fault })
	}
}
