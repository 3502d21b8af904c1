/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { call } from '../client/call.ts'
import { useSession } from '../client/current.ts'
import { useChoice } from '../client/device-choice.ts'
import { useOrganization } from '../client/organization.ts'
import { useWords } from '../words/use-words.tsx'
import { Select } from '../forms/select.tsx'

export function useLocations() {
	return useQuery({ queryKey: ['locations'], queryFn: () => call('listLocations'), staleTime: 5 * 60_000 })
}

/** Stored if a person chose all locations on a device that belongs to one. */
const ALL = 'all'

/**
 * Returns the location of this desk, and its setter: the choice in this browser, else the device's location, else the
 * venue's default. Whoever is bound to locations is always at one of them.
 */
export function useLocationChoice(): [string | undefined, (id: string | undefined) => void] {
	const { device, organization, locationIds } = useSession()
	const [choice, choose] = useChoice(`location.${organization.id}`)
	const { data } = useLocations()
	const { data: venue } = useOrganization()
	const preference = choice ?? device?.locationId ?? venue?.defaultLocationId ?? ALL
	const isGone = data !== undefined && !data.items.some(({ id }) => id === preference)
	const first = locationIds === null ? undefined : data?.items.find(({ active }) => active)?.id
	return [preference === ALL || isGone ? first : preference, (id) => choose(id ?? ALL)]
}

type LocationSelectProps = {
	readonly value: string | undefined
	readonly onChange: (id: string | undefined) => void
	/** False where somebody stands: then whoever is bound to locations is at one of them. */
	readonly offersAll?: boolean
}

/** The location of this desk. Hidden if the organization has no locations. */
export function LocationSelect({ value, onChange, offersAll = true }: LocationSelectProps) {
	const words = useWords('kit')
	const isBound = useSession().locationIds !== null
	const { data } = useLocations()
	const active = data?.items.filter((location) => location.active) ?? []
	if (active.length === 0) return null
	return (
		<label class="field inline">
			<span>{words.locations.location}</span>
			<Select
				value={value ?? ''}
				options={[
					...(isBound && !offersAll ? [] : [['', words.locations.allLocations] as const]),
					...active.map(({ id, name }) => [id, name] as const),
				]}
				onChange={(id) => onChange(id === '' ? undefined : id)}
			/>
		</label>
	)
}
