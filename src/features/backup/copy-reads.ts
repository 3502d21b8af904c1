import { openImmutable } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { migrations } from '../../db/migrations.ts'
import { problem } from '../../http/problems.ts'
import { Readers, TookTooLong } from '../../kit/limits/readers.ts'
import type { Patience } from '../../kit/limits/readers.ts'

const PATIENCE: Patience = { readerMs: 5_000, changeMs: 2_000 }

const NO_COPY = 'This standby has no copy of the records yet. Try again in a minute.'
const CHANGING = 'The standby is taking in changes. Try again in a moment.'
const OTHER_VERSION =
	'This standby can’t read the records of the first box, which runs another version. Install the same version on both.'

/**
 * Lets others read a copy of the database between the changes that Litestream makes in place. After each change the copy
 * is opened again, since SQLite can't notice the change.
 */
export class CopyReads {
	/** The copy as it is now. @throws Problem 503 where it can't be read */
	readonly db: Db
	readonly #readers: Readers
	#path: string | undefined
	#open: Db | undefined
	#whyNot = NO_COPY
	#isClosed = false
	/** Called after each change, before anything else can happen. */
	onChanged: () => void = () => undefined

	constructor(patience = PATIENCE) {
		this.#readers = new Readers(patience)
		// Code that keeps a reference to it always reads the current copy.
		this.db = new Proxy({} as Db, { get: (_none, name) => Reflect.get(this.#current(), name) as unknown })
	}

	/** Whether there is a copy to read. */
	get isOpen(): boolean {
		return this.#path !== undefined
	}

	/** @param path of a copy that nobody changes but in `change` */
	offer(path: string): void {
		if (!this.#isClosed) this.#path = path
	}

	/** Until another copy is offered, nobody reads. */
	withdraw(): void {
		this.#path = undefined
		this.#closeCopy()
	}

	/** For good. @param whyNot in one sentence */
	close(whyNot: string): void {
		this.#isClosed = true
		this.#whyNot = whyNot
		this.withdraw()
	}

	/** No change happens until the work has ended. @throws Problem 503 where either takes too long */
	async read<T>(work: () => Promise<T>): Promise<T> {
		try {
			return await this.#readers.read(work)
		} catch (error) {
			throw error instanceof TookTooLong ? problem('unavailable', CHANGING) : error
		}
	}

	/** One at a time. Waits for the readers. */
	async change(work: () => Promise<void>): Promise<void> {
		await this.#readers.change(async () => {
			this.#closeCopy()
			await work()
		})
		this.onChanged()
	}

	#current(): Db {
		if (this.#path === undefined) throw problem('unavailable', this.#whyNot)
		if (this.#readers.isChanging) throw problem('unavailable', CHANGING)
		this.#open ??= openCopy(this.#path)
		return this.#open
	}

	#closeCopy(): void {
		// Prepared statements keep the file open until they are collected. This frees the memory now.
		this.#open?.$client.run('PRAGMA shrink_memory')
		this.#open?.$client.close()
		this.#open = undefined
	}
}

/** @throws Problem 503 for a copy of another program's database */
function openCopy(path: string): Db {
	const db = openImmutable(path)
	const newest = db.$client
		.query<{ version: number | null }, []>('SELECT max(version) AS version FROM schema_migrations')
		.get()
	if (newest?.version === migrations.length) return db
	db.$client.close()
	throw problem('unavailable', OTHER_VERSION)
}
