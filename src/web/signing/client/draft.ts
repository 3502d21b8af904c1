import type { Block } from '../../../blocks/types.ts'
import type { PageProps } from '../page-props.ts'
import type { Entries } from '../entries/entries.ts'
import { attempt } from './attempt.ts'

/** How long a draft is kept, in milliseconds: a guest comes back the same day, or not at all. */
const KEEP_MS = 24 * 60 * 60 * 1000

/** How long after the last change a draft is written, in milliseconds. */
const WRITE_DELAY_MS = 300

const PREFIX = 'waiver-draft:'

/**
 * In another version of the template an answer is kept where its block is still the same, to the letter and in the same
 * language, which `prints` tell: an answer to another question is none.
 */
type Stored = {
	readonly at: number
	readonly versionId: string
	readonly questionHashes: Readonly<Record<string, number>>
	readonly entries: Entries
}

/** Where a form that is half filled in waits for its guest. It has no images and no signature. */
export type Draft = {
	load(): Entries | undefined
	save(entries: Entries): void
	/** Writes what waits to be written. */
	flush(): void
	clear(): void
}

/**
 * The draft of one form on this device.
 * @param isShared a tablet that many guests use: nothing of one is ever kept for the next
 */
export function openDraft({ action, blocks, versionId }: PageProps, isShared: boolean): Draft {
	const name = PREFIX + action
	const questionHashes = Object.fromEntries(blocks.map((block) => [block.id, hashQuestion(block)]))
	let timer: ReturnType<typeof setTimeout> | undefined
	let latest: Entries | undefined
	const flush = (): void => {
		clearTimeout(timer)
		if (latest === undefined) return
		const entries = withoutInk(latest)
		latest = undefined
		const stored: Stored = { at: Date.now(), versionId, questionHashes, entries }
		attempt(() => {
			if (Object.keys(entries).length === 0) localStorage.removeItem(name)
			else localStorage.setItem(name, JSON.stringify(stored))
		})
	}
	const clear = (): void => {
		clearTimeout(timer)
		latest = undefined
		attempt(() => localStorage.removeItem(name))
	}
	dropOld()
	if (isShared) return { load: () => undefined, save: () => undefined, flush: () => undefined, clear }
	// A phone may end a page without a further word once it is out of sight.
	addEventListener('pagehide', flush)
	return {
		load() {
			const stored = attempt(() => JSON.parse(localStorage.getItem(name) ?? 'null') as Stored | null)
			if (!stored || Date.now() - stored.at >= KEEP_MS) return undefined
			const isSame = (block: string): boolean =>
				versionId === stored.versionId || (questionHashes[block] ?? 0) === stored.questionHashes[block]
			const kept = Object.entries(stored.entries).filter(([entry]) => isSame(entry.split('.')[0] ?? ''))
			return Object.fromEntries(kept)
		},
		save(entries) {
			latest = entries
			clearTimeout(timer)
			timer = setTimeout(flush, WRITE_DELAY_MS)
		},
		flush,
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

/** Tells blocks apart that differ in anything; a chance of one in four thousand million is good enough here. */
function hashQuestion(block: Block): number {
	let hash = 5381
	for (const letter of JSON.stringify(block)) hash = (hash * 33 + (letter.codePointAt(0) ?? 0)) >>> 0
	return hash
}

/** Drafts of other forms that were never finished go when their time is over. */
function dropOld(): void {
	attempt(() => {
		for (const name of Object.keys(localStorage)) {
			if (!name.startsWith(PREFIX)) continue
			const { at = 0 } = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Stored>
			if (Date.now() - at >= KEEP_MS) localStorage.removeItem(name)
		}
	})
}
