import type { Entries } from '../form/entries.ts'

/** How long a draft is kept, in milliseconds: a guest comes back the same day, or not at all. */
const KEEP_MS = 24 * 60 * 60 * 1000

/** How long after the last change a draft is written, in milliseconds. */
const WRITE_DELAY_MS = 300

type Stored = { readonly at: number; readonly versionId: string; readonly entries: Entries }

/** Where a form that is half filled in waits for its guest. It has no images and no signature. */
export type Draft = {
	load(): Entries | undefined
	save(entries: Entries): void
	clear(): void
}

/**
 * The draft of one form on this device.
 * @param isShared a tablet that many guests use: nothing of one is ever kept for the next
 */
export function openDraft(path: string, versionId: string, isShared: boolean): Draft {
	const name = `waiver-draft:${path}`
	let timer: ReturnType<typeof setTimeout> | undefined
	const clear = (): void => {
		clearTimeout(timer)
		attempt(() => localStorage.removeItem(name))
	}
	dropOld()
	if (isShared) return { load: () => undefined, save: () => undefined, clear }
	return {
		load() {
			const stored = attempt(() => JSON.parse(localStorage.getItem(name) ?? 'null') as Stored | null)
			const isFit = stored?.versionId === versionId && Date.now() - stored.at < KEEP_MS
			return isFit ? stored.entries : undefined
		},
		save(entries) {
			clearTimeout(timer)
			timer = setTimeout(() => {
				const stored: Stored = { at: Date.now(), versionId, entries: withoutInk(entries) }
				attempt(() => localStorage.setItem(name, JSON.stringify(stored)))
			}, WRITE_DELAY_MS)
		},
		clear,
	}
}

/** A signature is given anew, and a photo would fill the storage. */
function withoutInk(entries: Entries): Entries {
	return Object.fromEntries(
		Object.entries(entries).filter(
			([name, text]) => !text.startsWith('data:') && !/\.(?:typed|method|small)$|^~/.test(name),
		),
	)
}

/** Drafts of other forms that were never finished go when their time is over. */
function dropOld(): void {
	attempt(() => {
		for (const name of Object.keys(localStorage)) {
			if (!name.startsWith('waiver-draft:')) continue
			const { at = 0 } = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Stored>
			if (Date.now() - at >= KEEP_MS) localStorage.removeItem(name)
		}
	})
}

/** Storage may be full, or forbidden: then there is no draft. */
function attempt<T>(work: () => T): T | undefined {
	try {
		return work()
	} catch {
		return undefined
	}
}
