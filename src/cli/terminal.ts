import { createInterface } from 'node:readline/promises'
import { systemClock } from '../kit/time/clock.ts'
import type { Clock } from '../kit/time/clock.ts'

export const MAX_LISTED = 1_000

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
	const lines = [head.map((name) => name.toUpperCase()), ...rows]
	const widths = head.map((_, column) =>
		Math.max(...lines.map((line) => Bun.stringWidth(line[column] ?? ''))),
	)
	for (const line of lines) {
		const cells = line.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - Bun.stringWidth(cell)))
		console.log(cells.join('  ').trimEnd())
	}
}

export function count(number: number, one: string, many = `${one}s`): string {
	return `${number} ${number === 1 ? one : many}`
}

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

/** @returns a function that tells whether the command was asked to stop, by Ctrl-C or a signal */
export function watchForStop(): () => boolean {
	let isStopped = false
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isStopped = true))
	return () => isStopped
}
