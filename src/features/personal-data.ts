import type { Deps } from '../deps.ts'
import type { Tx } from '../db/client.ts'

export type PurgeDeps = Pick<Deps, 'clock' | 'ids' | 'linkTokens'>

/** The waiver as it was before the purge. */
export type PurgedWaiver = {
	readonly organizationId: string
	readonly id: string
	readonly seq: number
	readonly pdfSha256: string | null
	/** Milliseconds since 1970. */
	readonly purgedAt: number
}

/** A person whom no kept waiver names any more, with all their ids. */
export type PurgedPerson = {
	readonly organizationId: string
	readonly participantIds: readonly string[]
	/** Milliseconds since 1970. */
	readonly purgedAt: number
}

/** A person who is to be erased, with all known ids, names and contacts. */
export type ErasedPerson = {
	readonly organizationId: string
	readonly participantIds: readonly string[]
	readonly names: readonly { readonly firstName: string; readonly lastName: string }[]
	readonly emails: readonly string[]
	readonly phones: readonly string[]
}

/** The personal data that a feature stores, and how to erase it. Each function runs in the caller's transaction. */
export type PersonalData = {
	/** The columns that hold it, by table: texts, or JSON with texts. No log line may contain such a text. */
	readonly columns: Readonly<Record<string, readonly string[]>>
	purgeWaiver?(tx: Tx, deps: PurgeDeps, waiver: PurgedWaiver): void
	purgePerson?(tx: Tx, deps: PurgeDeps, person: PurgedPerson): void
	/** Erases what is stored under a person's contacts or name outside of waivers. */
	erasePerson?(tx: Tx, deps: PurgeDeps & Pick<Deps, 'secretBox'>, person: ErasedPerson): void
}
