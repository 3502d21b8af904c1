import type { WorkerReply, WorkerMessage } from '../../../src/pdf/worker.ts'

/** Answers the first of its documents by ending, the way a crash does; answers "never" by never. */
declare const self: Worker

self.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
	if ('setup' in data || !('input' in data.order)) return
	const { language } = data.order.input
	if (language === 'crash') process.exit(3)
	if (language === 'throw') throw new Error('thrown outside of a promise')
	if (language === 'loop') for (;;) continue
	postMessage({
		pdf: new TextEncoder().encode(language),
		unsealedSha256: '',
		unsealedBytes: 0,
		missingCodePoints: [],
	} satisfies WorkerReply)
})
