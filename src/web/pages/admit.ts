import type { Deps } from '../../deps.ts'
import type { Organization } from '../../features/organization/table.ts'
import { findSigned } from '../../features/waivers/find-signed.ts'
import { contextOf } from '../../http/request-context.ts'
import { limitByAddress } from './address-limit.ts'
import { isIdempotencyKey, keyOfForm } from './idempotency-key.ts'
import type { FormContext } from './form-context.ts'

/** What a form was sent to. */
export type Target = {
	/** Whose page it is, even where it takes nothing any more. */
	readonly organization: Organization | undefined
	/** Opens the page anew: it may have closed since it was shown. @throws LostPage */
	open(): FormContext
}

/** How often a form may be sent for each that may be signed: it goes step by step without script, and is corrected. */
const ATTEMPTS_PER_SUBMISSION = 10

/**
 * Makes what decides about a form before a byte of its body is read: its page must open, and its address must have attempts
 * left. A paired kiosk has no such limit.
 * @returns a function that throws LostPage 404, 409 or 429
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
			// Whoever lost the first answer gets it again, also where the page has closed since.
			if (!isRepeat(deps, request, target)) throw error
		}
		if (!isKiosk) spendAttempt(address, costOf(request.headers, maxBodyBytes))
	}
}

function isRepeat({ db }: Pick<Deps, 'db'>, request: Request, { organization }: Target): boolean {
	const key = request.headers.get('idempotency-key') ?? ''
	if (organization === undefined || !isIdempotencyKey(key)) return false
	return findSigned(db, organization.id, keyOfForm(key)) !== undefined
}

/** One, and one for each MiB that is sent. A body that does not say its length costs as much as the largest. */
function costOf(headers: Headers, maxBytes: number): number {
	const bytes = headers.has('transfer-encoding') ? maxBytes : Number(headers.get('content-length') ?? 0)
	return 1 + Math.floor(bytes / (1024 * 1024))
}
