import type { Database } from 'bun:sqlite'
import { personalData } from '../../../src/features/retention/personal-data.ts'

/** Shortest text that counts as a find: a shorter one may well be a word of our own. */
const LEAST_LENGTH = 6

/** Words of ours that a test may have used as a name or an answer. */
const OURS = /^(?:[0-9a-f]{64}|image\/(?:png|jpeg)|typed|drawn|constructor|prototype|__proto__)$/

/**
 * Every personal text in a database, by the columns that each feature says hold personal data. Read before the service
 * stops, to search what the service has logged for it.
 */
export function readPersonalTexts(db: Database): Set<string> {
	const texts = new Set<string>()
	for (const { columns } of personalData)
		for (const [table, names] of Object.entries(columns))
			for (const name of names)
				for (const { text } of db
					.query<{ text: unknown }, []>(`SELECT "${name}" AS text FROM "${table}"`)
					.all())
					addTexts(texts, isJson(text) ? JSON.parse(text) : text)
	return texts
}

function isJson(text: unknown): text is string {
	return typeof text === 'string' && /^[[{]/.test(text)
}

/**
 * R56: that no line of a log holds any of these texts, or anything like a key.
 * @throws naming the first line that does
 */
export function requireSilentLog(lines: readonly string[], texts: ReadonlySet<string>): void {
	const log = lines.join('\n')
	const leak = [...texts].find(
		(text) => log.includes(text) || log.includes(JSON.stringify(text).slice(1, -1)),
	)
	if (leak !== undefined)
		throw new Error(`R56 the log holds "${leak}": ${lines.find((line) => line.includes(leak))}`)
	const key = /\bwvk_[0-9A-Za-z]{8,}|data:image|Bearer [A-Za-z0-9]/.exec(log)
	if (key !== null) throw new Error(`R56 the log holds a key or an image: ${key[0].slice(0, 12)}`)
}

function addTexts(texts: Set<string>, value: unknown): void {
	if (typeof value === 'object' && value !== null)
		for (const part of Object.values(value)) addTexts(texts, part)
	else addText(texts, value)
}

function addText(texts: Set<string>, text: unknown): void {
	if (typeof text === 'string' && text.trim().length >= LEAST_LENGTH && !OURS.test(text)) texts.add(text)
}
