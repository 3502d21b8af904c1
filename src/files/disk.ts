import { constants, existsSync, rmSync, statSync, statfsSync } from 'node:fs'
import { access, open, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../kit/time/clock.ts'
import type { Log } from '../kit/log.ts'

const READING_HOLDS_MS = 2_000

/** On a full disk, voids, purges and check-ins use the reserve. */
const BALLAST_BYTES = 32 * 1024 * 1024

const LAST_BYTES = 16 * 1024 * 1024

const FULL_BYTES = 1024 * 1024

export const RESERVE_IN_USE = 'the disk is full: its last reserve is in use; free some space'

/** Knows if the disk has room for new signings. Reads, voids and purges go on below the floor. */
export interface Disk {
	/** @param bytes to write at once, besides signings */
	hasRoom(bytes?: number): Promise<boolean>
	/** Not if it was mounted read-only or its permissions were changed. */
	isWritable(): Promise<boolean>
	trim(): Promise<void>
	/** Gives up the reserve, after a write failed for lack of space. @returns false if there was no reserve */
	release(): boolean
}

export type DiskOptions = {
	readonly dataDir: string
	/** The free space, in bytes, below which signings are refused; 0 never refuses and keeps no reserve. */
	readonly floorBytes: number
	readonly clock: Clock
	readonly log: Log
	free?(): number
}

export function watchDisk({ dataDir, floorBytes, clock, log, free }: DiskOptions): Disk {
	const ballast = ballastOf(dataDir)
	let readAt = -Infinity
	let available = Infinity
	const release = (): boolean => {
		if (!existsSync(ballast)) return false
		log.error(RESERVE_IN_USE, { leftBytes: free?.() ?? bytesOf(statfsSync(dataDir)) })
		rmSync(ballast, { force: true })
		return true
	}
	return {
		release,
		async hasRoom(bytes = 0) {
			if (floorBytes === 0) return true
			const now = clock.monotonic()
			if (now - readAt >= READING_HOLDS_MS) {
				readAt = now
				available = free?.() ?? (await freeBytes(dataDir))
			}
			return available - bytes >= floorBytes
		},
		async isWritable() {
			try {
				await access(dataDir, constants.W_OK)
				return true
			} catch {
				return false
			}
		},
		async trim() {
			if (floorBytes === 0) return
			const available = free?.() ?? bytesOf(statfsSync(dataDir))
			const aboard = statSync(ballast, { throwIfNoEntry: false })?.size ?? 0
			if (aboard > 0 && available < LAST_BYTES) release()
			// An interrupted start may have left a part of it.
			if (aboard < BALLAST_BYTES && available >= floorBytes + BALLAST_BYTES) await fill(ballast)
		},
	}
}

/** Locking and opening need some room, so it is made before. @returns true if the reserve was released */
export function makeRoomToStart(dataDir: string): boolean {
	const ballast = ballastOf(dataDir)
	const isNeeded = bytesOf(statfsSync(dataDir)) < LAST_BYTES && existsSync(ballast)
	if (isNeeded) rmSync(ballast, { force: true })
	return isNeeded
}

/** @returns an error with a sentence for the operator if a full disk caused it, otherwise the error itself */
export function explainFullDisk(dataDir: string, error: unknown): unknown {
	const { code } = error as { code?: unknown }
	const isFull = code === 'SQLITE_FULL' || code === 'ENOSPC'
	// If the folder is missing, the error is about that.
	if (!isFull && (!existsSync(dataDir) || bytesOf(statfsSync(dataDir)) >= FULL_BYTES)) return error
	return new Error(`The disk of ${dataDir} is full. Delete or move other files on it, then try again.`, {
		cause: error,
	})
}

function ballastOf(dataDir: string): string {
	return join(dataDir, 'ballast')
}

/** Measures the disk of the data directory, in bytes. */
export function measureDisk(dataDir: string): { free: number; total: number; reserve: number } {
	const stats = statfsSync(dataDir)
	return {
		free: bytesOf(stats),
		total: stats.blocks * stats.bsize,
		reserve: statSync(ballastOf(dataDir), { throwIfNoEntry: false })?.size ?? 0,
	}
}

export async function freeBytes(folder: string): Promise<number> {
	return bytesOf(await statfs(folder))
}

function bytesOf({ bavail, bsize }: { bavail: number; bsize: number }): number {
	return bavail * bsize
}

/** Writes the bytes, because a sparse file would reserve nothing. */
async function fill(path: string): Promise<void> {
	const piece = Buffer.alloc(1024 * 1024, 1)
	const file = await open(path, 'w', 0o600)
	try {
		for (let size = 0; size < BALLAST_BYTES;) size += (await file.write(piece)).bytesWritten
		await file.sync()
	} finally {
		await file.close()
	}
}
