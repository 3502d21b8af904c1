import { ROLES, scopesOf } from '../../../src/features/accounts/staff/roles.ts'
import type { Role } from '../../../src/features/accounts/staff/roles.ts'
import { holdsScope } from '../../../src/api/scopes.ts'
import type { wordsOf } from '../../../src/i18n/dictionaries.ts'
import { readText } from '../architecture/source.ts'

type Entry = {
	readonly name: keyof ReturnType<typeof wordsOf<'kit'>>['en']['screens']
	readonly path: string
	/** Whether the navigation of the administration lists it, or that of every day, or neither. */
	readonly listed: 'desk' | 'administration' | undefined
	/** Who has it whole or in part. */
	readonly roles: readonly Role[]
}

/** The table of the desk's screens, in its order, read as a text: its imports are for a bundle. A part is an entry. */
export const screens: readonly Entry[] = [
	...readText('src/web/desk/shell/frame/screens.ts').matchAll(/^\t\{\n(.*?)^\t\},$/gms),
].flatMap(([, text = '']) => {
	const read = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
	const path = read(/\tpath: '(.*)'/)
	const group = read(/\tgroup: '(.*)'/)
	const isEveryDay = ['today', 'guests', 'venue'].includes(group)
	const listed = group === '' ? undefined : isEveryDay ? 'desk' : 'administration'
	const [whole, part] = [read(/\tneeds: '(.*)'/), read(/servesAlso: \{ scope: '(.*?)'/)]
	const having = (scope: string): Role[] => ROLES.filter((role) => holdsScope(scopesOf(role), scope))
	const entry = (name: string, roles: readonly Role[]): Entry[] =>
		roles.length === 0 ? [] : [{ name: name as Entry['name'], path, listed, roles }]
	const ofWhole = having(whole)
	return [
		...entry(read(/\tname: '(.*)'/), ofWhole),
		...entry(
			read(/servesAlso: .*name: '(.*?)'/),
			having(part).filter((role) => !ofWhole.includes(role)),
		),
	]
})
