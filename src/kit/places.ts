/**
 * Whose records count, as SQL reads it: null for every place, otherwise a JSON array of ids of locations, in which an
 * empty text stands for records without a location.
 */
export type Places = string | null

/** An organization, and whose records of it count. */
export type Reach = { readonly organizationId: string; readonly places: Places }

/** Those of some locations and those of none, or all. */
export function within(locationIds: Iterable<string> | null): Places {
	return locationIds === null ? null : JSON.stringify([...locationIds, ''])
}

/** The ids of the locations among them; null for every place. */
export function locationsIn(places: Places): readonly string[] | null {
	return places === null ? null : (JSON.parse(places) as string[]).filter((id) => id !== '')
}

/** Those of one location, or all. */
export function onlyAt(locationId: string | null): Places {
	return locationId === null ? null : JSON.stringify([locationId])
}
