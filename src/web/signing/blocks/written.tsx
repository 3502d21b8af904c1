/** @jsxImportSource preact */
import { readTextSetting } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import { readEntry, readText, writeText } from '../form/entries.ts'
import type { FieldType } from '../form/field-type.ts'
import { BlockTextControl } from '../parts/controls.tsx'
import { Say } from '../parts/text-parts.tsx'

const asText = {
	read: (entries, { id }) => readText(entries, id),
	write: (value, { id }) => writeText(value, id),
} satisfies Omit<FieldType, 'View'>

export const email: FieldType = {
	View: ({ block }) => (
		<BlockTextControl
			block={block}
			type="email"
			inputMode="email"
			autoComplete="email"
			autoCapitalize="none"
			isLatin
		/>
	),
	...asText,
}

export const phone: FieldType = {
	View: ({ block }) => (
		<BlockTextControl block={block} type="tel" inputMode="tel" autoComplete="tel" isLatin />
	),
	...asText,
}

export const shortText: FieldType = {
	View: ({ block }) => <BlockTextControl block={block} autoCapitalize="sentences" />,
	...asText,
}

export const longText: FieldType = {
	View: ({ block }) => <BlockTextControl block={block} autoCapitalize="sentences" lines={4} />,
	...asText,
}

export const number: FieldType = {
	View({ block }) {
		const unit = readTextSetting(block, 'unit')
		return (
			<BlockTextControl
				block={block}
				inputMode={isWhole(block) ? 'numeric' : 'decimal'}
				width="ten"
				isLatin
				suffix={unit === undefined ? undefined : <Say text={unit} />}
			/>
		)
	},
	read(entries, { id }) {
		const text = readEntry(entries, id)
		// A comma before the last digits is how much of the world writes a decimal point.
		return text === ''
			? undefined
			: /^[-+]?\d*[.,]?\d+$/.test(text)
				? Number(text.replace(',', '.'))
				: Number.NaN
	},
	write: (value, { id }) => (typeof value === 'number' ? { [id]: String(value) } : {}),
}

/** Whether whole numbers alone are asked for, so that the keypad need have no point. A negative one needs its sign. */
function isWhole(block: Block): boolean {
	const { min, step } = block
	return Number.isInteger(step) && typeof min === 'number' && min >= 0 && Number.isInteger(min)
}
