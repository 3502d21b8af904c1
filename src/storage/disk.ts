import { statfs } from 'node:fs/promises'
import type { Clock } from '../lib/clock.ts'

/** How long a reading of the free space holds, in milliseconds. */
const READING_HOLDS_MS = 2_000

/** Whether the disk has room for new signings. Reads, voids and purges go on under the floor. */
export interface Disk {
	hasRoom(): Promise<boolean>
}

/** @param floorBytes free space under which there is no room; 0 never refuses */
export function watchDisk(path: string, floorBytes: number, clock: Clock): Disk {
	let readAt = -Infinity
	let room = true
	return {
		async hasRoom() {
			if (floorBytes === 0) return true
			const now = clock.monotonic()
			if (now - readAt < READING_HOLDS_MS) return room
			readAt = now
			const { bavail, bsize } = await statfs(path)
			room = bavail * bsize >= floorBytes
			return room
		},
	}
}
