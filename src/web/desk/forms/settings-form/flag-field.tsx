/** @jsxImportSource preact */
import { isRecord } from '../../../../blocks/own.ts'
import type { DraftBlock } from '../editing/content.ts'
import { askOf, askingsOf } from '../editing/rules.ts'
import { FaultText } from '../../kit/parts/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { AskingParts } from './asking-parts.tsx'
import { Choice } from './operand-box.tsx'
import { TextField } from './text-field.tsx'
import { useChange, useFault } from './use-change.ts'

/** "Have staff look when the answer [is] [Yes]". */
export function FlagField({ block }: { block: DraftBlock }) {
	const { rules: words } = useWords('forms')
	const change = useChange(block.id)
	const fault = useFault(block.id, 'flagIf', true)
	const rule = block['flagIf']
	const begin = (): void => {
		const [asking] = askingsOf(block, 'flag')
		if (asking !== undefined) change('flagIf', askOf({}, asking, block))
	}
	return (
		<fieldset class={`field sentence ${fault === undefined ? '' : 'has-fault'}`} data-path="flagIf">
			<legend>{words.flag}</legend>
			{fault !== undefined && <FaultText>{fault}</FaultText>}
			<div class="sentence-parts">
				<Choice
					label={words.look}
					value={rule === undefined ? 'never' : 'when'}
					options={[
						['never', words.never],
						['when', words.whenAnswer],
					]}
					onChange={(text) => (text === 'never' ? change('flagIf', undefined) : begin())}
				/>
				{rule !== undefined && (
					<AskingParts rule={rule} asked={block} by="flag" onChange={(next) => change('flagIf', next)} />
				)}
			</div>
			{isRecord(rule) && (
				<TextField
					label={words.flagLabel}
					hint={words.flagLabelHint}
					fault={undefined}
					path="flagIf/label"
					value={rule['label']}
					isProse={false}
					onChange={(label) => {
						const { label: _, ...others } = rule
						change('flagIf', label === undefined ? others : { ...others, label })
					}}
				/>
			)}
		</fieldset>
	)
}
