/** @jsxImportSource preact */
import { isRecord } from '../../../../blocks/own.ts'
import { fill } from '../../../../i18n/fill.ts'
import type { DraftBlock } from '../editing/content.ts'
import { askOf, askingOf, askingsOf, sampleOperand } from '../editing/rules.ts'
import type { Asking } from '../editing/rules.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { NumberBox } from './number-box.tsx'
import { Choice, OperandBox } from './operand-box.tsx'

type AskingPartsProps = {
	readonly rule: unknown
	/** The block whose answer is compared. */
	readonly question: DraftBlock
	readonly by: 'condition' | 'flag'
	readonly onChange: (rule: object) => void
}

/** The rest of the sentence: "is", "is one of", "is answered", and the operand. */
export function AskingParts({ rule, question, by, onChange }: AskingPartsProps) {
	const { rules: words } = useWords('forms')
	const asking = askingOf(rule)
	const fields = isRecord(rule) ? rule : {}
	const askings = askingsOf(question, by)
	return (
		<>
			<Choice
				label={words.asking}
				value={asking ?? ''}
				options={askings.map((each) => [each, words.askings[each]])}
				onChange={(next) => onChange(askOf(rule, next as Asking, question))}
			/>
			{asking === 'equals' && (
				<OperandBox
					question={question}
					label={words.answer}
					value={fields['equals']}
					onChange={(equals) => onChange({ ...fields, equals })}
				/>
			)}
			{asking === 'anyOf' && (
				<Operands
					question={question}
					operands={Array.isArray(fields['anyOf']) ? fields['anyOf'] : []}
					onChange={(anyOf) => onChange({ ...fields, anyOf })}
				/>
			)}
			{asking === 'range' && <Range fields={fields} onChange={onChange} />}
		</>
	)
}

type OperandsProps = {
	readonly question: DraftBlock
	readonly operands: readonly unknown[]
	readonly onChange: (operands: readonly unknown[]) => void
}

function Operands({ question, operands, onChange }: OperandsProps) {
	const { rules: words } = useWords('forms')
	return (
		<ul class="operands">
			{operands.map((operand, at) => {
				const label = fill(words.numbered, { number: at + 1 })
				return (
					<li key={at}>
						<OperandBox
							question={question}
							label={label}
							value={operand}
							onChange={(value) => onChange(operands.with(at, value))}
						/>
						<button
							type="button"
							class="icon-button"
							aria-label={fill(words.remove, { name: label })}
							disabled={operands.length === 1}
							onClick={() => onChange(operands.toSpliced(at, 1))}
						>
							<Icon name="cross" size={16} />
						</button>
					</li>
				)
			})}
			<li>
				<Button class="small" onClick={() => onChange([...operands, sampleOperand(question)])}>
					<Icon name="plus" size={16} />
					{words.more}
				</Button>
			</li>
		</ul>
	)
}

type RangeProps = {
	readonly fields: Readonly<Record<string, unknown>>
	readonly onChange: (rule: object) => void
}

/** From one number up to another, of which one may be missing. */
function Range({ fields, onChange }: RangeProps) {
	const { rules: words } = useWords('forms')
	const change = (key: 'min' | 'max', number: number | undefined): void => {
		const { [key]: _, ...others } = fields
		onChange(number === undefined ? others : { ...others, [key]: number })
	}
	return (
		<>
			<NumberBox
				attributes={{ 'aria-label': words.from }}
				value={fields['min']}
				isWhole={false}
				placeholder={words.from}
				onChange={(number) => change('min', number)}
			/>
			<span>{words.upTo}</span>
			<NumberBox
				attributes={{ 'aria-label': words.to }}
				value={fields['max']}
				isWhole={false}
				placeholder={words.to}
				onChange={(number) => change('max', number)}
			/>
		</>
	)
}
