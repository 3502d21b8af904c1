import { systemClock } from '../kit/time/clock.ts'
import type { LineLevel } from '../kit/log.ts'
import { STARTED, STATE_BYTES, WRITTEN } from './log-sink-state.ts'
import type { LogWorkerMessage } from './log-sink-worker.ts'
import { startOwnWorker } from './workers.ts'

/** Under load, many lines share a message. */
const SEND_AFTER_MS = 50

/** In UTF-16 units. */
const MAX_BATCH = 64 * 1024

const MAX_OUTSTANDING_BYTES = 4 * 1024 * 1024

const ROOM_SHARE = { debug: 0.7, info: 0.8, warn: 0.9, error: 1 } as const

/** Outstanding bytes below which a stalled reader counts as recovered. */
const RECOVERED_BYTES = MAX_OUTSTANDING_BYTES / 2

const RECOVERY_POLL_MS = 1_000

const FLUSH_LIMIT_MS = 1_000

/** Depends on the machine only. */
const START_LIMIT_MS = 10_000

export interface LogSink {
	/** Never blocks. A line without room in the buffer is dropped and counted. */
	write(text: string, level: LineLevel): void
	/** Blocks until everything is written, for 1 s at most. After a failure, later calls do not wait. */
	flush(): void
}

export type LogSinkOptions = {
	readonly descriptor?: number
	onDrop?(): void
	onRecover?(lines: number): void
}

type Writer = { readonly worker: Worker; readonly state: Int32Array; sentBytes: number }

/**
 * Standard output, written by a worker: a reader that stalls blocks only the worker. The worker starts with the first
 * line, so a command that logs nothing has none. An exit writes the waiting lines.
 */
export function openLogSink({ descriptor = 1, onDrop, onRecover }: LogSinkOptions = {}): LogSink {
	let batch = ''
	let dropCount = 0
	let writer: Writer | undefined
	let sendTimer: Timer | undefined
	let recoveryTimer: Timer | undefined
	let hasGivenUp = false

	const outstanding = (): number => (writer === undefined ? 0 : unwrittenBytes(writer)) + batch.length

	const send = (): void => {
		clearTimeout(sendTimer)
		sendTimer = undefined
		if (batch === '') return
		writer ??= startWriter(descriptor, () => (writer = undefined))
		const bytes = new TextEncoder().encode(batch)
		batch = ''
		writer.sentBytes += bytes.length
		post(writer.worker, { bytes }, [bytes.buffer])
	}

	const poll = (): void => {
		if (outstanding() > RECOVERED_BYTES) return
		clearInterval(recoveryTimer)
		recoveryTimer = undefined
		const lines = dropCount
		dropCount = 0
		onRecover?.(lines)
	}

	const flush = (): void => {
		send()
		if (writer === undefined || hasGivenUp) return
		hasGivenUp = !awaitWritten(writer)
	}
	process.on('exit', flush)

	return {
		flush,
		write(text, level) {
			if (outstanding() + text.length > MAX_OUTSTANDING_BYTES * ROOM_SHARE[level]) {
				dropCount++
				onDrop?.()
				recoveryTimer ??= setInterval(poll, RECOVERY_POLL_MS).unref()
				return
			}
			batch += text
			if (batch.length > MAX_BATCH) send()
			else sendTimer ??= setTimeout(send, SEND_AFTER_MS).unref()
		},
	}
}

/** @param onEnd called if the worker ends unexpectedly; lines that it had not written are lost */
function startWriter(descriptor: number, onEnd: () => void): Writer {
	// A small heap is enough for a few batches.
	const worker = startOwnWorker('runtime/log-sink-worker.ts', { smol: true })
	const state = new Int32Array(new SharedArrayBuffer(STATE_BYTES))
	worker.addEventListener('error', (event) => {
		event.preventDefault()
		onEnd()
	})
	worker.addEventListener('close', onEnd)
	worker.unref()
	post(worker, { descriptor, state })
	return { worker, state, sentBytes: 0 }
}

function post(worker: Worker, message: LogWorkerMessage, transfer: ArrayBuffer[] = []): void {
	worker.postMessage(message, transfer)
}

function unwrittenBytes({ state, sentBytes }: Writer, writtenBytes = Atomics.load(state, WRITTEN)): number {
	// The count in shared memory wraps at 32 bits.
	return (sentBytes - writtenBytes) | 0
}

/** @returns false if the reader took longer than the limit */
function awaitWritten(writer: Writer): boolean {
	const { state } = writer
	if (Atomics.wait(state, STARTED, 0, START_LIMIT_MS) === 'timed-out') return false
	const deadline = systemClock.monotonic() + FLUSH_LIMIT_MS
	for (;;) {
		const writtenBytes = Atomics.load(state, WRITTEN)
		if (unwrittenBytes(writer, writtenBytes) === 0) return true
		const leftMs = deadline - systemClock.monotonic()
		if (leftMs <= 0) return false
		Atomics.wait(state, WRITTEN, writtenBytes, leftMs)
	}
}
