/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import type { LocationShape } from '../../../../features/locations/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { CallError } from '../../kit/client/call-error.ts'
import { call } from '../../kit/client/call.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { useOrganization, useUpdateOrganization } from '../../kit/client/organization.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { SelectField } from '../../kit/forms/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { LocationLawDialog } from '../law/location-law.tsx'
import { LocationDialog } from './location-dialog.tsx'

/** The locations of the venue as a screen: its heading names them already. */
export function LocationsSection() {
	const { settings } = useWords('venue')
	const heading = useId()
	return (
		<section aria-labelledby={heading}>
			<h2 id={heading} class="vh">
				{settings.places}
			</h2>
			<div class="card">
				<Locations />
			</div>
		</section>
	)
}

/** The locations of the venue, such as rooms or counters. One may be the default for arrivals. */
export function Locations() {
	const { settings } = useWords('venue')
	const { data, error, refetch } = useLocations()
	const isBound = useSession().locationIds !== null
	const [editing, setEditing] = useState<LocationShape | 'new'>()
	return (
		<>
			<p class="hint">{settings.placesHint}</p>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data?.items.length === 0 && <p class="hint">{settings.noPlaces}</p>}
			<ul class="place-list">
				{data?.items.map((venueLocation) => (
					<LocationRow
						key={venueLocation.id}
						venueLocation={venueLocation}
						onChange={() => setEditing(venueLocation)}
					/>
				))}
			</ul>
			{!isBound && (
				<Button onClick={() => setEditing('new')}>
					<Icon name="plus" size={18} />
					{settings.addPlace}
				</Button>
			)}
			{data !== undefined && data.items.length > 0 && <DefaultLocation venueLocations={data.items} />}
			{editing !== undefined && (
				<LocationDialog
					{...(editing === 'new' ? {} : { venueLocation: editing })}
					onClose={() => setEditing(undefined)}
				/>
			)}
		</>
	)
}

function LocationRow({ venueLocation, onChange }: { venueLocation: LocationShape; onChange: () => void }) {
	const { settings, tag } = useWords('venue')
	const { act, isBusy } = useAct(['locations', 'organization', 'inside'])
	const mayDecide = useMay('organization:manage')
	const [isLawOpen, setLawOpen] = useState(false)
	const { id, name, active, capacity } = venueLocation
	const reopen = (): void =>
		act(
			() => call('updateLocation', { path: { id }, body: { active: true } }),
			fill(settings.opened, { name }),
		)
	/** A location that is in use is only archived. */
	const remove = (): void =>
		act(
			async () => {
				try {
					await call('deleteLocation', { path: { id } })
				} catch (error) {
					if (!(error instanceof CallError) || error.code !== 'conflict') throw error
					await call('updateLocation', { path: { id }, body: { active: false } })
				}
			},
			fill(settings.removed, { name }),
		)
	return (
		<li>
			<span class="place-name">
				{name}{' '}
				{capacity !== null && <span class="hint">{fillPlural(settings.capacityOf, capacity, tag)}</span>}{' '}
				{!active && <span class="badge off">{settings.closedState}</span>}
			</span>
			<span class="row-actions">
				<Button aria-label={`${settings.acts.change}: ${name}`} onClick={onChange}>
					{settings.acts.change}
				</Button>
				{mayDecide && (
					<Button aria-label={`${settings.law}: ${name}`} onClick={() => setLawOpen(true)}>
						{settings.law}
					</Button>
				)}
				<Button
					isBusy={isBusy}
					aria-label={`${active ? settings.remove : settings.reopen}: ${name}`}
					onClick={active ? remove : reopen}
				>
					{active ? settings.remove : settings.reopen}
				</Button>
			</span>
			{isLawOpen && <LocationLawDialog venueLocation={venueLocation} onClose={() => setLawOpen(false)} />}
		</li>
	)
}

function DefaultLocation({ venueLocations }: { venueLocations: readonly LocationShape[] }) {
	const { settings, sections } = useWords('venue')
	const mayManage = useMay('organization:manage')
	const { data } = useOrganization()
	const update = useUpdateOrganization()
	const { act, isBusy } = useAct([])
	if (!mayManage || data === undefined) return null
	const active = venueLocations.filter(({ active }) => active)
	return (
		<div class="default-place">
			<SelectField
				label={settings.defaultPlace}
				hint={settings.defaultPlaceHint}
				value={data.defaultLocationId ?? ''}
				isDisabled={isBusy}
				options={[['', settings.noPlace], ...active.map(({ id, name }) => [id, name] as const)]}
				onChange={(id) => act(() => update({ defaultLocationId: id === '' ? null : id }), sections.saved)}
			/>
		</div>
	)
}
