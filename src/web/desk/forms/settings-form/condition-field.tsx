/** @jsxImportSource preact */
import { isRecord } from '../../../../blocks/own.ts'
import { nameOf } from '../builder/block-words.ts'
import { useBuilder } from '../builder/use-builder.ts'
import type { DraftBlock } from '../editing/content.ts'
import { askOf, askingsOf, isAnswered } from '../editing/rules.ts'
import { FaultText } from '../../kit/parts/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { AskingParts } from './asking-parts.tsx'
import { Choice } from './operand-box.tsx'
import { useChange, useFault } from './use-change.ts'

/** "Show when [Medical condition] [is] [Yes]": depending on the answer to an earlier question. */
export function ConditionField({ block }: { block: DraftBlock }) {
	const words = useWords('forms')
	const { content, language, languages } = useBuilder()
	const change = useChange(block.id)
	const fault = useFault(block.id, 'visibleIf', true)
	const rule = block['visibleIf']
	const earlier = content.blocks.slice(0, content.blocks.indexOf(block)).filter(isAnswered)
	const askedId = isRecord(rule) && typeof rule['blockId'] === 'string' ? rule['blockId'] : ''
	const asked = earlier.find(({ id }) => id === askedId)
	const ask = (blockId: string): void => {
		const next = earlier.find(({ id }) => id === blockId)
		const asking = next && askingsOf(next, 'condition')[0]
		if (next !== undefined && asking !== undefined)
			change('visibleIf', askOf({ blockId: next.id }, asking, next))
	}
	return (
		<fieldset class={`field sentence ${fault === undefined ? '' : 'has-fault'}`} data-path="visibleIf">
			<legend>{words.rules.condition}</legend>
			{fault !== undefined && <FaultText>{fault}</FaultText>}
			<div class="sentence-parts">
				<Choice
					label={words.rules.show}
					value={rule === undefined ? 'always' : 'when'}
					options={[
						['always', words.rules.always],
						...(earlier.length > 0 || rule !== undefined ? [['when', words.rules.when] as const] : []),
					]}
					onChange={(text) => {
						if (text === 'always') change('visibleIf', undefined)
						else ask(earlier.at(-1)?.id ?? '')
					}}
				/>
				{rule !== undefined && (
					<Choice
						label={words.rules.question}
						value={asked === undefined ? '' : askedId}
						options={earlier.map((each) => [each.id, nameOf(each, words, language, languages[0])])}
						onChange={ask}
					/>
				)}
				{asked !== undefined && (
					<AskingParts
						rule={rule}
						asked={asked}
						by="condition"
						onChange={(next) => change('visibleIf', next)}
					/>
				)}
			</div>
			{earlier.length === 0 && rule === undefined && <p class="hint">{words.rules.noEarlier}</p>}
		</fieldset>
	)
}
