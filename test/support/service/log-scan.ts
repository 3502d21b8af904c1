import type { Database } from 'bun:sqlite'

/** Shortest text that counts as a find: a shorter one may well be a word of our own. */
const LEAST_LENGTH = 6

/** What a log may well say: words of ours that a test took for a name or an answer. */
const OURS = /^(?:[0-9a-f]{64}|image\/(?:png|jpeg)|typed|drawn|constructor|prototype|__proto__)$/

/**
 * Everything personal that a database holds: names, contacts and dates of birth of all people, and every text among the
 * answers. Read before the service is gone, to look for it in what the service has logged.
 */
export function readPersonalTexts(db: Database): Set<string> {
	const texts = new Set<string>()
	const people = db.query<Record<string, unknown>, []>(
		'SELECT first_name, middle_name, last_name, email, phone, phone_digits, date_of_birth FROM participants',
	)
	for (const person of people.all()) for (const text of Object.values(person)) addText(texts, text)
	for (const row of db.query<{ text: string }, []>('SELECT person AS text FROM waiver_participants').all())
		addTexts(texts, JSON.parse(row.text))
	for (const row of db.query<{ text: string }, []>('SELECT "values" AS text FROM waivers').all())
		addTexts(texts, JSON.parse(row.text))
	for (const guest of db
		.query<Record<string, unknown>, []>(
			'SELECT first_name, last_name, email, phone, external_id FROM invitees UNION ALL SELECT recipient, subject, body, NULL, NULL FROM messages',
		)
		.all())
		for (const text of Object.values(guest)) addText(texts, text)
	for (const { text } of db
		.query<{ text: string | null }, []>(
			'SELECT void_reason AS text FROM waivers UNION ALL SELECT reason FROM checkins',
		)
		.all())
		addText(texts, text)
	return texts
}

/**
 * R56: that no line of a log holds any of these texts, or anything like a key.
 * @throws naming the first line that does
 */
export function requireSilentLog(lines: readonly string[], texts: ReadonlySet<string>): void {
	const log = lines.join('\n')
	const found = [...texts].find(
		(text) => log.includes(text) || log.includes(JSON.stringify(text).slice(1, -1)),
	)
	if (found !== undefined)
		throw new Error(`R56 the log holds "${found}": ${lines.find((line) => line.includes(found))}`)
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
