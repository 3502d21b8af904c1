import type { Entry, Source } from './entry.ts'

/** A text of a form that is part of its terms, in one language. */
export type Term = { readonly blockId: string; readonly language: string; readonly text: string }

/** A block `notice`, with its texts by language. */
export type Notice = {
	readonly blockId: string
	readonly rule: string | undefined
	readonly texts: Readonly<Record<string, string>>
	readonly largerByPt: number
	readonly isFramed: boolean
	readonly isBeforeSignature: boolean
}

/** What of a form the law may speak of. */
export type FormFacts = {
	readonly languages: readonly string[]
	readonly terms: readonly Term[]
	readonly notices: readonly Notice[]
	readonly hasMinors: boolean
	/** Blocks that ask about health. */
	readonly health: readonly { readonly blockId: string; readonly isRequired: boolean }[]
	/** Undefined if it is the place's. */
	readonly ageOfMajority: number | undefined
	readonly hasPrivacyNotice: boolean
	/** Who is released. */
	readonly releasee: string
}

export const LAW_CODES = [
	'no_rules_for_place',
	'choose_region',
	'void_clause',
	'voiding_words',
	'negligence_not_named',
	'parental_waiver',
	'missing_notice',
	'notice_changed',
	'notice_language',
	'format_not_met',
	'health_required',
	'majority_differs',
	'stale',
] as const

/** Codes that speak of the place, and not of the form. */
export const ABOUT_PLACE: ReadonlySet<string> = new Set(['no_rules_for_place', 'choose_region', 'stale'])

export type LawWarning = {
	readonly code: (typeof LAW_CODES)[number]
	/** The entry that gives it. */
	readonly jurisdiction: string
	readonly message: string
	readonly blockId?: string
	readonly language?: string
	/** The words of the form that it is about. */
	readonly words?: string
	/** The statement that it is about, as in `mustShow`. */
	readonly rule?: string
	readonly source?: Pick<Source, 'cite' | 'where' | 'read'> & { readonly asOf: string }
}

/** The value of an entry that a warning rests on. */
const FIELDS: Readonly<Partial<Record<LawWarning['code'], string>>> = {
	void_clause: 'negligenceRelease',
	voiding_words: 'mustNotSay',
	negligence_not_named: 'conspicuous',
	parental_waiver: 'parentalWaiver',
	missing_notice: 'mustShow',
	notice_changed: 'mustShow',
	notice_language: 'mustShow',
	format_not_met: 'conspicuous',
	health_required: 'mustShow',
	majority_differs: 'majority',
}

export function toWarning(
	entry: Entry,
	code: LawWarning['code'],
	message: string,
	about: Pick<LawWarning, 'blockId' | 'language' | 'words' | 'rule'> = {},
): LawWarning {
	const field = FIELDS[code]
	// A statement that somebody has decided for the venue has a source of its own.
	const own = entry.sources.filter((source) => source.field === `${field}.${about.rule}`)
	const sources = own.length > 0 ? own : entry.sources.filter((source) => source.field === field)
	const source = sources.find(({ read }) => read) ?? sources[0]
	return {
		code,
		jurisdiction: entry.id,
		message,
		...about,
		...(source === undefined
			? {}
			: { source: { cite: source.cite, where: source.where, read: source.read, asOf: entry.asOf } }),
	}
}
