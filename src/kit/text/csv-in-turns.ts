import { nextTurn } from '../limits/next-turn.ts'
import { readCsv } from './csv.ts'
import type { ParsedCsv } from './csv.ts'

/** As `parseCsv`, while requests are served. @param maxRows one more is read, and no further one */
export async function parseCsvInTurns(text: string, maxRows: number): Promise<ParsedCsv> {
	const reading = readCsv(text, maxRows)
	for (;;) {
		const step = reading.next()
		if (step.done === true) return step.value
		await nextTurn()
	}
}
