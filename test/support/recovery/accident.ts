import type { RecoveryEstate } from './recovery-estate.ts'

/** A copy of the estate's box, on which an accident happens. */
export type Box = { readonly dataDir: string; readonly copies: string; readonly estate: RecoveryEstate }

export const HOW = ['missing', 'empty', 'cut off', "another box's", 'older', 'unreadable'] as const

export type How = (typeof HOW)[number]

/** What somebody does about it, in this order; each is a command or a copy that a guide tells. */
export type Step =
	| 'restore'
	| 'recover'
	| 'recover --confirm'
	| 'recover --import'
	| 'the right waiver.db'
	| 'files from the backup'
	| 'keys from the backup'
	| 'rotate-key --lost'
	| 'checkpoints from the backup'
	| 'the damaged file away'
	| 'move it away'
	| 'remove "owner" from the copies'

export type Accident = {
	/** The file or folder, in the data directory or in the copies. */
	readonly what: string
	readonly how: How
	happens(box: Box): void
	/** What a start does: it refuses, it only reads, or it serves. */
	readonly start: 'refuses' | 'reads' | 'serves'
	/** What the refusal, or the reason for reading only, says. */
	readonly says?: RegExp
	/** Of the status, two days later. */
	readonly code?: string
	readonly way: readonly Step[]
	/** Lost waivers come back as imports, and not by their ids. */
	readonly isImport?: true
	/** Something was published twice under one name, and `waiver verify` says so for good. */
	readonly isContradicted?: true
	/** Jobs can't end before it is mended. */
	readonly isStuck?: boolean | undefined
	/** What each sweep fails with before it is mended. */
	readonly sweep?: RegExp | undefined
	/** The files in doubt are so few that the sweep sets them aside by itself. */
	readonly isFew?: true | undefined
}
