import { Type } from '@sinclair/typebox'
import type { Receipt } from '../../../../verifier/evidence.ts'
import type { Deps } from '../../../deps.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { invalid, invalidField } from '../../../http/problems.ts'
import { ReceiptVerdict } from '../../evidence/model.ts'
import { verifyOwnReceipt } from '../../evidence/verify-receipt.ts'
import * as model from '../model.ts'
import { verifyCode, verifyPdf } from './verify-document.ts'
import { timestampOrNull } from '../../../kit/time/dates.ts'
import type { DocumentVerdict } from './verify-document.ts'
import { sealLevelOf } from '../seal-record.ts'

function presentVerdict({ status, record, hasOwnTerms }: DocumentVerdict) {
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
		sealLevel: seal === undefined ? null : sealLevelOf(seal),
		hasOwnTerms: hasOwnTerms ?? null,
	}
}

export const verifyRoutes = (app: GuardedApp, deps: Deps) =>
	app.post(
		'/v1/evidence/verify',
		async ({ caller: { organizationId }, body }) => {
			const request = readSent(body)
			if ('code' in request) return presentVerdict(verifyCode(deps.db, request.code, { organizationId }))
			if ('pdf' in request)
				return presentVerdict(
					(await verifyPdf(deps, { pdf: request.pdf }, { organizationId })) ?? { status: 'unknown' },
				)
			return verifyOwnReceipt(deps, organizationId, request.receipt)
		},
		{
			scope: 'audit:read',
			maxBodyBytes: model.MAX_VERIFY_BYTES,
			body: model.Verify,
			response: { 200: Type.Union([ReceiptVerdict, model.DocumentVerdict]) },
			halls: 'any',
			operationId: 'verifyEvidence',
			summary: 'Verify a receipt, a PDF or a code',
			description:
				'Verifies a receipt, a signed PDF, or the code on its certificate. What you send is neither stored nor logged. A receipt stays valid after a purge.',
		},
	)

type VerifyRequest = { code: string } | { pdf: Uint8Array<ArrayBuffer> } | { receipt: Receipt }

/** @throws Problem 422 unless the body has exactly one complete document */
function readSent(body: model.Verify): VerifyRequest {
	const { code, pdf, ...receipt } = body
	const count = [code, pdf, Object.keys(receipt)[0]].filter((each) => each !== undefined).length
	if (count !== 1) throw invalidField('', 'choice', 'Send exactly one of: a receipt, pdf, code.')
	if (code !== undefined) return { code }
	if (pdf !== undefined) return { pdf: readBase64(pdf) }
	const missing = (['entry', 'inclusionProof', 'checkpoint'] as const).filter(
		(field) => receipt[field] === undefined,
	)
	if (missing.length > 0)
		throw invalid(
			missing.map((field) => ({ path: `/${field}`, code: 'required', message: 'A receipt has this field.' })),
		)
	return { receipt: receipt as Receipt }
}

function readBase64(text: string): Uint8Array<ArrayBuffer> {
	const bytes = Buffer.from(text, 'base64')
	// The decoder skips invalid base64 silently.
	if (bytes.length === 0 || bytes.toString('base64').length !== text.length)
		throw invalidField('/pdf', 'not_base64', 'Send the PDF in base64.')
	return bytes
}
