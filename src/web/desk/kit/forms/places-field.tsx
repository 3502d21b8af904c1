/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import { useSession } from '../client/current.ts'
import { useLocations } from '../parts/location-select.tsx'
import { useWords } from '../words/use-words.tsx'

/** The locations to which a key or a person is bound; null for all. */
export type BoundTo = readonly string[] | null

type PlacesFieldProps = { readonly value: BoundTo; readonly onChange: (value: BoundTo) => void }

/** Chooses locations, or none for all. Hidden without a location to choose. */
export function PlacesField({ value, onChange }: PlacesFieldProps) {
	const { locations: words } = useWords('kit')
	const { locationIds: own } = useSession()
	const { data } = useLocations()
	const hint = useId()
	const places = data?.items.filter(({ id, active }) => active || value?.includes(id) === true) ?? []
	if (places.length === 0) return null
	const toggle = (id: string): void => {
		const next = value?.includes(id) === true ? value.filter((each) => each !== id) : [...(value ?? []), id]
		onChange(next.length === 0 ? own : next)
	}
	return (
		<fieldset class="choice" aria-describedby={own === null ? hint : undefined}>
			<legend>{words.only}</legend>
			{places.map(({ id, name }) => (
				<label key={id} class="check">
					<input type="checkbox" checked={value?.includes(id) === true} onChange={() => toggle(id)} />
					<span>{name}</span>
				</label>
			))}
			{own === null && (
				<p class="hint" id={hint}>
					{words.onlyHint}
				</p>
			)}
		</fieldset>
	)
}

/** Makes the function that names the locations to which something is bound; undefined for all. */
export function usePlaceNames(): (value: BoundTo) => string | undefined {
	const { data } = useLocations()
	return (value) =>
		value === null
			? undefined
			: data?.items
					.filter(({ id }) => value.includes(id))
					.map(({ name }) => name)
					.join(', ')
}

/**
 * The locations that a record may be given, for a select: with none at first, unless the person is bound to some.
 * @param chosen the record's own, which stays on offer when it is closed
 */
export function usePlaceOptions(none: string, chosen: string) {
	const { locationIds } = useSession()
	const { data } = useLocations()
	const places = data?.items.filter(({ id, active }) => active || id === chosen) ?? []
	const named = places.map(({ id, name }) => [id, name] as const)
	const isBound = locationIds !== null
	return {
		hasPlaces: places.length > 0,
		options: isBound ? named : [['', none] as const, ...named],
		/** What is chosen, also before anybody has chosen. */
		shown: chosen === '' && isBound ? (places[0]?.id ?? '') : chosen,
	}
}
