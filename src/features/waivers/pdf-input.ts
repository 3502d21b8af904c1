import { showBlocks } from '../../blocks/show.ts'
import type { Db } from '../../db/client.ts'
import type { CertificateSection, PdfInput } from '../../pdf/input.ts'
import { englishWords } from '../../pdf/words.ts'
import { toTimestamp } from '../../lib/dates.ts'
import type { EntryProof } from '../evidence/prove.ts'
import { requireOrganization } from '../organization/organization.ts'
import { requireVersion } from '../templates/signable.ts'
import { requireTemplate } from '../templates/template.ts'
import { listImages, listWaiverParticipants } from './queries.ts'
import { receiptOf } from './receipt.ts'
import { hashConsent } from './signing-evidence.ts'
import type { Waiver } from './table.ts'

/** Bytes of an image by the name of its file; undefined where the file is gone. */
type LoadImage = (fileSha256: string) => Promise<Uint8Array | undefined>

/** All that the PDF of a waiver shows, read from its rows: the same rows make the same bytes. */
export async function toPdfInput(
	db: Db,
	waiver: Waiver,
	proof: EntryProof,
	load: LoadImage,
): Promise<PdfInput> {
	const { organizationId, evidence } = waiver
	const organization = requireOrganization(db, organizationId)
	const template = requireTemplate(db, organizationId, waiver.templateId)
	const version = requireVersion(db, waiver.templateVersionId)
	const fallback = template.settings.languages?.[0] ?? evidence.language
	const images = listImages(db, waiver.seq).map(async ({ path, fileSha256, contentType, width, height }) => ({
		path,
		contentType: contentType ?? 'image/png',
		bytes: (fileSha256 === null ? undefined : await load(fileSha256)) ?? null,
		width: width ?? 0,
		height: height ?? 0,
	}))
	return {
		language: evidence.language,
		organization: { name: organization.name, timezone: organization.timezone },
		template: { name: template.name, versionNumber: version.versionNumber },
		waiver: {
			id: waiver.id,
			signedAt: toTimestamp(waiver.signedAt),
			expiresAt: waiver.expiresAt === null ? null : toTimestamp(waiver.expiresAt),
			hash: waiver.hash,
			chainSeq: waiver.chainSeq,
		},
		blocks: showBlocks(version.blocks, waiver.values, evidence.language, fallback),
		participants: listWaiverParticipants(db, waiver.seq).map(({ role, person }) => ({
			role,
			name: [person.firstName, person.middleName, person.lastName]
				.filter((part) => part !== undefined)
				.join(' '),
			...(person.dateOfBirth === undefined ? {} : { dateOfBirth: person.dateOfBirth }),
		})),
		images: await Promise.all(images),
		words: englishWords,
		certificate: [...certificateOf(waiver, version.termsHash), proofSection(proof)],
		attachments: [
			{
				name: 'receipt.json',
				contentType: 'application/json',
				description: 'Proves, without this service, that the waiver was signed as it stands here.',
				text: receiptOf(db, waiver, proof),
			},
		],
	}
}

/** What the certificate says beyond the record's own facts: who signed, how, from where, and on which terms. */
function certificateOf(
	{ evidence, source, eventId, locationId }: Waiver,
	termsHash: string,
): CertificateSection[] {
	const rows = (pairs: Readonly<Record<string, string | null>>) =>
		Object.entries(pairs).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
	return [
		{
			title: 'How it was signed',
			rows: rows({
				'Received at (UTC)': evidence.receivedAt,
				'Signed through': SOURCE_NAMES[source],
				'Network address': evidence.address,
				'Browser or program': evidence.userAgent,
				'Language shown': evidence.language,
				Event: eventId,
				Location: locationId,
			}),
		},
		{
			title: 'What was agreed to',
			rows: rows({
				'Terms (SHA-256)': termsHash,
				'Consent (SHA-256)': hashConsent(evidence.consentText),
				'Template version': evidence.templateVersionId,
			}),
		},
	]
}

/** What was published of the chain when this was rendered: whoever kept a later checkpoint can hold this one to it. */
function proofSection({ checkpoint, verifierKey }: EntryProof): CertificateSection {
	const [origin = '', size = '', root = ''] = checkpoint.split('\n')
	return {
		title: 'How to prove it, with the attached receipt.json',
		rows: [
			{ label: 'Log', value: origin },
			{ label: 'Entries in the log', value: size },
			{ label: 'Root of the log (SHA-256)', value: root },
			{ label: 'Key of the log', value: verifierKey },
		],
	}
}

const SOURCE_NAMES = { api: 'a connected system', web: 'the signing page', kiosk: 'a kiosk' } as const
