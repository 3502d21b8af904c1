import type { Deps } from '../deps.ts'
import type { Tx } from '../db/client.ts'

export type PurgeDeps = Pick<Deps, 'clock' | 'ids' | 'linkTokens'>

/** The waiver that is purged, as it was before. */
export type PurgedWaiver = {
	readonly organizationId: string
	readonly id: string
	readonly seq: number
	/** The file of its PDF. */
	readonly pdfSha256: string | null
	/** Milliseconds since 1970. */
	readonly purgedAt: number
}

/** A person whom no kept waiver names any more, by every id that they have. */
export type PurgedPerson = {
	readonly organizationId: string
	readonly participantIds: readonly string[]
	/** Milliseconds since 1970. */
	readonly purgedAt: number
}

/** A person who asked to be erased, by every id, name and contact that is known of them. */
export type ErasedPerson = {
	readonly organizationId: string
	readonly participantIds: readonly string[]
	readonly names: readonly { readonly firstName: string; readonly lastName: string }[]
	readonly emails: readonly string[]
	readonly phones: readonly string[]
}

/** The personal data that a feature stores, and how it is erased. Each function runs in the caller's transaction. */
export type PersonalData = {
	/** By table, the columns that hold it: texts, or JSON with texts. No log line may hold any of these texts. */
	readonly columns: Readonly<Record<string, readonly string[]>>
	/** Erases what is stored about the people of a waiver. */
	purgeWaiver?(tx: Tx, deps: PurgeDeps, waiver: PurgedWaiver): void
	/** Erases what is stored under a person's id. */
	purgePerson?(tx: Tx, deps: PurgeDeps, person: PurgedPerson): void
	/** Erases what is stored under a person's contacts or name, outside of waivers. */
	erasePerson?(tx: Tx, deps: PurgeDeps & Pick<Deps, 'secretBox'>, person: ErasedPerson): void
}
