/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { LocationShape } from '../../../../features/locations/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useOrganization } from '../../kit/client/organization.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { RetentionFields, useRetention } from '../../kit/forms/retention-fields.tsx'
import type { RetentionState } from '../../kit/forms/retention-fields.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { CapacityField, readCapacity } from './capacity-field.tsx'
import { LocationLaw } from '../law/location-law.tsx'
import { LookFields, useLook } from './look-fields.tsx'
import type { LookState } from './look-fields.tsx'
import { LawFields, PlaceFields, readCompany, readPlace } from './place-fields.tsx'
import type { Whereabouts } from './place-fields.tsx'

type LocationDialogProps = { readonly venueLocation?: LocationShape; readonly onClose: () => void }

/** Adds or changes a location. What it leaves empty is as the whole venue. */
export function LocationDialog({ venueLocation, onClose }: LocationDialogProps) {
	const { settings, sections } = useWords('venue')
	const { run } = useAct(['locations', 'inside', 'retention'])
	const retention = useRetention(venueLocation?.retention ?? null)
	const look = useLook(venueLocation?.branding ?? PLAIN)
	const { country, region, jurisdiction } = venueLocation ?? NOWHERE
	const [where, setWhere] = useState<Whereabouts>({ country, region, jurisdiction })
	const save = (read: ReadField): Promise<unknown> => {
		const name = read('name').trim()
		const body = {
			name,
			...readCapacity(read),
			...readPlace(read),
			...readCompany(read),
			...where,
			retention: retention.read(read),
			branding: look.changes(),
		}
		return run(
			() =>
				venueLocation === undefined
					? call('createLocation', { body })
					: call('updateLocation', { path: { id: venueLocation.id }, body }),
			fill(settings.placeSaved, { name }),
		)
	}
	return (
		<FormDialog
			title={
				venueLocation === undefined
					? settings.addPlace
					: fill(settings.changePlace, { name: venueLocation.name })
			}
			yes={sections.save}
			faults={{
				name: settings.placeFault,
				capacity: settings.capacityFault,
				logo: settings.logoFault,
				picture: settings.pictureFault,
				color: settings.colorFault,
			}}
			onSubmit={save}
			onClose={onClose}
		>
			<TextField
				label={settings.placeName}
				name="name"
				hint={settings.placeNameHint}
				autocomplete="off"
				autofocus
				maxLength={200}
				defaultValue={venueLocation?.name ?? ''}
			/>
			<CapacityField
				capacity={venueLocation?.capacity ?? null}
				blockWhenFull={venueLocation?.blockWhenFull ?? false}
				hint={settings.placeCapacityHint}
			/>
			<Law venueLocation={venueLocation} where={where} onWhere={setWhere} />
			<LookPart state={look} />
			<Keeping state={retention} />
		</FormDialog>
	)
}

type LawProps = {
	readonly venueLocation: LocationShape | undefined
	readonly where: Whereabouts
	readonly onWhere: (where: Whereabouts) => void
}

function Law({ venueLocation, where, onWhere }: LawProps) {
	const { settings } = useWords('venue')
	const place = venueLocation ?? NOWHERE
	return (
		<details class="later">
			<summary>{settings.placeLaw}</summary>
			<p class="hint">{settings.placeLawHint}</p>
			<PlaceFields place={place} otherwise={settings.rulesAsVenue} where={where} onWhere={onWhere} />
			<LawFields company={place} where={where} onWhere={onWhere} />
			<LocationLaw where={where} locationId={venueLocation?.id} />
		</details>
	)
}

function LookPart({ state }: { state: LookState }) {
	const { settings } = useWords('venue')
	const { data: organization } = useOrganization()
	if (organization === undefined) return null
	const { name, branding } = organization
	return (
		<details class="later">
			<summary>{settings.look}</summary>
			<p class="hint">{settings.placeLawHint}</p>
			<LookFields
				name={name}
				state={state}
				otherwise={{ color: branding.color, hint: settings.placeColorHint }}
			/>
		</details>
	)
}

function Keeping({ state }: { state: RetentionState }) {
	const { settings, screens, keeping } = useWords('venue')
	return (
		<details class="later">
			<summary>{screens.retention}</summary>
			<RetentionFields state={state} otherwise={settings.rulesAsVenue} />
			{state.isTimed && <p class="hint">{keeping.changeHint}</p>}
		</details>
	)
}

const PLAIN = { logo: null, picture: null, color: null }

const NOWHERE = {
	address: null,
	timezone: null,
	country: null,
	region: null,
	jurisdiction: null,
	legalName: null,
	registration: null,
}
