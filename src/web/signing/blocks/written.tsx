/** @jsxImportSource preact */
import { readTextSetting } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import { BlockTextControl } from '../parts/controls.tsx'
import { Say } from '../parts/text-parts.tsx'

export function Email({ block }: { block: Block }) {
	return (
		<BlockTextControl
			block={block}
			type="email"
			inputMode="email"
			autoComplete="email"
			autoCapitalize="none"
			isLatin
		/>
	)
}

export function Phone({ block }: { block: Block }) {
	return <BlockTextControl block={block} type="tel" inputMode="tel" autoComplete="tel" isLatin />
}

export function ShortText({ block }: { block: Block }) {
	return <BlockTextControl block={block} autoCapitalize="sentences" />
}

export function LongText({ block }: { block: Block }) {
	return <BlockTextControl block={block} autoCapitalize="sentences" lines={4} />
}

export function NumberField({ block }: { block: Block }) {
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
}

/** Returns true if a keypad without decimal point and sign is enough. */
function isWhole(block: Block): boolean {
	const { min, step } = block
	return Number.isInteger(step) && typeof min === 'number' && min >= 0 && Number.isInteger(min)
}
