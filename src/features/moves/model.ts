import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'

/** What a box tells another before it sends anything. */
export const Offer = Type.Object({
	version: Type.String(),
	schema: Type.String(),
	organizationId: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
	slugs: Type.Array(Type.String(), { maxItems: 30 }),
	hosts: Type.Array(Type.String(), { maxItems: 30 }),
	logins: Type.Array(Type.String(), { maxItems: 10_000 }),
	bytes: Type.Number(),
})

/** All that is to be stored, once every piece is there. */
export const Manifest = Type.Object({
	/** By table, the hashes of its pieces, in the order of its rows. */
	pieces: Type.Record(Type.String(), Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }))),
	/** By table, how many rows they are. */
	rows: Type.Record(Type.String(), Type.Integer()),
	/** The newest checkpoint that was published, and the keys that may have signed it; null if none was. */
	checkpoint: Type.Union([
		Type.Null(),
		Type.Object({ note: Type.String(), verifierKeys: Type.Array(Type.String()) }),
	]),
	/** The verifier key that has signed its checkpoints until now. */
	verifierKey: Type.String(),
	/** Certificates that sealed its PDFs, as base64 (DER), with the first use. */
	certificates: Type.Array(
		Type.Object({ fingerprint: Type.String(), certificate: Type.String(), firstUsedAt: Type.Number() }),
	),
	/** The hash of each suppressed address that is known, as base64, and the address in the spelling that was hashed. */
	suppressed: Type.Array(
		Type.Object({ hash: Type.String(), channel: Type.String(), spelling: Type.String() }),
	),
})

export type Offer = Static<typeof Offer>
export type Manifest = Static<typeof Manifest>

/** `preparing` stores what rests, while the other box still serves; `arriving` stores the tail and opens. */
export type State =
	| { readonly state: 'open' | 'preparing' | 'arriving' | 'arrived' | 'ended' }
	| { readonly state: 'failed'; readonly reason: string }

/** Whether the box to which an organization has moved has it off the box, too. */
export const Kept = Type.Union([
	Type.Object({ isKept: Type.Literal(true) }),
	Type.Object({ isKept: Type.Literal(false), reason: Type.String() }),
])

export type Kept = Static<typeof Kept>

/** What was sent, and by which token. `folder` holds the pieces. */
export type Coming = {
	readonly folder: string
	readonly organizationId: string
	readonly token: string
	readonly manifest: Manifest
	/** The names of files that were read and have their hash. */
	readonly checked: Set<string>
}
