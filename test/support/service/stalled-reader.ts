import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type StalledReader = {
	/** The end that a program writes to. */
	readonly descriptor: number
	/** Reads what there is now, at most `bytes` of it. */
	read(bytes?: number): string
	close(): void
}

/**
 * A pipe with a reader that reads only when it is told to, as a log collector that hangs.
 * @param isNonBlocking whether a write to the full pipe fails with EAGAIN instead of waiting
 */
export function openStalledReader({ isNonBlocking = false } = {}): StalledReader {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-pipe-'))
	const path = join(folder, 'pipe')
	if (Bun.spawnSync(['mkfifo', path]).exitCode !== 0) throw new Error('mkfifo failed.')
	const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
	const descriptor = openSync(path, constants.O_WRONLY | (isNonBlocking ? constants.O_NONBLOCK : 0))
	rmSync(folder, { recursive: true })
	return {
		descriptor,
		read(bytes = Infinity) {
			const piece = Buffer.alloc(64 * 1024)
			let text = ''
			try {
				while (text.length < bytes) {
					const count = readSync(readEnd, piece, 0, Math.min(piece.length, bytes - text.length), null)
					if (count === 0) break
					text += piece.toString('latin1', 0, count)
				}
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
			}
			return text
		},
		// The other end stays open: a writer that is still at it must not find another file under its number.
		close: () => closeSync(readEnd),
	}
}
