import { selectable } from '../../jurisdictions/choose.ts'
import { invalid } from '../../http/problems.ts'

/** @throws Problem 422 for an id that `GET /v1/jurisdictions` does not list */
export function requireJurisdiction(id: string | null | undefined): void {
	if (id === null || id === undefined || selectable.some((entry) => entry.id === id)) return
	const message = 'Send an id of GET /v1/jurisdictions, or null to have country and region choose.'
	throw invalid([{ path: '/jurisdiction', code: 'unknown', message }])
}
