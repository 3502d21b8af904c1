import type { IconName } from '../../kit/parts/icons.tsx'

/** A line of the search: where it leads, or what it does. */
export type Option = {
	/** Unique among all options. */
	readonly id: string
	/** The words of the query are marked in it. */
	readonly label: string
	readonly note?: string
	/** Without one the initials of the label stand before it. */
	readonly icon?: IconName
	/** The shortcut that does the same. */
	readonly keys?: string
} & ({ readonly href: string } | { readonly run: () => void })

export type OptionGroup = { readonly title: string; readonly options: readonly Option[] }
