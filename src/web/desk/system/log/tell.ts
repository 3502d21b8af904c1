import type { LogEntry, Mention } from '../../../../features/access-logs/log-model.ts'
import { READS } from '../../../../api/reads.ts'
import { birthDayOf, regionOf } from '../../kit/time/times.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { splitText } from '../../kit/words/split-text.ts'

type Words = Pick<DeskWords<'system'>, 'tag' | 'roles' | 'sentences' | 'logScreen'>

/** A piece of a sentence: plain words, who acted, or something that is named and may be linked. */
export type Piece =
	| { readonly is: 'words' | 'actor'; readonly text: string }
	| { readonly is: 'mention'; readonly text: string; readonly mention: Mention }

/** What one entry says, as a sentence in the reader's language. */
export function tell(entry: LogEntry, words: Words): Piece[] {
	const sentence = sentenceOf(entry, words)
	// The reason follows, quoted.
	const text = entry.reason === undefined ? sentence : sentence.replace(/\.$/, ':').replace(/。$/, '：')
	return splitText(text).flatMap((piece): Piece[] => {
		if ('words' in piece) return [{ is: 'words', text: piece.words }]
		return fillIn(piece.placeholder, entry, words)
	})
}

function sentenceOf(entry: LogEntry, { sentences, logScreen }: Words): string {
	const texts: Readonly<Record<string, string>> = sentences
	return texts[`${entry.action}:${variantOf(entry)}`] ?? texts[entry.action] ?? logScreen.unknown
}

/** Which of the sentences of an act fits. */
function variantOf({ action, subject, data, mentions }: LogEntry): string {
	if (action === 'checkin.created') return data['isValid'] === false ? 'anyway' : ''
	if (action === 'participant.turned_away') return 'waiverId' in data ? 'banned' : ''
	if (action === 'list.exported') return subject
	if (action.startsWith('incident.')) return mentions[0]?.kind ?? ''
	if (data['byPin'] === true) return 'pin'
	return 'passkeyId' in data ? 'passkey' : ''
}

function fillIn(placeholder: string, entry: LogEntry, words: Words): Piece[] {
	const { mentions } = entry
	if (placeholder === 'actor') return [{ is: 'actor', text: actorOf(entry, words) }]
	if (placeholder === 'people')
		return list(
			mentions.filter(({ kind }) => kind === 'participant'),
			words,
		)
	const [first, second] = mentions.filter(
		({ kind }) => kind === (placeholder === 'other' ? 'participant' : placeholder),
	)
	return [nameIt(placeholder === 'other' ? second : first, words)]
}

/** Names with commas and "and", as the language writes them. */
function list(mentions: readonly Mention[], words: Words): Piece[] {
	if (mentions.length === 0) return [nameIt(undefined, words)]
	const pieces = mentions.map((mention) => nameIt(mention, words))
	const parts = new Intl.ListFormat(regionOf(words.tag)).formatToParts(pieces.map((_, at) => String(at)))
	return parts.flatMap(({ type, value }): Piece[] => {
		if (type === 'literal') return [{ is: 'words', text: value }]
		const piece = pieces[Number(value)]
		return piece === undefined ? [] : [piece]
	})
}

function nameIt(mention: Mention | undefined, { logScreen, tag }: Words): Piece {
	if (mention === undefined) return { is: 'words', text: logScreen.erased }
	if (mention.name !== null) {
		const text = mention.kind === 'incident' ? birthDayOf(mention.name, tag) : mention.name
		return { is: 'mention', text, mention }
	}
	return { is: 'words', text: PEOPLE.has(mention.kind) ? logScreen.erased : logScreen.deleted }
}

/** Kinds of records that are called by a person. */
const PEOPLE: ReadonlySet<string> = new Set(['waiver', 'participant', 'invitee', 'message', 'staff'])

function actorOf({ actor, actorName }: LogEntry, { logScreen }: Words): string {
	if (actorName !== null) return actorName
	const kinds: Readonly<Record<string, string>> = logScreen.actors
	return kinds[actor.split(':')[0] ?? ''] ?? logScreen.actors.system
}

/** What else an entry holds, in words: a label and a value each. What has no words here is left out. */
export function listFacts(
	{ data }: Pick<LogEntry, 'data'>,
	words: Words,
): readonly (readonly [label: string, value: string])[] {
	const labels: Readonly<Record<string, string>> = words.logScreen.facts
	return Object.entries(data).flatMap(([key, value]) => {
		// By hand is how it usually is.
		if (key === 'method' && value === 'staff') return []
		const label = labels[key]
		const text = label === undefined ? undefined : spell(key, value, words)
		return label === undefined || text === undefined ? [] : [[label, text] as const]
	})
}

function spell(key: string, value: unknown, { tag, roles, logScreen }: Words): string | undefined {
	const { yes, no, values, fields } = logScreen
	if (typeof value === 'boolean') return value ? yes : no
	if (typeof value === 'number') return new Intl.NumberFormat(tag).format(value)
	if (typeof value !== 'string') return undefined
	if (key === 'fields' || key === 'changed') return spellFields(value, tag, fields)
	const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = { ...values, role: roles }
	return texts[key] === undefined ? value : texts[key][value]
}

/** The names of changed fields, which the logs hold as the API calls them. */
function spellFields(
	names: string,
	tag: string,
	fields: Readonly<Record<string, string>>,
): string | undefined {
	const texts = names.split(/[ ,]/).flatMap((name) => fields[name] ?? [])
	return texts.length === 0 ? undefined : new Intl.ListFormat(regionOf(tag)).format([...new Set(texts)])
}

/** Returns true if somebody should look at an entry. */
export function isHeavy({ action, data }: Pick<LogEntry, 'action' | 'data'>): boolean {
	return HEAVY.has(action) || (action === 'checkin.created' && data['isValid'] === false)
}

const HEAVY: ReadonlySet<string> = new Set([
	'chain.recovered',
	'file.damaged',
	'file.missing',
	'key_file.replaced',
	'staff.sign_in_limited',
	'webhook.paused',
])

/** A line of the log, and how often it happened in a row. */
export type LogLine = { readonly entry: LogEntry; readonly times: number }

/** One act can write several entries, and who reads opens the same record again and again: one line each. */
export function foldLog(entries: readonly LogEntry[]): LogLine[] {
	const acts = new Set(entries.map(({ requestId, action }) => `${requestId} ${action}`))
	const lines: LogLine[] = []
	for (const entry of entries) {
		const whole = PARTS_OF[entry.action]
		if (whole?.some((act) => acts.has(`${entry.requestId} ${act}`)) === true) continue
		const last = lines.at(-1)
		if (last !== undefined && isInBothLogs(last.entry, entry)) continue
		if (last !== undefined && isSameRead(last.entry, entry))
			lines[lines.length - 1] = { ...last, times: last.times + 1 }
		else lines.push({ entry, times: 1 })
	}
	return lines
}

/** Entries that another one of the same request says already. */
const PARTS_OF: Readonly<Record<string, readonly string[]>> = {
	'prefill_link.created': ['waiver.renewed'],
	'waiver.link_made': ['waiver.renewed', 'guardian_link.created'],
	'waiver.pdf_read': ['waiver.pdf_downloaded'],
	'waiver.copy_sent': ['message.queued'],
}

/** An export of everything is an act and a read. */
function isInBothLogs(one: LogEntry, other: LogEntry): boolean {
	const isExport = other.action === 'organization.exported' && other.requestId !== null
	return isExport && one.action === other.action && one.requestId === other.requestId
}

function isSameRead(one: LogEntry, other: LogEntry): boolean {
	if (!READ_ACTS.has(one.action)) return false
	return one.action === other.action && one.actor === other.actor && one.subject === other.subject
}

const READ_ACTS: ReadonlySet<string> = new Set([...READS, 'waiver.pdf_downloaded'])
