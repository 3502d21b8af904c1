import { toTimestamp } from '../../lib/dates.ts'
import type { DocumentVerdict } from './verify-document.ts'

/** A verdict as the interface answers it: every field, null where nothing is known. */
export function presentVerdict({ status, record }: DocumentVerdict) {
	const { waiver, seal } = record ?? {}
	return {
		status,
		waiverId: waiver?.id ?? null,
		waiverStatus: waiver?.status ?? null,
		organization: record?.organization ?? null,
		template: record?.template ?? null,
		versionNumber: record?.versionNumber ?? null,
		signedAt: timeOf(waiver?.signedAt),
		expiresAt: timeOf(waiver?.expiresAt),
		voidedAt: timeOf(waiver?.voidedAt),
		purgedAt: timeOf(waiver?.purgedAt),
		hash: waiver?.hash ?? null,
		chainSeq: waiver?.chainSeq ?? null,
		sealedAt: timeOf(seal?.sealedAt),
		stampedAt: timeOf(seal?.stampedAt),
	}
}

function timeOf(time: number | null | undefined): string | null {
	return time === null || time === undefined ? null : toTimestamp(time)
}
