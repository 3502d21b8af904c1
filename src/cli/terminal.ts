import { createInterface } from 'node:readline/promises'
import { systemClock } from '../kit/time/clock.ts'
import type { Clock } from '../kit/time/clock.ts'

const SHOW_EVERY_MS = 100

export type Progress = {
	show(text: string): void
	end(): void
}

/** One line on stderr that is rewritten; nothing unless stderr is a terminal. */
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

/** A script is never asked. @param yes set if the caller agreed beforehand */
export async function confirm(question: string, yes: boolean): Promise<boolean> {
	if (yes || !process.stdin.isTTY) return true
	const lines = createInterface({ input: process.stdin, output: process.stderr })
	try {
		return (await lines.question(`${question} Type yes to continue: `)).trim().toLowerCase() === 'yes'
	} finally {
		lines.close()
	}
}
