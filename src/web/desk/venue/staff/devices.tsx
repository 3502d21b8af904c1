/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useId, useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import type { DeskDeviceDetail } from '../../../../features/accounts/devices/model.ts'
import { resume } from '../../kit/client/session-calls.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { DeviceDialog } from './device-dialog.tsx'

/** The browsers at which people take over by name and PIN. */
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
			<ul class="rows">
				{devices?.map((device) => (
					<DeviceRow key={device.id} device={device} isOwn={device.id === own?.id} />
				))}
			</ul>
			{own === null && (
				<button type="button" class="button" onClick={() => setOpen(true)}>
					<Icon name="tablet" />
					{words.staff.makeDevice}
				</button>
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
	const { act, isBusy } = useAct(['desk-devices', 'device'])
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
		<li class="row">
			<div class="row-main">
				<strong>{name}</strong> {isOwn && <span class="badge">{words.staff.thisDevice}</span>}
				<div class="hint">{location?.name ?? words.staff.noLocation}</div>
			</div>
			<div class="row-actions">
				<button
					type="button"
					class="button danger"
					disabled={isBusy}
					aria-label={`${words.staff.removeDevice}: ${name}`}
					onClick={() => setAsked(true)}
				>
					{words.staff.removeDevice}
				</button>
			</div>
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
