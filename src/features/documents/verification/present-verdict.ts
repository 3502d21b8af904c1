import { timestampOrNull } from '../../../kit/time/dates.ts'
import type { DocumentVerdict } from './verify-document.ts'

export function presentVerdict({ status, record }: DocumentVerdict) {
	const { waiver, seal } = record ?? {}
	return {
		status,
		waiverId: waiver?.id ?? null,
		waiverStatus: waiver?.status ?? null,
		organization: record?.organization ?? null,
		template: record?.template ?? null,
		versionNumber: record?.versionNumber ?? null,
		signedAt: timestampOrNull(waiver?.signedAt),
		importedAt: timestampOrNull(record?.importedAt),
		expiresAt: timestampOrNull(waiver?.expiresAt),
		voidedAt: timestampOrNull(waiver?.voidedAt),
		purgedAt: timestampOrNull(waiver?.purgedAt),
		hash: waiver?.hash ?? null,
		chainSeq: waiver?.chainSeq ?? null,
		sealedAt: timestampOrNull(seal?.sealedAt),
		stampedAt: timestampOrNull(seal?.stampedAt),
	}
}
