import { existsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Replica } from '../files/replica.ts'
import { listPieces, pieceName, sortPieces } from './log-pieces.ts'

/** A log that lacks lines of its copy. `last`: the newest line of the copy. */
export type BehindCopy = { readonly log: string; readonly last: string }

export type LogCopies = Pick<Replica, 'list' | 'get'>

/**
 * Compares the end of each copy with the log that is here: a log only grows. A log that a recovery has set aside is not
 * missing. @throws if the storage of the copies fails
 */
export async function listBehindCopies(
	folder: string,
	aside: string,
	copies: LogCopies,
): Promise<BehindCopy[]> {
	const behind: BehindCopy[] = []
	for (const [log, pieces] of await listPieces(copies)) {
		if (existsSync(join(aside, log)) && !existsSync(join(folder, log))) continue
		const newest = sortPieces(pieces).needed.at(-1)
		const copy = newest && (await copies.get(pieceName(newest)))
		if (newest === undefined || copy === undefined) continue
		if (!(await isPartOf(join(folder, log), newest.from, copy)))
			behind.push({ log, last: Buffer.from(copy).toString().trimEnd().split('\n').at(-1) ?? '' })
	}
	return behind
}

/** Returns true if a file has these bytes at this offset. */
export async function isPartOf(path: string, from: number, bytes: Uint8Array): Promise<boolean> {
	return Buffer.from(await readPart(path, from, bytes.length)).equals(bytes)
}

/** Reads the end of a file, less than `most` bytes; empty for a missing file. */
export async function readPart(path: string, from: number, most: number): Promise<Uint8Array> {
	if (statSync(path, { throwIfNoEntry: false }) === undefined) return new Uint8Array()
	const file = await open(path, 'r')
	try {
		const length = Math.max(0, Math.min(most, (await file.stat()).size - from))
		const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, from)
		return buffer.subarray(0, bytesRead)
	} finally {
		await file.close()
	}
}
