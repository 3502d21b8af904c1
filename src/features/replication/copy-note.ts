import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import type { Deps } from '../../deps.ts'
import { storedJson } from '../../kit/stored-json.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { readCopyLag } from './copy-lag.ts'

/** The file beside the copies by which a second box knows how old they are. */
export const COPY_NOTE = 'note'

const Seconds = Type.Number({ minimum: 0 })

const CopyNote = Type.Object({
	/** A timestamp. */
	at: Type.String(),
	/** How far each was behind then; null where only Litestream can tell. */
	databaseSeconds: Type.Union([Seconds, Type.Null()]),
	filesSeconds: Seconds,
	/** True after a takeover, and of a new box, until something of its database is copied. */
	isAlone: Type.Boolean(),
})

export type CopyNote = Readonly<Static<typeof CopyNote>>

/** @throws DamagedJson */
export const parseCopyNote = storedJson(CopyNote, 'The note of the copies')

type NoteDeps = Pick<Deps, 'clock' | 'databaseLag' | 'db' | 'replica'>

/** Notes how old the copies are. @throws what the place of the copies throws, and while they are another box's */
export async function noteCopies(deps: NoteDeps): Promise<void> {
	const { clock, databaseLag, replica } = deps
	const note: CopyNote = {
		at: toTimestamp(clock.now()),
		databaseSeconds: databaseLag?.seconds ?? null,
		filesSeconds: readCopyLag(deps).seconds,
		isAlone: databaseLag?.isCopied === false,
	}
	await replica?.put(COPY_NOTE, Buffer.from(`${JSON.stringify(note)}\n`))
}

/** In milliseconds. */
const NOTED_EVERY_MS = 30_000

/** Looks at the copies and notes it: every half minute, and at each call until the database is copied. */
export class CopyWatch {
	readonly #deps: NoteDeps
	#notedAt = -Infinity

	constructor(deps: NoteDeps) {
		this.#deps = deps
	}

	/** @throws as `noteCopies` does */
	async run(): Promise<void> {
		const { clock, databaseLag } = this.#deps
		const isDue = clock.monotonic() - this.#notedAt >= NOTED_EVERY_MS
		if (!isDue && databaseLag?.isCopied !== false) return
		await databaseLag?.check()
		await noteCopies(this.#deps)
		this.#notedAt = clock.monotonic()
	}
}
