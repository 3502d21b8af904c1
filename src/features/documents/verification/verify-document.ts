import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Inspection, Upload } from '../../../pdf/inspect.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { countryOf, nameReleasee } from '../../organization/place.ts'
import { findPdfSeal } from '../queries.ts'
import { isOwnSeal } from '../seal-record.ts'
import type { PdfSeal } from '../table.ts'
import { titleOf } from '../../templates/languages.ts'
import { requireVersion } from '../../templates/signable.ts'
import { requireTemplate } from '../../templates/template.ts'
import { findEntryAt, namesPdf } from '../../evidence/history.ts'
import { isRendered } from '../../waivers/pdf-state.ts'
import { findWaiverByPdf, findWaiverById } from '../../waivers/queries.ts'
import { readWaiverCode } from '../../../search/waiver-code.ts'
import type { Waiver } from '../../waivers/table.ts'

/**
 * `genuine`: byte for byte as sealed, or a code of an existing record; `altered`: of an existing waiver, but not as
 * sealed; `purged`: genuine, but its record was erased; `imported`: of a waiver that was signed elsewhere.
 */
export type DocumentStatus = 'genuine' | 'altered' | 'purged' | 'imported' | 'unknown'

/** Contains nothing personal. Times in milliseconds since 1970. */
export type DocumentVerdict = {
	readonly status: DocumentStatus
	readonly record?: DocumentRecord
	/** Whether the `terms.json` of the PDF is the form that was signed; undefined without one. */
	readonly hasOwnTerms?: boolean
}

export type DocumentRecord = {
	readonly waiver: Pick<
		Waiver,
		'id' | 'status' | 'signedAt' | 'expiresAt' | 'voidedAt' | 'purgedAt' | 'hash' | 'chainSeq'
	>
	/** Since when a waiver that was signed elsewhere is kept here; undefined for one of ours. */
	readonly importedAt: number | undefined
	readonly organization: string
	/** The company, as it was shown at the signing; undefined after a purge. */
	readonly releasee: string | undefined
	readonly template: string
	/** What the PDF calls the document. */
	readonly title: string
	/** In which the PDF shows its times. */
	readonly timezone: string
	/** Whose way of dates they have, as ISO 3166-1 alpha-2; null if unknown. */
	readonly country: string | null
	readonly versionNumber: number
	/** Undefined after a purge and before the first rendering. */
	readonly seal: Pick<PdfSeal, 'sealedAt' | 'stampedAt' | 'renewAt'> | undefined
}

/** Without an id, all organizations are searched. */
export type TenantFilter = { readonly organizationId?: string }

/** The PDF is neither stored nor logged. */
export async function verifyPdf(
	{ db, pdf }: Pick<Deps, 'db' | 'pdf'>,
	upload: Upload,
	filter: TenantFilter = {},
): Promise<DocumentVerdict | undefined> {
	const inspection = await inspect(pdf, upload)
	if (inspection === null) return undefined
	const { sha256, waiverId, termsHash, seal } = inspection
	const record = findWaiverByPdf(db, sha256)
	if (record !== undefined) return judge(db, record, 'genuine', filter, termsHash)
	const waiver = waiverId === null ? undefined : findWaiverById(db, waiverId)
	if (waiver === undefined) return { status: 'unknown' }
	// A copy from before a new seal, a timestamp or a purge: its own seal, or the chain, still proves it.
	const isSealed = seal !== null && seal.isIntact && isOwnSeal(db, seal.certificate)
	const isKnown = isSealed || namesPdf(db, waiver, sha256)
	return judge(db, waiver, isKnown ? 'genuine' : 'altered', filter, termsHash)
}

/** The code is the waiver's id, with or without hyphens. */
export function verifyCode(db: Db, code: string, filter: TenantFilter = {}): DocumentVerdict {
	const id = readWaiverCode(code)
	const waiver = id === undefined ? undefined : findWaiverById(db, id)
	return waiver === undefined ? { status: 'unknown' } : judge(db, waiver, 'genuine', filter)
}

/** A file that can't be inspected names no waiver. */
async function inspect(pdf: Deps['pdf'], upload: Upload): Promise<Inspection | null> {
	try {
		return await pdf.inspect(upload)
	} catch {
		return { sha256: '', waiverId: null, termsHash: null, seal: null }
	}
}

function judge(
	db: Db,
	waiver: Waiver,
	status: 'genuine' | 'altered',
	{ organizationId }: TenantFilter,
	termsHash: string | null = null,
): DocumentVerdict {
	if (organizationId !== undefined && waiver.organizationId !== organizationId) return { status: 'unknown' }
	const seal = findPdfSeal(db, waiver.seq)
	const version = requireVersion(db, waiver.templateVersionId)
	const organization = requireOrganization(db, waiver.organizationId)
	const template = requireTemplate(db, waiver.organizationId, waiver.templateId)
	return {
		status: statusOf(waiver, status),
		...(termsHash === null ? {} : { hasOwnTerms: termsHash === version.termsHash }),
		record: {
			waiver,
			importedAt: isRendered(waiver) ? undefined : findEntryAt(db, waiver),
			organization: organization.name,
			releasee: waiver.evidence.releasee && nameReleasee(waiver.evidence.releasee),
			template: template.name,
			title: seal?.shown.template ?? titleOf(template, version.blocks, waiver.evidence.language),
			timezone: seal?.shown.timezone ?? organization.timezone,
			country: seal?.shown.country ?? countryOf(db, organization, waiver.locationId),
			versionNumber: version.versionNumber,
			seal,
		},
	}
}

function statusOf(waiver: Waiver, status: 'genuine' | 'altered'): DocumentStatus {
	// Nothing of it was sealed here, so nothing can be said of what became of it before.
	if (!isRendered(waiver)) return 'imported'
	return status === 'genuine' && waiver.purgedAt !== null ? 'purged' : status
}
