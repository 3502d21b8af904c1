/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { readTextSetting } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import { fill } from '../../../i18n/fill.ts'
import { readEntry } from '../entries/entries.ts'
import { useForm } from '../form/form-context.ts'
import { CHECK_DELAY_MS } from '../form/use-form-state.ts'
import { BlockTextControl } from '../parts/controls.tsx'
import { idOf } from '../parts/field.tsx'
import { Say } from '../parts/text-parts.tsx'

export function Email({ block }: { block: Block }) {
	const { words, entries, device, set } = useForm()
	const [left, setLeft] = useState('')
	const typed = readEntry(entries, block.id)
	const meant = left === typed ? device?.suggestAddress(typed) : undefined
	return (
		// As a message of an issue does, it comes once the tap that has left the box is over.
		<div onFocusOut={() => setTimeout(() => setLeft(typed), CHECK_DELAY_MS)}>
			<BlockTextControl
				block={block}
				type="email"
				inputMode="email"
				autoComplete="email"
				autoCapitalize="none"
				isLatin
			/>
			<p class="meant" role="status">
				{meant !== undefined && (
					<button
						type="button"
						class="link"
						onClick={() => {
							set({ [block.id]: meant })
							document.getElementById(idOf(block.id))?.focus()
						}}
					>
						{fill(words.didYouMean, { address: meant })}
					</button>
				)}
			</p>
		</div>
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
