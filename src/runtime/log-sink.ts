import { writeSync } from 'node:fs'

/** How long a line may wait to be written, in milliseconds: one write for many lines under load. */
const FLUSH_AFTER_MS = 50

/** Most text that waits, in UTF-16 units. */
const MAX_WAITING = 64 * 1024

export interface LogSink {
	write(line: string): void
	/** Writes what waits, now. */
	flush(): void
}

/** Standard output, buffered for a moment and flushed at the process's end. */
export function openLogSink(descriptor = 1): LogSink {
	let waiting = ''
	let timer: Timer | undefined
	const flush = (): void => {
		clearTimeout(timer)
		timer = undefined
		const lines = waiting
		waiting = ''
		if (lines !== '') writeAll(descriptor, lines)
	}
	process.on('exit', flush)
	return {
		flush,
		write(line) {
			waiting += line
			if (waiting.length > MAX_WAITING) flush()
			else timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref()
		},
	}
}

function writeAll(descriptor: number, text: string): void {
	const bytes = Buffer.from(text)
	for (let written = 0; written < bytes.length;) {
		try {
			written += writeSync(descriptor, bytes, written)
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException
			// A reader that is slow gets the rest at the next try; one that is gone gets nothing, and we go on.
			if (code !== 'EAGAIN') return
		}
	}
}
