/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { readForm } from '../../kit/client/form.ts'
import { resume } from '../../kit/client/session-calls.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { SelectField, TextField } from '../../kit/parts/field.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** Makes this browser a desk device. */
export function DeviceDialog({ onClose }: { onClose: () => void }) {
	const words = useWords('venue')
	const form = useRef<HTMLFormElement>(null)
	const [locationId, setLocationId] = useState('')
	const { data } = useLocations()
	const { act, isBusy } = useAct(['desk-devices', 'device'])
	const make = (): void => {
		const name = readForm(form.current)('name').trim()
		const place = locationId === '' ? {} : { locationId }
		act(
			async () => {
				await call('createDeskDevice', { body: { name, ...place } })
				await resume()
				onClose()
			},
			fill(words.staff.deviceMade, { name }),
		)
	}
	return (
		<Dialog title={words.staff.deviceTitle} onClose={onClose}>
			<form
				ref={form}
				onSubmit={(event) => {
					event.preventDefault()
					make()
				}}
			>
				<TextField
					label={words.staff.deviceName}
					name="name"
					hint={words.staff.deviceNameHint}
					autocomplete="off"
					autofocus
					isRequired
				/>
				{data !== undefined && data.items.length > 0 && (
					<SelectField
						label={words.staff.location}
						value={locationId}
						options={[['', words.staff.noLocation], ...data.items.map(({ id, name }) => [id, name] as const)]}
						onChange={setLocationId}
					/>
				)}
				<DialogActions yes={words.staff.makeDevice} isBusy={isBusy} onClose={onClose} />
			</form>
		</Dialog>
	)
}
