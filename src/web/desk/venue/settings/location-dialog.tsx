/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { LocationShape } from '../../../../features/locations/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { CapacityField, readCapacity } from './capacity-field.tsx'
import { LocationLaw } from '../law/location-law.tsx'
import { LawFields, PlaceFields, readCompany, readPlace } from './place-fields.tsx'
import type { Whereabouts } from './place-fields.tsx'

type LocationDialogProps = { readonly venueLocation?: LocationShape; readonly onClose: () => void }

/** Adds or changes a location. What it leaves empty is as the whole venue. */
export function LocationDialog({ venueLocation, onClose }: LocationDialogProps) {
	const { settings, sections } = useWords('venue')
	const { run } = useAct(['locations', 'inside'])
	const surroundings = venueLocation ?? NOWHERE
	const [where, setWhere] = useState<Whereabouts>({
		country: surroundings.country,
		region: surroundings.region,
		jurisdiction: surroundings.jurisdiction,
	})
	const save = (read: ReadField): Promise<unknown> => {
		const name = read('name').trim()
		const body = { name, ...readCapacity(read), ...readPlace(read), ...readCompany(read), ...where }
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
			faults={{ name: settings.placeFault, capacity: settings.capacityFault }}
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
			<details class="later">
				<summary>{settings.placeLaw}</summary>
				<p class="hint">{settings.placeLawHint}</p>
				<PlaceFields
					place={surroundings}
					otherwise={settings.rulesAsVenue}
					where={where}
					onWhere={setWhere}
				/>
				<LawFields company={surroundings} where={where} onWhere={setWhere} />
				<LocationLaw where={where} locationId={venueLocation?.id} />
			</details>
		</FormDialog>
	)
}

const NOWHERE = {
	address: null,
	timezone: null,
	country: null,
	region: null,
	jurisdiction: null,
	legalName: null,
	registration: null,
}
