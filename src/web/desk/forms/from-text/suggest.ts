import type { Piece } from './pieces.ts'
import { cutText } from '../../../../kit/text/text.ts'

/** The kind of block that a piece of text may become. */
export type SuggestedKind =
	| 'heading'
	| 'text'
	| 'checkbox'
	| 'yes_no'
	| 'name'
	| 'email'
	| 'phone'
	| 'date_of_birth'
	| 'date'
	| 'address'
	| 'emergency_contact'
	| 'minors'
	| 'short_text'
	| 'signature'
	| 'consent'

export type Suggestion = {
	readonly kind: SuggestedKind
	/** The text of a heading, text or label. */
	readonly text: string
	readonly level?: 1 | 2 | 3
	/** True if it is selected by default. */
	readonly isChosen: boolean
}

/** Most blocks of a form. */
const MAX_SUGGESTIONS = 200

/** Limits of a template's texts, in characters. */
const MAX_HEADING = 300
const MAX_LABEL = 2_000
const MAX_PROSE = 50_000

/** A blank to fill in: underscores, dots, or a box between brackets. */
const BLANK = /_{3,}|\.{4,}|…{2,}/
const TICK = /[☐□❏❑▢◻⬜]|\\?\[ {0,2}\\?\]/g

/** Kinds of questions by the label of a blank, in the languages of the gallery. The first match counts. */
const KINDS: readonly (readonly [SuggestedKind, RegExp])[] = [
	['signature', /signature|signed|unterschrift|unterzeichn|firma\b|signé/i],
	['date_of_birth', /birth|geburts|geboren|naissance|nacimiento|\bdob\b/i],
	['emergency_contact', /emergency|notfall|urgence|emergencia/i],
	['minors', /[Cc]hild|[Mm]inor|\bKind(?:er|es)?\b(?! of)|[Ee]nfant|[Mm]ineur|[Hh]ij[oa]s?\b|[Mm]enor/],
	['email', /e-?mail|correo|courriel/i],
	['phone', /phone|mobile|telefon|handy|tél|teléfono|móvil/i],
	['address', /address|anschrift|adresse|dirección|domicilio/i],
	['date', /\bdate\b|datum|fecha/i],
	['name', /name|nom\b|nombre|apellido/i],
]

/** Kinds that a form can have once; another one becomes a plain field. */
const ONCE = new Set<SuggestedKind>([
	'name',
	'emergency_contact',
	'minors',
	'date_of_birth',
	'email',
	'phone',
	'address',
	'signature',
])

/** Suggests the blocks of a form for a text, in order. */
export function suggestBlocks(pieces: readonly Piece[]): Suggestion[] {
	const suggestions: Suggestion[] = []
	const usedKinds = new Set<SuggestedKind>()
	let prose: string[] = []
	const close = (): void => {
		if (prose.length > 0) suggestions.push({ kind: 'text', text: joinLists(prose), isChosen: true })
		prose = []
	}
	for (const piece of pieces) {
		if (piece.kind === 'heading') {
			close()
			const text = cutText(plain(piece.text), MAX_HEADING)
			const level = piece.level ?? 2
			// A page has one title.
			const isTitle = level === 1 && suggestions.every((each) => each.level !== 1)
			suggestions.push({
				kind: 'heading',
				text,
				level: isTitle ? 1 : level === 1 ? 2 : level,
				isChosen: true,
			})
			continue
		}
		for (const line of piece.text.split('\n')) {
			const fields = readLine(line, usedKinds)
			if (fields === undefined) {
				const mark = piece.kind === 'item' ? (piece.number === undefined ? '- ' : `${piece.number}. `) : ''
				prose.push(mark + line)
			} else {
				close()
				suggestions.push(...fields)
			}
		}
	}
	close()
	return suggestions.slice(0, MAX_SUGGESTIONS)
}

/** Items of a list follow one another without an empty line. */
function joinLists(parts: readonly string[]): string {
	const isItem = (text: string | undefined): boolean => text !== undefined && /^(?:- |\d+\. )/.test(text)
	const paragraph = parts.reduce(
		(all, part, at) => all + (at === 0 ? '' : isItem(part) && isItem(parts[at - 1]) ? '\n' : '\n\n') + part,
		'',
	)
	return cutText(paragraph, MAX_PROSE)
}

/** The question in a line; undefined if the line is only text. */
function readLine(line: string, usedKinds: Set<SuggestedKind>): Suggestion[] | undefined {
	const ticks = line.match(TICK)?.length ?? 0
	if (ticks > 0) return readTicks(line)
	if (!BLANK.test(line)) return undefined
	return line
		.split(/(?:_{3,}|\.{4,}|…{2,})[_.…\s]*/)
		.map((part) => label(part))
		.filter((text) => text !== '')
		.map((text) => fieldOf(text, usedKinds))
}

function readTicks(line: string): Suggestion[] {
	const [question = '', ...answers] = line.split(TICK).map((part) => label(part))
	// "Do you have asthma? ☐ Yes ☐ No"
	if (question !== '' && answers.length === 2 && answers.every((answer) => answer.length <= 6))
		return [{ kind: 'yes_no', text: cutText(question, MAX_LABEL), isChosen: true }]
	// "Yes ☐" has its words before the box.
	const statements = answers.every((answer) => answer === '') ? [question] : answers
	return statements
		.filter((text) => text !== '')
		.map((text) => ({ kind: 'checkbox', text: cutText(text, MAX_LABEL), isChosen: true }))
}

function fieldOf(text: string, usedKinds: Set<SuggestedKind>): Suggestion {
	const fitting = KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'short_text'
	const kind = ONCE.has(fitting) && usedKinds.has(fitting) ? 'short_text' : fitting
	usedKinds.add(fitting)
	// The day of the signing is recorded without being asked.
	const isChosen = kind !== 'date' && !(fitting === 'signature' && kind === 'short_text')
	return { kind, text: cutText(text, MAX_LABEL), isChosen }
}

/** A label without its marks and its colon. */
function label(text: string): string {
	return plain(text).replace(/^[\s:;,–-]+|[\s:;,–-]+$/g, '')
}

/** Without the marks of Markdown. */
function plain(text: string): string {
	return text
		.replace(/\*\*/g, '')
		.replace(/\\([\\*[\]])/g, '$1')
		.replace(/\s+/g, ' ')
		.trim()
}
