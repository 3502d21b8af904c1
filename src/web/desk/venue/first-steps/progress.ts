import { isOnlyHere } from '../../kit/client/reachable.ts'
import type { KioskDetail } from '../../../../features/kiosks/model.ts'
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { UNNAMED } from '../../../../api/unnamed.ts'
import type { TemplateSummary } from '../../../../features/templates/model.ts'

/** The first steps of a venue, in order. */
export const STEPS = ['venue', 'look', 'form', 'address', 'tablets'] as const

export type Step = (typeof STEPS)[number]

export type Venue = {
	readonly organization: Pick<OrganizationDetail, 'name' | 'branding'>
	readonly forms: readonly Pick<TemplateSummary, 'status'>[]
	readonly kiosks: readonly Pick<KioskDetail, 'status'>[]
	/** Where codes and links lead. */
	readonly address: string
}

/** The steps that are done, derived from the data: nothing else records them. */
export function doneSteps({
	organization: { name, branding },
	forms,
	kiosks,
	address,
}: Venue): ReadonlySet<Step> {
	const isDone: Readonly<Record<Step, boolean>> = {
		venue: name !== UNNAMED,
		look: branding.logo !== null || branding.color !== null,
		form: forms.some(({ status }) => status === 'active'),
		address: !isOnlyHere(address),
		tablets: kiosks.some(({ status }) => status === 'paired'),
	}
	return new Set(STEPS.filter((step) => isDone[step]))
}

/** The first open step; undefined if all are done. */
export function nextStep(done: ReadonlySet<Step>): Step | undefined {
	return STEPS.find((step) => !done.has(step))
}
