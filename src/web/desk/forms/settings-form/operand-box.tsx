/** @jsxImportSource preact */
import { useBuilder } from '../builder/use-builder.ts'
import { textIn, typeOf } from '../editing/content.ts'
import type { DraftBlock } from '../editing/content.ts'
import { optionsOf, sampleOperand } from '../editing/rules.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { Select } from '../../kit/forms/select.tsx'
import { NumberBox } from './number-box.tsx'

type OperandBoxProps = {
	/** The block whose answer is compared. */
	readonly question: DraftBlock
	readonly value: unknown
	readonly label: string
	readonly onChange: (value: unknown) => void
}

/** An answer to compare with, in the control that fits the question. */
export function OperandBox({ question, value, label, onChange }: OperandBoxProps) {
	const { rules: words } = useWords('forms')
	const { language, languages } = useBuilder()
	const attributes = { 'aria-label': label }
	const options = optionsOf(question)
	if (typeof sampleOperand(question) === 'boolean')
		return (
			<Choice
				label={label}
				value={String(value)}
				options={[
					['true', words.yes],
					['false', words.no],
				]}
				onChange={(text) => onChange(text === 'true')}
			/>
		)
	if (options.length > 0)
		return (
			<Choice
				label={label}
				value={String(value)}
				options={options.map((option) => [
					option.value,
					textIn(option.label, language, languages[0]) ||
						textIn(option.label, languages[0], languages[0]) ||
						option.value,
				])}
				onChange={onChange}
			/>
		)
	if (typeOf(question) === 'number')
		return (
			<NumberBox
				attributes={attributes}
				value={value}
				isWhole={false}
				onChange={(number) => onChange(number ?? 0)}
			/>
		)
	// The types of an element's attributes know no union of kinds.
	const kind: object = { type: typeOf(question).startsWith('date') ? 'date' : 'text' }
	return (
		<input
			{...attributes}
			{...kind}
			class="box"
			value={typeof value === 'string' ? value : ''}
			onInput={({ currentTarget }) => onChange(currentTarget.value)}
		/>
	)
}

type ChoiceProps = {
	readonly label: string
	readonly value: string
	readonly options: readonly (readonly [value: string, text: string])[]
	readonly onChange: (value: string) => void
}

/** A part of a sentence with a choice. A value that is no longer an option is shown as it is. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
	const isKnown = options.some(([each]) => each === value)
	const choices = isKnown ? options : [[value, value === '' ? '…' : value] as const, ...options]
	return <Select aria-label={label} value={value} options={choices} onChange={onChange} />
}
