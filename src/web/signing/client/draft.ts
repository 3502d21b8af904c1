import type { Block } from '../../../blocks/types.ts'
import type { PageProps } from '../page-props.ts'
import type { Entries } from '../entries/entries.ts'
import { attempt } from './attempt.ts'
import { isStoredDraft, parseStored } from './stored.ts'
import type { StoredDraft } from './stored.ts'

/** How long a draft is stored, in milliseconds: a guest comes back on the same day, or not at all. */
const KEEP_MS = 24 * 60 * 60 * 1000

/** How long after the last change a draft is written, in milliseconds. */
const WRITE_DELAY_MS = 300

const PREFIX = 'waiver-draft:'

/** The answers that were entered so far, without images and signatures. */
export type Draft = {
	load(): Entries | undefined
	save(entries: Entries): void
	flush(): void
	clear(): void
	/** Deletes the drafts of all forms. */
	clearAll(): void
}

/**
 * Opens the draft of one form on this device.
 * @param isShared true for a device of many guests: then nothing is stored
 */
export function openDraft({ action, blocks, versionId, unkept }: PageProps, isShared: boolean): Draft {
	const name = PREFIX + action
	const questionHashes = Object.fromEntries(blocks.map((block) => [block.id, hashQuestion(block)]))
	let timer: ReturnType<typeof setTimeout> | undefined
	let latest: Entries | undefined
	const flush = (): void => {
		clearTimeout(timer)
		if (latest === undefined) return
		const entries = withoutInk(latest, unkept)
		latest = undefined
		const draft: StoredDraft = { at: Date.now(), versionId, questionHashes, entries }
		attempt(() => {
			if (Object.keys(entries).length === 0) localStorage.removeItem(name)
			else localStorage.setItem(name, JSON.stringify(draft))
		})
	}
	const clear = (): void => {
		clearTimeout(timer)
		latest = undefined
		attempt(() => localStorage.removeItem(name))
	}
	const clearAll = (): void => {
		clear()
		dropAll(() => true)
	}
	dropAll((each) => readDraft(each) === undefined)
	if (isShared)
		return { load: () => undefined, save: () => undefined, flush: () => undefined, clear, clearAll }
	// A phone may end a hidden page without another event.
	addEventListener('pagehide', flush)
	return {
		load() {
			const draft = readDraft(name)
			if (draft === undefined) return undefined
			const isSame = (block: string): boolean =>
				versionId === draft.versionId || (questionHashes[block] ?? 0) === draft.questionHashes[block]
			const unchanged = Object.entries(draft.entries).filter(([entry]) => isSame(entry.split('.')[0] ?? ''))
			return Object.fromEntries(unchanged)
		},
		save(entries) {
			latest = entries
			clearTimeout(timer)
			timer = setTimeout(flush, WRITE_DELAY_MS)
		},
		flush,
		clear,
		clearAll,
	}
}

/**
 * Leaves out signatures and confirmations of reading, which must be given again, photos, which would fill the storage,
 * and answers about health. @param unkept ids of the blocks that ask about health
 */
function withoutInk(entries: Entries, unkept: readonly string[]): Entries {
	return Object.fromEntries(
		Object.entries(entries).filter(
			([name, text]) =>
				!text.startsWith('data:') &&
				!unkept.includes(name.split('.')[0] ?? '') &&
				!/\.(?:typed|method|small|read|asked)$|^~(?!who)/.test(name),
		),
	)
}

/** Returns a 32-bit hash of a block. A collision would restore one answer to a changed question. */
function hashQuestion(block: Block): number {
	let hash = 5381
	for (const letter of JSON.stringify(block)) hash = (hash * 33 + (letter.codePointAt(0) ?? 0)) >>> 0
	return hash
}

/** Returns a stored draft; undefined if there is none, or if it is too old. */
function readDraft(name: string): StoredDraft | undefined {
	const draft = parseStored(attempt(() => localStorage.getItem(name)) ?? null)
	return isStoredDraft(draft) && Date.now() - draft.at < KEEP_MS ? draft : undefined
}

/** Deletes drafts, also those of other forms. */
function dropAll(isDropped: (name: string) => boolean): void {
	attempt(() => {
		for (const name of Object.keys(localStorage))
			if (name.startsWith(PREFIX) && isDropped(name)) localStorage.removeItem(name)
	})
}
