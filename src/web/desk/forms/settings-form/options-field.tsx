/** @jsxImportSource preact */
import { useRef } from 'preact/hooks'
import { isRecord } from '../../../../blocks/own.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useBuilder } from '../builder/use-builder.ts'
import { freeId, textIn, withText } from '../editing/content.ts'
import { FaultText } from '../../kit/forms/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import type { NamedFieldProps } from './setting-props.ts'

/** The options of a choice. Answers and conditions refer to their values, which stay when their texts change. */
export function OptionsField({ label, hint, fault, path, value, onChange }: NamedFieldProps) {
	const { options: words } = useWords('forms')
	const { language, languages } = useBuilder()
	const list = useRef<HTMLUListElement>(null)
	const options = (Array.isArray(value) ? value : []).filter(isRecord)
	const focusLast = (): void => {
		setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(), 0)
	}
	const add = (): void => {
		const values = new Set(options.map((option) => String(option['value'])))
		const number = options.length + 1
		const fresh = freeId(`option_${number}`, values)
		onChange([...options, { value: fresh, label: `${words.fresh} ${number}` }])
		focusLast()
	}
	return (
		<fieldset class={`field ${fault === undefined ? '' : 'has-fault'}`} data-path={path}>
			<legend>{label}</legend>
			{hint !== undefined && <p class="hint">{hint}</p>}
			{fault !== undefined && <FaultText>{fault}</FaultText>}
			<ul class="options" ref={list}>
				{options.map((option, at) => {
					const text = textIn(option['label'], language, languages[0])
					const name = fill(words.option, { number: at + 1 })
					return (
						<li key={String(option['value'])}>
							<input
								type="text"
								class="box"
								lang={language}
								aria-label={name}
								autocomplete="off"
								value={text}
								placeholder={textIn(option['label'], languages[0], languages[0])}
								onInput={({ currentTarget }) => {
									const label = withText(option['label'], language, currentTarget.value, languages[0])
									onChange(options.with(at, { ...option, label: label ?? '' }))
								}}
								onKeyDown={(event) => {
									if (event.key === 'Enter' && at === options.length - 1) add()
								}}
							/>
							<button
								type="button"
								class="icon-button"
								aria-label={fill(words.up, { name })}
								disabled={at === 0}
								onClick={() => onChange(options.toSpliced(at, 1).toSpliced(at - 1, 0, option))}
							>
								<Icon name="up" size={16} />
							</button>
							<button
								type="button"
								class="icon-button"
								aria-label={fill(words.remove, { name })}
								onClick={() => onChange(options.toSpliced(at, 1))}
							>
								<Icon name="cross" size={16} />
							</button>
						</li>
					)
				})}
			</ul>
			<Button class="small" onClick={add}>
				<Icon name="plus" size={16} />
				{words.add}
			</Button>
		</fieldset>
	)
}
