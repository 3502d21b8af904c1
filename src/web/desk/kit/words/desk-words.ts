import type { Words } from '../../../../i18n/translation.ts'

/** Areas that load with the script. */
export type EarlyArea = 'kit' | 'shell' | 'door'

/**
 * Areas that load with a wing. The shell loads the help on demand, and the system wing also has the words of the public
 * verify page: a verdict reads the same at the desk.
 */
export type LaterArea = 'records' | 'groups' | 'forms' | 'venue' | 'system' | 'upkeep' | 'help' | 'verify'

export type DeskArea = EarlyArea | LaterArea

/** The words of a wing in one language: its own and the kit's. */
export type DeskWords<Area extends DeskArea> = Words<'kit'> & Words<Area>

/** The words by area, all in one language: the early ones, and those of the opened wings. */
export type Dictionaries = { readonly [Area in EarlyArea]: DeskWords<Area> } & {
	readonly [Area in LaterArea]?: DeskWords<Area>
}
