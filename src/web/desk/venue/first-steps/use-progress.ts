import { useQuery } from '@tanstack/preact-query'
import { call } from '../../kit/client/call.ts'
import { useOrganization } from '../../kit/client/organization.ts'
import { reachable } from '../../kit/client/reachable.ts'
import { useAddressStatus } from '../../kit/sending/address-warning.tsx'
import { useKiosks } from '../kiosks/kiosks-query.ts'
import type { KioskDetail } from '../../../../features/kiosks/model.ts'
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import type { TemplateSummary } from '../../../../features/templates/model.ts'
import { doneSteps } from './progress.ts'
import type { Step } from './progress.ts'

/** The data that the steps show. */
export type FoundVenue = {
	readonly organization: OrganizationDetail
	readonly forms: readonly TemplateSummary[]
	readonly kiosks: readonly KioskDetail[]
	readonly address: string
}

export type Progress = { readonly venue: FoundVenue; readonly done: ReadonlySet<Step> }

/**
 * The venue's present settings; undefined until they are loaded.
 * @param renewMs how often the list of tablets is read, in milliseconds
 */
export function useProgress(renewMs: number | false): Progress | undefined {
	const { data: organization } = useOrganization()
	const { data: kiosks } = useKiosks(renewMs)
	const { data: forms } = useQuery({
		queryKey: ['templates', 'all'],
		queryFn: () => call('listTemplates', { query: {} }),
	})
	const status = useAddressStatus()
	if (organization === undefined || kiosks === undefined || forms === undefined || status === undefined)
		return undefined
	const address = reachable(status.baseUrl ?? location.origin, location.origin)
	const venue = { organization, kiosks, forms: forms.items, address }
	return { venue, done: doneSteps(venue) }
}
