import type { Db } from '../db/client.ts'
import { listPlaces } from '../features/locations/queries.ts'

/**
 * @param names as on the command line: names or ids of locations; undefined for all
 * @returns their ids @throws with a sentence for the terminal unless each is exactly one location
 */
export function readLocations(
	db: Db,
	organizationId: string,
	names: readonly string[] | undefined,
): string[] | null {
	if (names === undefined) return null
	const places = listPlaces(db, organizationId)
	return names.map((name) => {
		const found = places.filter((place) => place.id === name || place.name === name)
		const [only, other] = found
		if (only !== undefined && other === undefined) return only.id
		const known = places.map((place) => `${place.name} (${place.id})`).join(', ') || 'none'
		throw new Error(
			only === undefined
				? `No location is called "${name}". There are: ${known}.`
				: `Several locations are called "${name}". Give the id of one of them: ${known}.`,
		)
	})
}
