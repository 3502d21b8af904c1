import { CallError } from '../../kit/client/call-error.ts'
import { createStore } from '../../kit/client/create-store.ts'

/** What a form has typed, by the names of its fields. */
export type Typed = Readonly<Record<string, unknown>>

export type Saving =
	| { readonly is: 'saved'; readonly at: string }
	| { readonly is: 'unsaved' }
	/** What was typed is kept, and goes with the next change. */
	| { readonly is: 'failed'; readonly error: unknown }
	/** Somebody else saved meanwhile, so nothing more is saved. */
	| { readonly is: 'conflict' }

type Saved = { readonly revision: number; readonly savedAt: string }

type SaverDeps<Answer extends Saved> = {
	/** Saves what has changed since a revision. @throws CallError `conflict` if it is not the newest */
	save(changes: Typed, revision: number): Promise<Answer>
	onSaved(answer: Answer): void
	/** @returns a function that cancels the call */
	later(run: () => void, ms: number): () => void
}

/** A draft is saved once nothing was typed for this long, in milliseconds. */
const STILL_MS = 800

/** Saves a draft as it is typed: the fields that changed, one call at a time, each with the revision of the last answer. */
export class DraftSaver<Answer extends Saved> {
	readonly state
	readonly #deps: SaverDeps<Answer>
	#revision: number
	/** As the service has it. */
	#base: Typed
	#latest: Typed
	#running: Promise<boolean> | undefined
	#callOff = (): void => undefined

	constructor(deps: SaverDeps<Answer>, { revision, savedAt }: Saved, typed: Typed) {
		this.#deps = deps
		this.#revision = revision
		this.#base = typed
		this.#latest = typed
		this.state = createStore<Saving>({ is: 'saved', at: savedAt })
	}

	get revision(): number {
		return this.#revision
	}

	change(changes: Typed): void {
		this.#latest = { ...this.#latest, ...changes }
		if (this.state.get().is === 'conflict' || Object.keys(this.#unsent()).length === 0) return
		this.state.set({ is: 'unsaved' })
		this.#callOff()
		this.#callOff = this.#deps.later(() => void this.flush(), STILL_MS)
	}

	/** Saves at once. @returns whether everything is saved */
	async flush(): Promise<boolean> {
		this.#callOff()
		while (this.#running !== undefined) if (!(await this.#running)) return false
		if (this.state.get().is === 'conflict') return false
		const changes = this.#unsent()
		if (Object.keys(changes).length === 0) return true
		this.#running = this.#send(changes).finally(() => {
			this.#running = undefined
		})
		return (await this.#running) && this.flush()
	}

	async #send(changes: Typed): Promise<boolean> {
		try {
			const answer = await this.#deps.save(changes, this.#revision)
			this.#revision = answer.revision
			this.#base = { ...this.#base, ...changes }
			this.state.set({ is: 'saved', at: answer.savedAt })
			this.#deps.onSaved(answer)
			return true
		} catch (error) {
			const isConflict = error instanceof CallError && error.code === 'conflict'
			this.state.set(isConflict ? { is: 'conflict' } : { is: 'failed', error })
			return false
		}
	}

	#unsent(): Typed {
		return Object.fromEntries(
			Object.entries(this.#latest).filter(
				([name, value]) => JSON.stringify(value) !== JSON.stringify(this.#base[name]),
			),
		)
	}
}
