/** @jsxImportSource preact */
import { TextField } from '../../kit/forms/field.tsx'
import { PickField } from '../../kit/forms/fields.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { zonesWith } from '../settings/place-fields.tsx'

/** Of the first owner's link, where nobody has named the venue yet: they come with the words of the settings. */
export const NewVenueFields = withWords('venue', VenueFields)

function VenueFields() {
	const { settings } = useWords('venue')
	const here = Intl.DateTimeFormat().resolvedOptions().timeZone
	return (
		<>
			<TextField
				label={settings.name}
				name="venueName"
				hint={settings.nameHint}
				autocomplete="off"
				maxLength={200}
			/>
			<PickField label={settings.timezone} name="timezone" defaultValue={here} options={zonesWith(here)} />
		</>
	)
}
