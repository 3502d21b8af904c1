import type { Setting } from '../../../../blocks/authoring/authored-type.ts'

export type SettingFieldProps = {
	/** The path in the block. */
	readonly name: string
	/** The path in the block. */
	readonly path: string
	readonly setting: Setting
	readonly value: unknown
	readonly blockId: string
	readonly onChange: (value: unknown) => void
}

/** Props of a field with its own words and fault. */
export type NamedFieldProps = SettingFieldProps & {
	readonly label: string
	readonly hint?: string | undefined
	readonly fault: string | undefined
}
