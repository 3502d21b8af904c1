import type { Deps } from '../../../deps.ts'
import type { Organization } from '../../../features/organization/table.ts'
import { findByIdempotencyKey } from '../../../features/waivers/queries.ts'
import { contextOf } from '../../../http/request-context.ts'
import { limitByAddress } from './address-limit.ts'
import { isIdempotencyKey, keyOfForm } from '../idempotency-key.ts'
import type { FormContext } from '../form-context.ts'

export type Target = {
	/** Present even if the page is closed. */
	readonly organization: Organization | undefined
	/** The page may have closed since it was shown. @throws ErrorPage */
	open(): FormContext
}

/** Without a script each step is a request, and so is each correction. */
const ATTEMPTS_PER_SUBMISSION = 10

/**
 * Checks a form before its body is read: its page must be open, and its address must have attempts left. A paired
 * kiosk has no such limit. @returns a function that throws ErrorPage 404, 409 or 429
 */
export function createAdmission(
	deps: Pick<Deps, 'db' | 'clock' | 'config'>,
): (request: Request, target: Target) => void {
	const limit = deps.config.publicSubmissionsPerTenMinutes * ATTEMPTS_PER_SUBMISSION
	const spendAttempt = limitByAddress(deps.clock, limit)
	return (request, target) => {
		const { address, maxBodyBytes } = contextOf(request)
		let isKiosk = false
		try {
			isKiosk = target.open().kiosk !== undefined
		} catch (error) {
			// A guest who missed the first response gets it again, even if the page has closed since.
			if (!isRepeat(deps, request, target)) throw error
		}
		if (!isKiosk) spendAttempt(address, costOf(request.headers, maxBodyBytes))
	}
}

function isRepeat({ db }: Pick<Deps, 'db'>, request: Request, { organization }: Target): boolean {
	const key = request.headers.get('idempotency-key') ?? ''
	if (organization === undefined || !isIdempotencyKey(key)) return false
	return findByIdempotencyKey(db, organization.id, keyOfForm(key)) !== undefined
}

/** 1, plus 1 for each MiB. A body of unknown length costs as much as the largest one. */
function costOf(headers: Headers, maxBytes: number): number {
	const bytes = headers.has('transfer-encoding') ? maxBytes : Number(headers.get('content-length') ?? 0)
	return 1 + Math.floor(bytes / (1024 * 1024))
}
