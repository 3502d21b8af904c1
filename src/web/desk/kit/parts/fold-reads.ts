import { READS } from '../../../../api/reads.ts'

type Entry = { readonly action: string; readonly actor: string }

/** An entry, and how often it happened between two acts. */
export type Folded<Each> = { readonly entry: Each; readonly times: number }

const READ_ACTS: ReadonlySet<string> = new Set(READS)

/**
 * Who opens the same record again and again is one line, so that acts are not lost among them. Between two acts, equal
 * reads of one person count as one, at the time of the newest. @param entries newest first
 */
export function foldReads<Each extends Entry>(entries: readonly Each[]): Folded<Each>[] {
	const lines: Folded<Each>[] = []
	const places = new Map<string, number>()
	for (const entry of entries) {
		const key = `${entry.action} ${entry.actor}`
		const place = places.get(key)
		const line = place === undefined ? undefined : lines[place]
		if (line !== undefined && place !== undefined) {
			lines[place] = { ...line, times: line.times + 1 }
			continue
		}
		if (READ_ACTS.has(entry.action)) places.set(key, lines.length)
		else places.clear()
		lines.push({ entry, times: 1 })
	}
	return lines
}
