import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { queryInteger, Timestamp, Uuid, nullable, object } from '../../http/schema.ts'

/** An integer that JSON keeps exactly. */
const MAX_TREE_SIZE = 999_999_999_999_999

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, lower-case hex.' })

export const Hashes = Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }), { maxItems: 64 })

const Note = Type.String({
	description: 'A signed note (c2sp.org/signed-note) with a checkpoint (c2sp.org/tlog-checkpoint).',
})

const VerifierKey = Type.String({ description: 'The verifier key of the note: <origin>+<key id>+<base64>.' })

export const EntryProof = object(
	{
		entry: Type.String({ description: 'The entry, byte for byte as it was hashed (RFC 8785).' }),
		hash: Type.String({ description: 'SHA-256 of a zero byte and the entry: the leaf of RFC 6962.' }),
		leafIndex: Type.Integer(),
		treeSize: Type.Integer(),
		inclusionProof: Type.Array(Hash, {
			description: 'The inclusion proof of RFC 6962, from the leaf upwards.',
		}),
		checkpoint: Note,
		verifierKey: VerifierKey,
	},
	{ title: 'EntryProof' },
)

export const SignedCheckpoint = object(
	{
		checkpoint: Note,
		verifierKey: VerifierKey,
		recordedAt: nullable(
			Type.Unsafe<string>({
				...Timestamp,
				description: 'When the newest entry that it covers was recorded. Null before the first.',
			}),
		),
	},
	{ title: 'SignedCheckpoint' },
)

export const ConsistencyQuery = object({ from: queryInteger(0, MAX_TREE_SIZE) })

export const ConsistencyProof = object(
	{
		from: Type.Integer(),
		to: Type.Integer({ description: 'The tree size in the checkpoint.' }),
		consistencyProof: Type.Array(Hash, { description: 'As RFC 6962 lists it.' }),
		checkpoint: Note,
	},
	{ title: 'ConsistencyProof' },
)

export const ReceiptVerdict = object(
	{
		valid: Type.Boolean({ description: 'All of the following are true.' }),
		included: Type.Boolean({ description: 'The entry is in the tree of the checkpoint.' }),
		signed: Type.Boolean({ description: 'The checkpoint was signed here, for this organization.' }),
		current: Type.Boolean({ description: 'The chain has this entry at this position.' }),
		opens: nullable(
			Type.Boolean({ description: 'The entry commits to exactly this record; null without a record.' }),
		),
		imported: Type.Boolean({
			description:
				'The entry is of a waiver that was signed elsewhere: it proves what was imported and when, and nothing about the signing.',
		}),
		waiverId: nullable(Uuid),
		seq: nullable(Type.Integer()),
		recordedAt: nullable(Timestamp),
	},
	{ title: 'ReceiptVerdict' },
)

export type ReceiptVerdict = Static<typeof ReceiptVerdict>
export type SignedCheckpointShape = Static<typeof SignedCheckpoint>
export type ConsistencyProof = Static<typeof ConsistencyProof>
