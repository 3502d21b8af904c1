import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_BLOCK_ID } from '../../blocks/block-id.ts'
import { Timestamp, Uuid, nullable, object, oneOf, text } from '../../http/schema.ts'
import { UUID_PATTERN } from '../../kit/uuid.ts'
import { Hashes } from '../evidence/model.ts'

export const RenderQueued = object({ id: Uuid, pdfStatus: Type.Literal('pending') })

export const PhotoParams = object({ id: Uuid, blockId: text(1, MAX_BLOCK_ID) })

export const PhotoQuery = object({
	side: Type.Optional(
		oneOf(['front', 'back'], { description: 'Of a two-sided document; the front by default.' }),
	),
	size: Type.Optional(
		oneOf(['160'], {
			description: 'Pixels each way, at most; as large as it is kept by default. Never enlarged.',
		}),
	),
})

const MAX_PDFS = 200
const ID = UUID_PATTERN.slice(1, -1)

export const DownloadPdfs = object({
	ids: Type.String({
		pattern: `^${ID}(?:,${ID}){0,${MAX_PDFS - 1}}$`,
		description: `Waivers, separated by commas; at most ${MAX_PDFS}.`,
		examples: ['01990c20-10aa-7d51-8c3f-0b1c2d3e4f50'],
		'x-hint': `Send 1 to ${MAX_PDFS} ids of waivers, separated by commas.`,
	}),
})

export const MAX_PDF_BYTES = 16 * 1024 * 1024
const MAX_PDF_BASE64 = Math.ceil(MAX_PDF_BYTES / 3) * 4
export const MAX_VERIFY_BYTES = MAX_PDF_BASE64 + 1024

/** One schema with only optional fields, so that an unknown field is refused by name. */
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
			description: 'Ignored: the note is verified with the keys of this service.',
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
			"One of three: `entry`, `inclusionProof` and `checkpoint`, with the other fields of a signed PDF's receipt.json or of GET /v1/waivers/{id}/proof; or `pdf`; or `code`.",
	},
)

export type Verify = Static<typeof Verify>

const SEAL_LEVELS = ['B-B', 'B-T', 'B-LTA'] as const

export type SealLevel = (typeof SEAL_LEVELS)[number]

export const DocumentVerdict = object(
	{
		status: oneOf(['genuine', 'altered', 'purged', 'imported', 'unknown'], {
			description:
				'genuine: byte for byte as it was sealed here, or the code of a record that exists. altered: of a waiver of yours, but not as it was sealed. purged: genuine, but its record was erased. imported: of a waiver that was signed elsewhere; this service did not see the signing. unknown: of no waiver of yours.',
		}),
		waiverId: nullable(Uuid),
		waiverStatus: nullable(oneOf(['signed', 'voided'])),
		organization: nullable(Type.String()),
		template: nullable(Type.String()),
		versionNumber: nullable(Type.Integer()),
		signedAt: nullable(Timestamp),
		importedAt: nullable({
			...Timestamp,
			description: 'Since when a waiver that was signed elsewhere is kept here.',
		}),
		expiresAt: nullable(Timestamp),
		voidedAt: nullable(Timestamp),
		purgedAt: nullable(Timestamp),
		hash: nullable(Type.String({ description: "The record's hash, as the certificate shows it." })),
		chainSeq: nullable(Type.Integer()),
		sealedAt: nullable(Timestamp),
		stampedAt: nullable(Timestamp),
		sealLevel: nullable(
			oneOf(SEAL_LEVELS, {
				description:
					'Of PAdES, for the PDF that is kept now. B-B: sealed. B-T: with a timestamp. B-LTA: also with what shows that the certificates were valid, and a timestamp of it all, which is renewed.',
			}),
		),
		hasOwnTerms: nullable(
			Type.Boolean({
				description:
					'Whether `terms.json` in the PDF is the form that was signed, by its hash; null for a code, and for a PDF without it.',
			}),
		),
	},
	{ title: 'DocumentVerdict', description: 'The verdict on a PDF or a code, without personal data.' },
)

export type DocumentVerdict = Static<typeof DocumentVerdict>
