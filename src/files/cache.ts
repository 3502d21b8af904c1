import { renameSync } from 'node:fs'
import { open, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../kit/time/clock.ts'
import { HOUR_MS } from '../kit/time/durations.ts'
import { readNames } from './aside.ts'
import { besideOf } from './durable-file.ts'

/** The files of `DATA_DIR/files` while a bucket has them, too. */
export interface FileCache {
	readonly boundBytes: number
	/** Undefined until `list` has counted them; now and then a little more than there is. */
	bytes(): number | undefined
	/** In the order of their last use, which is known to the hour. */
	list(): Promise<Cached[]>
	/** Removes a file from the disk alone. */
	evict(file: Cached): Promise<void>
}

/** `usedAt`: in milliseconds since 1970. */
export type Cached = { readonly name: string; readonly bytes: number; readonly usedAt: number }

type Options = {
	readonly boundBytes: number
	/** The folders of the files. */
	readonly folders: readonly string[]
	readonly clock: Pick<Clock, 'now'>
	pathOf(name: string): string
	nextId(): string
	/** Makes a folder, and syncs its name. */
	settleFolder(path: string): Promise<void>
}

export function openCache({ boundBytes, folders, clock, pathOf, nextId, settleFolder }: Options) {
	let bytes: number | undefined
	/** All bytes that ever came. Those that come during a count are added to it, since the count may have missed them. */
	let added = 0
	const count = (size: number): void => {
		added += size
		if (bytes !== undefined) bytes += size
	}
	const cache: FileCache = {
		boundBytes,
		bytes: () => bytes,
		async list() {
			const files: Cached[] = []
			const before = added
			for (const folder of folders)
				for (const name of await readNames(folder)) {
					const file = await stat(join(folder, name)).catch(() => undefined)
					if (file !== undefined) files.push({ name, bytes: file.size, usedAt: file.atimeMs })
				}
			bytes = files.reduce((sum, file) => sum + file.bytes, added - before)
			return files.sort((a, b) => a.usedAt - b.usedAt)
		},
		async evict({ name, bytes: size }) {
			await rm(pathOf(name), { force: true })
			bytes = Math.max(0, (bytes ?? 0) - size)
		},
	}
	return {
		cache,
		count,
		/** The time of the last access is set by hand, because disks are often mounted without it. */
		async noteUse(path: string): Promise<void> {
			const file = await stat(path).catch(() => undefined)
			if (file === undefined || clock.now() - file.atimeMs < HOUR_MS) return
			await utimes(path, new Date(clock.now()), file.mtime).catch(() => undefined)
		},
		/**
		 * Keeps a file that was fetched, where it has room. Until the cache was counted nothing is kept, so commands that run
		 * beside the service don't fill its disk. @param isWanted false once it may have been erased
		 */
		async keep(path: string, content: Uint8Array, isWanted: () => boolean): Promise<void> {
			if (bytes === undefined || bytes + content.length > boundBytes) return
			count(content.length)
			const beside = besideOf(path, nextId())
			try {
				await settleFolder(dirname(path))
				const file = await open(beside, 'wx', 0o600)
				try {
					await file.writeFile(content)
					await file.sync()
				} finally {
					await file.close()
				}
				// In one step with the question, so that an erasure finds the file, or the file never gets its name.
				if (isWanted()) renameSync(beside, path)
			} catch {
				// The disk is full. The file was read all the same.
			} finally {
				await rm(beside, { force: true })
			}
		},
	}
}
