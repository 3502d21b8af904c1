import { writeSync } from 'node:fs'
import { STARTED, WRITTEN } from './log-sink-state.ts'

export type LogWorkerMessage =
	| { readonly descriptor: number; readonly state: Int32Array }
	| { readonly bytes: Uint8Array }

/** Milliseconds before another try on a non-blocking descriptor that is full. */
const RETRY_MS = 20

declare const self: Worker

let output: { readonly descriptor: number; readonly state: Int32Array } | undefined

self.addEventListener('message', ({ data }: MessageEvent<LogWorkerMessage>) => {
	if ('state' in data) {
		output = data
		Atomics.store(data.state, STARTED, 1)
		Atomics.notify(data.state, STARTED)
		return
	}
	if (output === undefined) return
	const { descriptor, state } = output
	writeAll(descriptor, data.bytes)
	Atomics.add(state, WRITTEN, data.bytes.length)
	Atomics.notify(state, WRITTEN)
})

/** Waits for the reader for any length of time. Without a reader the rest is discarded. */
function writeAll(descriptor: number, bytes: Uint8Array): void {
	const pause = new Int32Array(new SharedArrayBuffer(4))
	for (let offset = 0; offset < bytes.length;) {
		try {
			offset += writeSync(descriptor, bytes, offset)
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
			Atomics.wait(pause, 0, 0, RETRY_MS)
		}
	}
}
