import type { Words } from '../../../../i18n/translation.ts'

/** What loads with the script. */
export type EarlyArea = 'kit' | 'shell' | 'door'

/**
 * What loads with a wing. The shell loads the help when somebody asks for it, and the system wing has the words of the page
 * on which anybody verifies a document, too: a verdict reads the same at the desk.
 */
export type LaterArea = 'records' | 'groups' | 'forms' | 'venue' | 'system' | 'upkeep' | 'help' | 'verify'

export type DeskArea = EarlyArea | LaterArea

/** What a wing says in one language: its own words and the kit's. */
export type DeskWords<Area extends DeskArea> = Words<'kit'> & Words<Area>

/** The words by area, all in one language: the early ones, and those of the wings that were opened. */
export type Dictionaries = { readonly [Area in EarlyArea]: DeskWords<Area> } & {
	readonly [Area in LaterArea]?: DeskWords<Area>
}
