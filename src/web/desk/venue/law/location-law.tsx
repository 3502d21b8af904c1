/** @jsxImportSource preact */
import type { LocationShape } from '../../../../features/locations/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useOrganization } from '../../kit/client/organization.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { Law, LawInForce, useChoice } from './law-section.tsx'
import { OverrideList } from './overrides.tsx'
import type { Whereabouts } from '../settings/place-fields.tsx'

type LocationLawDialogProps = { readonly venueLocation: LocationShape; readonly onClose: () => void }

/** The law of a location, and what an owner has decided for it alone. */
export function LocationLawDialog({ venueLocation, onClose }: LocationLawDialogProps) {
	const { overrides: texts } = useWords('venue')
	const { id, name } = venueLocation
	const jurisdiction = useJurisdictionAt(venueLocation)
	return (
		<Dialog title={fill(texts.placeTitle, { name })} onClose={onClose}>
			<LocationLaw where={venueLocation} locationId={id} />
			<p class="hint">{texts.placeHint}</p>
			{jurisdiction !== undefined && <OverrideList jurisdiction={jurisdiction} locationId={id} />}
		</Dialog>
	)
}

/** A location without a country and rules of its own is under the law of the venue. */
function useJurisdictionAt(where: Whereabouts): string | undefined {
	const { data: organization } = useOrganization()
	const { data: choice } = useChoice(where)
	return hasOwnLaw(where) ? choice?.jurisdiction : organization?.jurisdiction
}

function hasOwnLaw({ country, jurisdiction }: Whereabouts): boolean {
	return (jurisdiction ?? country) !== null
}

type LocationLawProps = {
	readonly where: Whereabouts
	/** Undefined for one that is only being added. */
	readonly locationId: string | undefined
}

/** The law in force at a location, with what is decided for it. */
export function LocationLaw({ where, locationId }: LocationLawProps) {
	const { data: organization } = useOrganization()
	if (hasOwnLaw(where)) return <LawInForce where={where} locationId={locationId} />
	if (organization === undefined) return null
	const { jurisdiction, jurisdictionBy } = organization
	const by = jurisdictionBy === 'default' ? 'default' : 'organization'
	return <Law id={jurisdiction} by={by} locationId={locationId} />
}
