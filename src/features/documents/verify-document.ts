import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { UUID_PATTERN } from '../../kit/ids.ts'
import type { Inspected, Upload } from '../../pdf/inspect.ts'
import { requireOrganization } from '../organization/organization.ts'
import { findSeal, isOwnSeal } from './seal-record.ts'
import type { PdfSeal } from './table.ts'
import { requireVersion } from '../templates/signable.ts'
import { requireTemplate } from '../templates/template.ts'
import { findWaiverByPdf, findWaiverById } from '../waivers/queries.ts'
import type { Waiver } from '../waivers/table.ts'

/**
 * What a document is to us: `genuine`, byte for byte as we sealed it, or a code of a record that we have; `altered`, of a
 * waiver of ours but not as we sealed it; `purged`, genuine, but its record was erased; or `unknown`.
 */
export type DocumentStatus = 'genuine' | 'altered' | 'purged' | 'unknown'

/** Nothing of it is personal. Times in milliseconds since 1970. */
export type DocumentVerdict = {
	readonly status: DocumentStatus
	/** Of the waiver that the document is of, or says that it is of; undefined where it is unknown. */
	readonly record?: DocumentRecord
}

export type DocumentRecord = {
	readonly waiver: Pick<
		Waiver,
		'id' | 'status' | 'signedAt' | 'expiresAt' | 'voidedAt' | 'purgedAt' | 'hash' | 'chainSeq'
	>
	readonly organization: string
	readonly template: string
	readonly versionNumber: number
	/** When the copy that we have was sealed; undefined after a purge and before there is one. */
	readonly seal: Pick<PdfSeal, 'sealedAt' | 'stampedAt'> | undefined
}

/** Whose documents are known: those of one organization, or of all on this box. */
export type TenantFilter = { readonly organizationId?: string }

/**
 * Judges an uploaded PDF. It is neither kept nor logged, and its bytes are gone afterwards (see `PdfRenderer.inspect`).
 * @returns undefined for a form without a file
 */
export async function verifyPdf(
	{ db, pdf }: Pick<Deps, 'db' | 'pdf'>,
	upload: Upload,
	filter: TenantFilter = {},
): Promise<DocumentVerdict | undefined> {
	const inspected = await inspect(pdf, upload)
	if (inspected === null) return undefined
	const { sha256, waiverId, seal } = inspected
	const stored = findWaiverByPdf(db, sha256)
	if (stored !== undefined) return judge(db, stored, 'genuine', filter)
	const waiver = waiverId === null ? undefined : findWaiverById(db, waiverId)
	if (waiver === undefined) return { status: 'unknown' }
	// The copy may be older than the stored one, or than the purge: its seal vouches for it.
	const isSealed = seal !== null && seal.isIntact && isOwnSeal(db, seal.certificate)
	return judge(db, waiver, isSealed ? 'genuine' : 'altered', filter)
}

/** Finds the record of a code from a certificate, which is the waiver's id, with or without its hyphens. */
export function verifyCode(db: Db, code: string, filter: TenantFilter = {}): DocumentVerdict {
	const id = code
		.trim()
		.toLowerCase()
		.replaceAll('-', '')
		.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
	const waiver = IS_UUID.test(id) ? findWaiverById(db, id) : undefined
	return waiver === undefined ? { status: 'unknown' } : judge(db, waiver, 'genuine', filter)
}

const IS_UUID = new RegExp(UUID_PATTERN)

/** A file that can't be inspected names no waiver. */
async function inspect(pdf: Deps['pdf'], upload: Upload): Promise<Inspected | null> {
	try {
		return await pdf.inspect(upload)
	} catch {
		return { sha256: '', waiverId: null, seal: null }
	}
}

function judge(
	db: Db,
	waiver: Waiver,
	status: 'genuine' | 'altered',
	{ organizationId }: TenantFilter,
): DocumentVerdict {
	if (organizationId !== undefined && waiver.organizationId !== organizationId) return { status: 'unknown' }
	const seal = findSeal(db, waiver.seq)
	return {
		status: status === 'genuine' && waiver.purgedAt !== null ? 'purged' : status,
		record: {
			waiver,
			organization: requireOrganization(db, waiver.organizationId).name,
			template: requireTemplate(db, waiver.organizationId, waiver.templateId).name,
			versionNumber: requireVersion(db, waiver.templateVersionId).versionNumber,
			seal,
		},
	}
}
