/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useId, useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import type { DeskDeviceDetail } from '../../../../features/accounts/devices/model.ts'
import { resume } from '../../kit/session/session-calls.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { MoreMenu } from '../../kit/parts/more-menu.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import type { ReadField } from '../../kit/client/form.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { SelectField, TextField } from '../../kit/forms/field.tsx'
import { usePlaceOptions } from '../../kit/forms/places-field.tsx'

/** The browsers on which staff take over by name and PIN. */
export function Devices() {
	const words = useWords('venue')
	const heading = useId()
	const { device: own } = useSession()
	const [isOpen, setOpen] = useState(false)
	const { data, error, refetch } = useQuery({
		queryKey: ['desk-devices'],
		queryFn: () => call('listDeskDevices', { query: { limit: 100 } }),
	})
	const devices = data?.items.filter(({ revokedAt }) => revokedAt === null)
	return (
		<section aria-labelledby={heading} class="part">
			<h2 id={heading}>{words.staff.devices}</h2>
			<p class="hint">{words.staff.devicesHint}</p>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{devices?.length === 0 && <p>{words.staff.noDevices}</p>}
			{devices !== undefined && devices.length > 0 && (
				<div class="panel device-list">
					<ul class="lines">
						{devices.map((device) => (
							<DeviceRow key={device.id} device={device} isOwn={device.id === own?.id} />
						))}
					</ul>
				</div>
			)}
			{own === null && (
				<Button onClick={() => setOpen(true)}>
					<Icon name="tablet" />
					{words.staff.makeDevice}
				</Button>
			)}
			{isOpen && <DeviceDialog onClose={() => setOpen(false)} />}
		</section>
	)
}

function DeviceRow({
	device: { id, name, locationId },
	isOwn,
}: {
	device: DeskDeviceDetail
	isOwn: boolean
}) {
	const words = useWords('venue')
	const { act } = useAct(['desk-devices', 'device'])
	const { data } = useLocations()
	const [isAsked, setAsked] = useState(false)
	const location = data?.items.find((each) => each.id === locationId)
	const remove = (): void =>
		act(
			async () => {
				await call('revokeDeskDevice', { path: { id } })
				if (isOwn) await resume()
			},
			fill(words.staff.removed, { name }),
		)
	return (
		<li>
			<Icon name="tablet" />
			<span class="who-text">
				<strong>{name}</strong> {isOwn && <span class="badge">{words.staff.thisDevice}</span>}
				<span class="sub">{location?.name ?? words.staff.noLocation}</span>
			</span>
			<MoreMenu
				label={`${words.filters.more}: ${name}`}
				acts={[{ text: words.staff.removeDevice, icon: 'cross', isRed: true, run: () => setAsked(true) }]}
			/>
			{isAsked && (
				<AskDialog
					title={fill(words.staff.removeTitle, { name })}
					text={words.staff.removeHint}
					yes={words.staff.removeDevice}
					isDangerous
					onYes={remove}
					onClose={() => setAsked(false)}
				/>
			)}
		</li>
	)
}

/** Makes this browser a desk device. */
function DeviceDialog({ onClose }: { onClose: () => void }) {
	const words = useWords('venue')
	const [locationId, setLocationId] = useState('')
	const place = usePlaceOptions(words.staff.noLocation, locationId)
	const { run } = useAct(['desk-devices', 'device'])
	const make = (read: ReadField): Promise<void> => {
		const name = read('name').trim()
		const ownLocation = place.shown === '' ? {} : { locationId: place.shown }
		return run(
			async () => {
				await call('createDeskDevice', { body: { name, ...ownLocation } })
				await resume()
			},
			fill(words.staff.deviceMade, { name }),
		)
	}
	return (
		<FormDialog
			title={words.staff.deviceTitle}
			yes={words.staff.makeDevice}
			onSubmit={make}
			onClose={onClose}
		>
			<TextField
				label={words.staff.deviceName}
				name="name"
				hint={words.staff.deviceNameHint}
				autocomplete="off"
				autofocus
			/>
			{place.hasPlaces && (
				<SelectField
					label={words.staff.location}
					value={place.shown}
					options={place.options}
					onChange={setLocationId}
				/>
			)}
		</FormDialog>
	)
}
