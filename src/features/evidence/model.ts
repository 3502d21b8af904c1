import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { queryInteger, Timestamp, Uuid, nullable, object, oneOf } from '../../http/schema.ts'

/** Largest size of a tree that can be asked for: the integers that JSON keeps. */
const MAX_TREE_SIZE = 999_999_999_999_999

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, lower-case hex.' })

const Hashes = Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }), { maxItems: 64 })

const Note = Type.String({
	description: 'A signed note (c2sp.org/signed-note) that holds a checkpoint (c2sp.org/tlog-checkpoint).',
})

const VerifierKey = Type.String({ description: 'What the note is checked with: <origin>+<key id>+<base64>.' })

export const EntryProof = object(
	{
		entry: Type.String({ description: 'The entry, byte for byte as it was hashed (RFC 8785).' }),
		hash: Type.String({ description: 'SHA-256 of a zero byte and the entry: the leaf of RFC 6962.' }),
		leafIndex: Type.Integer(),
		treeSize: Type.Integer(),
		inclusionProof: Type.Array(Hash, { description: 'The audit path of RFC 6962, from the leaf upwards.' }),
		checkpoint: Note,
		verifierKey: VerifierKey,
	},
	{ title: 'EntryProof' },
)

export const SignedCheckpoint = object(
	{ checkpoint: Note, verifierKey: VerifierKey },
	{ title: 'SignedCheckpoint' },
)

export const ConsistencyQuery = object({ from: queryInteger(0, MAX_TREE_SIZE) })

export const ConsistencyProof = object(
	{
		from: Type.Integer(),
		to: Type.Integer({ description: 'Size of the tree that the checkpoint states.' }),
		consistencyProof: Type.Array(Hash, { description: 'As RFC 6962 lists it.' }),
		checkpoint: Note,
	},
	{ title: 'ConsistencyProof' },
)

/** Largest PDF that is verified, in bytes: one with many photos. */
export const MAX_PDF_BYTES = 16 * 1024 * 1024
/** Longest base64 of it, and the JSON around that. */
const MAX_PDF_BASE64 = Math.ceil(MAX_PDF_BYTES / 3) * 4
export const MAX_VERIFY_BYTES = MAX_PDF_BASE64 + 1024

/**
 * A receipt, or a proof (of what a proof has beside it, the entry and the checkpoint say the same); or a PDF; or a code.
 * One schema with everything optional, so that a field that is none of them is refused by its name.
 */
export const Verify = Type.Partial(
	object({
		entry: Type.String(),
		inclusionProof: Hashes,
		checkpoint: Type.String(),
		record: object({
			items: Type.Record(Type.String(), Type.Unknown()),
			images: Type.Record(Type.String(), Type.String()),
		}),
		recordSalt: Type.String({ description: '32 bytes in base64.' }),
		hash: Type.String(),
		leafIndex: Type.Integer(),
		treeSize: Type.Integer(),
		verifierKey: Type.String({
			description: 'Not believed: the note is checked with the keys of this service.',
		}),
		pdf: Type.String({
			minLength: 1,
			maxLength: MAX_PDF_BASE64,
			description: `A signed PDF in base64, at most ${MAX_PDF_BYTES / 1024 / 1024} MiB.`,
		}),
		code: Type.String({
			minLength: 1,
			maxLength: 64,
			description: "A waiver's id, as its certificate shows it.",
			examples: ['01990c1f-0c4d-7a10-8b2e-5f6a7b8c9d0e'],
		}),
	}),
	{
		title: 'Verify',
		additionalProperties: false,
		description:
			'One of three: `entry`, `inclusionProof` and `checkpoint`, with what else receipt.json has as a signed PDF carries it, or the answer of GET /v1/waivers/{id}/proof; or `pdf`; or `code`.',
	},
)

export type Verify = Static<typeof Verify>

export const DocumentVerdict = object(
	{
		status: oneOf(['genuine', 'altered', 'purged', 'unknown'], {
			description:
				'genuine: byte for byte as it was sealed here, or the code of a record that is kept here. altered: of a waiver of yours, and not as it was sealed. purged: genuine, and its record was erased since. unknown: of no waiver of yours.',
		}),
		waiverId: nullable(Uuid),
		waiverStatus: nullable(oneOf(['signed', 'voided'])),
		organization: nullable(Type.String()),
		template: nullable(Type.String()),
		versionNumber: nullable(Type.Integer()),
		signedAt: nullable(Timestamp),
		expiresAt: nullable(Timestamp),
		voidedAt: nullable(Timestamp),
		purgedAt: nullable(Timestamp),
		hash: nullable(Type.String({ description: "The record's hash, as the certificate shows it." })),
		chainSeq: nullable(Type.Integer()),
		sealedAt: nullable(Timestamp),
		stampedAt: nullable(Timestamp),
	},
	{ title: 'DocumentVerdict', description: 'What a PDF or a code is. Nothing of it is personal.' },
)

export const ReceiptVerdict = object(
	{
		valid: Type.Boolean({ description: 'All of the following hold.' }),
		included: Type.Boolean({ description: 'The entry stands in the tree that the checkpoint states.' }),
		signed: Type.Boolean({ description: 'The checkpoint was signed here, for this organization.' }),
		current: Type.Boolean({ description: 'Our chain holds this entry at this place.' }),
		opens: nullable(
			Type.Boolean({ description: 'The entry commits to exactly this record; null without a record.' }),
		),
		waiverId: nullable(Uuid),
		seq: nullable(Type.Integer()),
		recordedAt: nullable(Timestamp),
	},
	{ title: 'ReceiptVerdict' },
)

export type DocumentVerdict = Static<typeof DocumentVerdict>
export type ReceiptVerdict = Static<typeof ReceiptVerdict>
export type ConsistencyProof = Static<typeof ConsistencyProof>
