import { createInterface } from 'node:readline/promises'
import { systemClock } from '../kit/time/clock.ts'
import type { Clock } from '../kit/time/clock.ts'

/** How often the line of progress is written anew, in milliseconds. */
const SHOW_EVERY_MS = 100

export type Progress = {
	/** Says how far the work is. */
	show(text: string): void
	/** Takes the line away again. */
	end(): void
}

/** One line on stderr that is written over, where somebody watches: on a terminal. Nothing anywhere else. */
export function openProgress({ monotonic: now }: Pick<Clock, 'monotonic'> = systemClock): Progress {
	const { isTTY } = process.stderr
	let shownAt = -Infinity
	return {
		show(text) {
			if (!isTTY || now() - shownAt < SHOW_EVERY_MS) return
			shownAt = now()
			process.stderr.write(`\r\u001B[K${text}`)
		},
		end() {
			if (isTTY && shownAt > -Infinity) process.stderr.write('\r\u001B[K')
		},
	}
}

/**
 * Asks on a terminal whether to go on. A script is not asked: whoever writes one has decided.
 * @param yes whether the answer was given beforehand
 */
export async function confirm(question: string, yes: boolean): Promise<boolean> {
	if (yes || !process.stdin.isTTY) return true
	const lines = createInterface({ input: process.stdin, output: process.stderr })
	try {
		return (await lines.question(`${question} Type yes to continue: `)).trim().toLowerCase() === 'yes'
	} finally {
		lines.close()
	}
}
