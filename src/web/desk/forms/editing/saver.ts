import type { SavedEdit, TemplateDraft } from '../../../../features/templates/drafts/model.ts'
import { CallError } from '../../kit/client/call-error.ts'
import type { Fault } from '../../kit/client/call-error.ts'
import { createStore } from '../../kit/client/create-store.ts'
import type { Store } from '../../kit/client/create-store.ts'
import { readContent } from './content.ts'
import type { Content } from './content.ts'
import { isSame } from './same.ts'

/** The changes since `base` was saved as `revision`, which are not saved yet. */
export type Unsent = {
	readonly revision: number
	readonly base: Content
	/** States that were sent since, and may have been saved although no response came. */
	readonly sent: readonly Content[]
	readonly content: Content
}

export type Saving =
	/** `at` is null before the first time. */
	| { readonly is: 'saved'; readonly at: string | null }
	| { readonly is: 'unsaved' | 'saving' }
	/** It is retried automatically. */
	| { readonly is: 'waiting' }
	| { readonly is: 'refused'; readonly faults: readonly Fault[] }
	| { readonly is: 'failed'; readonly error: unknown }
	/** Another person saved meanwhile. */
	| { readonly is: 'conflict'; readonly theirs: TemplateDraft; readonly base: Content | undefined }

type SaveResult = Pick<SavedEdit, 'revision' | 'savedAt'>

type SaverDeps = {
	/** Saves a content that was made from a revision. @throws CallError `conflict` if it is not the newest */
	save(content: Content, revision: number): Promise<SaveResult>
	read(): Promise<TemplateDraft>
	/** Stores unsent changes for a reload; undefined clears them. */
	store(unsent: Unsent | undefined): void
	/** @returns a function that cancels the call */
	later(run: () => void, ms: number): () => void
}

/** Changes are saved after a pause this long, in milliseconds. */
export const STILL_MS = 800

/** Between tries without a connection, in milliseconds. */
const RETRY_MS = 3_000

/** Most sent states that can still lack a response. */
const MAX_SENT = 20

/** Saves a form while it is being changed. One call at a time; later changes go with the next. */
export class Saver {
	readonly state: Store<Saving>
	/** The service's first state. */
	readonly loaded: Content
	readonly #deps: SaverDeps
	#revision: number
	/** The service's state at that revision. */
	#base: Content
	#latest: Content
	/** See `Unsent`. */
	#sent: readonly Content[] = []
	#running: Promise<boolean> | undefined
	#callOff = (): void => undefined

	/** @param unsent changes that an earlier visit left unsent, as before a reload */
	constructor(deps: SaverDeps, draft: TemplateDraft, unsent?: Unsent) {
		const now = readContent(draft)
		const pending = unsent !== undefined && !isSame(unsent.content, now) ? unsent : undefined
		const isBehind =
			pending !== undefined &&
			pending.revision !== draft.revision &&
			![pending.base, ...pending.sent].some((own) => isSame(own, now))
		this.#deps = deps
		this.loaded = now
		this.#revision = isBehind ? pending.revision : draft.revision
		this.#base = isBehind ? pending.base : now
		this.#sent = pending?.sent ?? []
		this.#latest = pending?.content ?? now
		if (isBehind) {
			this.state = createStore<Saving>({ is: 'conflict', theirs: draft, base: pending.base })
			return
		}
		this.state = createStore<Saving>(
			pending === undefined ? { is: 'saved', at: draft.savedAt } : { is: 'unsaved' },
		)
		if (pending === undefined) deps.store(undefined)
		else this.#saveSoon()
	}

	get revision(): number {
		return this.#revision
	}

	/** The newest state: the unsent changes, or else the loaded state. */
	get content(): Content {
		return this.#latest
	}

	/** The unsaved changes, for the last moment of a page. */
	get unsent(): Unsent | undefined {
		if (this.#latest === this.#base) return undefined
		return { revision: this.#revision, base: this.#base, sent: this.#sent, content: this.#latest }
	}

	/** Records a change, and saves it after a pause. */
	change(content: Content): void {
		if (content === this.#latest) return
		this.#note(content)
		if (this.state.get().is === 'conflict') return
		if (this.#running === undefined) this.state.set({ is: 'unsaved' })
		this.#saveSoon()
	}

	/** Saves unsent changes at once. @returns true if everything is saved */
	async flush(): Promise<boolean> {
		this.#callOff()
		if (this.#running !== undefined) return this.#running
		if (this.state.get().is === 'conflict') return false
		if (this.#latest === this.#base) return true
		this.#running = this.#save().catch((error: unknown) => this.#fail(error))
		try {
			return await this.#running
		} finally {
			this.#running = undefined
		}
	}

	/** Ends a conflict: the chosen content is saved over the other state. */
	settle(content: Content): void {
		const now = this.state.get()
		if (now.is !== 'conflict') return
		this.#revision = now.theirs.revision
		this.#base = readContent(now.theirs)
		this.#note(content)
		this.state.set({ is: 'unsaved' })
		void this.flush()
	}

	/** Continues from the service's present state, as after publishing. Changes since then stay. */
	follow(draft: TemplateDraft): void {
		this.#adopt(draft, this.#base)
		if (this.#latest !== this.#base) this.#saveSoon()
	}

	/** Starts again from the service's present state; unsaved changes are discarded. @returns that state */
	restart(draft: TemplateDraft): Content {
		this.#callOff()
		const content = readContent(draft)
		this.#latest = content
		this.#adopt(draft, content)
		return content
	}

	#note(content: Content): void {
		this.#latest = content
		this.#deps.store(this.unsent)
	}

	#saveSoon(ms = STILL_MS): void {
		this.#callOff()
		this.#callOff = this.#deps.later(() => void this.flush(), ms)
	}

	/** Records that the service has `content` now. */
	#adopt({ revision, savedAt }: SaveResult, content: Content): void {
		this.#revision = revision
		this.#base = content
		this.#sent = []
		this.#deps.store(this.unsent)
		this.state.set(this.#latest === content ? { is: 'saved', at: savedAt } : { is: 'unsaved' })
	}

	async #save(): Promise<boolean> {
		const content = this.#latest
		this.#sent = [...this.#sent.filter((each) => each !== content), content].slice(-MAX_SENT)
		this.state.set({ is: 'saving' })
		try {
			this.#adopt(await this.#deps.save(content, this.#revision), content)
		} catch (error) {
			if (!(error instanceof CallError && error.code === 'conflict')) return this.#fail(error)
			if (!(await this.#isSolved())) return false
		}
		return this.#latest === this.#base || this.#save()
	}

	/**
	 * Returns true if the conflict is only with our own earlier save, whose response was lost, or with the same content.
	 */
	async #isSolved(): Promise<boolean> {
		const theirs = await this.#deps.read()
		const content = readContent(theirs)
		const own = this.#sent.find((each) => isSame(each, content))
		if (own !== undefined) this.#adopt(theirs, own)
		else if (isSame(content, this.#base)) this.#revision = theirs.revision
		else {
			this.state.set({ is: 'conflict', theirs, base: this.#base })
			return false
		}
		return true
	}

	#fail(error: unknown): false {
		if (error instanceof CallError && error.isPassing) {
			this.state.set({ is: 'waiting' })
			this.#saveSoon(Math.max(RETRY_MS, error.waitSeconds * 1000))
		} else if (error instanceof CallError && error.status === 422)
			this.state.set({ is: 'refused', faults: error.faults })
		else this.state.set({ is: 'failed', error })
		return false
	}
}
