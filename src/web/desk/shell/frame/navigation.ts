import { useLocation } from 'preact-iso/router'
import { mayUse, useSession } from '../../kit/client/current.ts'
import { adminGroups, mainGroups, screens } from './screens.ts'
import type { Group, Screen } from './screens.ts'

/** The index of the administration: on wide windows its first screen stands in for it. */
export const ADMIN_PATH = '/desk/admin'

/** Screens that the navigation lists under one heading. */
export type ScreenGroup = { readonly name: Group; readonly screens: readonly Screen[] }

export type Navigation = {
	/** All screens that the person may use. */
	readonly own: readonly Screen[]
	/** Where the person begins. */
	readonly start: Screen | undefined
	readonly main: readonly ScreenGroup[]
	readonly admin: readonly ScreenGroup[]
	/** The screen that is shown; undefined on the index of the administration, and where nothing is. */
	readonly current: Screen | undefined
	readonly isAdmin: boolean
}

/** What the signed-in person may reach, and where they are. */
export function useNavigation(): Navigation {
	const { scopes, locationIds } = useSession()
	const { path } = useLocation()
	const own = screensOf(scopes, locationIds !== null)
	const admin = groupScreens(own, adminGroups)
	const current = own.find((screen) => isAt(screen, path))
	const isAdmin =
		path === ADMIN_PATH
			? admin.length > 0
			: admin.some(({ screens }) => screens.some((each) => each === current))
	return { own, start: startOf(own), main: groupScreens(own, mainGroups), admin, current, isAdmin }
}

/** The screens that scopes open, of a person who may be bound to locations. One that opens only in part has the name of that part. */
export function screensOf(scopes: readonly string[], isBound = false): readonly Screen[] {
	return screens.flatMap((screen) => {
		const { needs, servesAlso } = screen
		if (isBound && screen.isOfAll === true) return []
		if (mayUse(scopes, needs)) return [screen]
		return servesAlso !== undefined && mayUse(scopes, servesAlso.scope)
			? [{ ...screen, name: servesAlso.name }]
			: []
	})
}

/** Where a person begins: at the door, else in the records, as auditors do. */
function startOf(own: readonly Screen[]): Screen | undefined {
	return own.find(({ name }) => name === 'door') ?? own.find(({ group }) => group === 'records') ?? own[0]
}

function groupScreens(own: readonly Screen[], groups: readonly Group[]): readonly ScreenGroup[] {
	return groups
		.map((name) => ({ name, screens: own.filter(({ group }) => group === name) }))
		.filter(({ screens }) => screens.length > 0)
}

/** Returns true if an address belongs to a screen. */
export function isAt({ path, hasDetails }: Screen, at: string): boolean {
	return at === path || (hasDetails && at.startsWith(`${path}/`))
}
