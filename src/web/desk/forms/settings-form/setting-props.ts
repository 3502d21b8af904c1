import type { Setting } from '../../../../blocks/authoring/authored-type.ts'

export type SettingFieldProps = {
	/** The setting's key. */
	readonly name: string
	/** Where in the block. */
	readonly path: string
	readonly setting: Setting
	readonly value: unknown
	readonly blockId: string
	readonly onChange: (value: unknown) => void
}

/** Those of a field that has its own words and fault at hand. */
export type NamedFieldProps = SettingFieldProps & {
	readonly label: string
	readonly hint?: string | undefined
	readonly fault: string | undefined
}
