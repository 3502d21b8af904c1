/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { Setting } from '../../../../blocks/authoring/authored-type.ts'
import { hasOwn, isRecord } from '../../../../blocks/own.ts'
import { SENTENCES } from '../../../../blocks/signing-rules.ts'
import { settingsOfBlock } from '../editing/texts.ts'
import type { DraftBlock } from '../editing/content.ts'
import { isAnswered, askOf, askingsOf, followUp } from '../editing/rules.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { SettingField } from './setting-field.tsx'
import { useChange, useFault } from './use-change.ts'
import { nameOf } from '../builder/block-words.ts'
import { useBuilder } from '../builder/use-builder.ts'
import { FaultText } from '../../kit/forms/field.tsx'
import { AskingParts } from './asking-parts.tsx'
import { Choice } from './operand-box.tsx'
import { TextField } from './text-field.tsx'

/** The settings that editors need most; they come first, in this order. */
const FIRST = ['label', 'text', 'level', 'help', 'options', 'required']

/** The settings that are rarely needed; they are folded away. */
const SELDOM = [
	'sensitivity',
	'minLength',
	'maxLength',
	'pattern',
	'step',
	'defaultCountry',
	'camera',
	'keepDays',
	...SENTENCES,
]

/** The settings that mean nothing in a report. */
const OF_WAIVERS = new Set(['sensitivity', 'requireScroll', 'purpose'])

/** The settings of a block, as the catalogue describes its type. */
export function BlockSettings({ block }: { block: DraftBlock }) {
	const words = useWords('forms')
	const { kind } = useBuilder()
	const settings = settingsOfBlock(block)
	const change = useChange(block.id)
	if (settings === undefined) return <p class="fault">{words.faults.unknown_type}</p>
	const { visibleIf, flagIf, ...plain } = settings
	const isAsked = (key: string): boolean => kind === 'waiver' || !OF_WAIVERS.has(key)
	const order = [...FIRST.filter((key) => hasOwn(plain, key)), ...Object.keys(plain)]
	const keys = [...new Set(order)].filter((key) => !SELDOM.includes(key) && isAsked(key))
	const seldom = SELDOM.filter((key) => hasOwn(plain, key) && isAsked(key))
	const field = (key: string) => (
		<SettingField
			key={key}
			name={key}
			path={key}
			setting={plain[key] as Setting}
			value={block[key]}
			blockId={block.id}
			onChange={(value) => change(key, value)}
		/>
	)
	return (
		<form
			class="settings"
			aria-label={words.panes.blockSettings}
			onSubmit={(event) => event.preventDefault()}
		>
			{keys.map(field)}
			{visibleIf !== undefined && <ConditionField block={block} />}
			{kind === 'waiver' && flagIf !== undefined && isAnswered(block) && <FlagField block={block} />}
			{seldom.length > 0 && (
				<details class="later">
					<summary>{words.panes.more}</summary>
					<div class="later-body">{seldom.map(field)}</div>
				</details>
			)}
			<p class="hint block-id">
				{words.form.id} <code>{block.id}</code>
			</p>
		</form>
	)
}

/** "Show when [Medical condition] [is] [Yes]": depending on the answer to an earlier question. */
function ConditionField({ block }: { block: DraftBlock }) {
	const words = useWords('forms')
	const { content, language, languages, acts } = useBuilder()
	const change = useChange(block.id)
	const fault = useFault(block.id, 'visibleIf', true)
	const [isChoosing, setChoosing] = useState(false)
	const rule = block['visibleIf']
	const earlier = content.blocks.slice(0, content.blocks.indexOf(block)).filter(isAnswered)
	const askedId = isRecord(rule) && typeof rule['blockId'] === 'string' ? rule['blockId'] : ''
	const question = earlier.find(({ id }) => id === askedId)
	const ask = (blockId: string): void => {
		const next = earlier.find(({ id }) => id === blockId)
		const asking = next && askingsOf(next, 'condition')[0]
		if (next === undefined || asking === undefined) return
		setChoosing(false)
		const visibleIf = askOf({ blockId: next.id }, asking, next)
		acts.run({ name: 'put', block: followUp({ ...block, visibleIf }, next) })
	}
	return (
		<fieldset class={`field sentence ${fault === undefined ? '' : 'has-fault'}`} data-path="visibleIf">
			<legend>{words.rules.condition}</legend>
			{fault !== undefined && <FaultText>{fault}</FaultText>}
			<div class="sentence-parts">
				<Choice
					label={words.rules.show}
					value={rule === undefined && !isChoosing ? 'always' : 'when'}
					options={[
						['always', words.rules.always],
						...(earlier.length > 0 || rule !== undefined ? [['when', words.rules.when] as const] : []),
					]}
					onChange={(text) => {
						setChoosing(text === 'when')
						if (text === 'always') change('visibleIf', undefined)
					}}
				/>
				{(rule !== undefined || isChoosing) && (
					<Choice
						label={words.rules.question}
						value={question === undefined ? '' : askedId}
						options={[
							...(question === undefined ? [['', words.rules.choose] as const] : []),
							...earlier.map((each) => [each.id, nameOf(each, words, language, languages[0])] as const),
						]}
						onChange={ask}
					/>
				)}
				{question !== undefined && (
					<AskingParts
						rule={rule}
						question={question}
						by="condition"
						onChange={(next) => change('visibleIf', next)}
					/>
				)}
			</div>
			{earlier.length === 0 && rule === undefined && <p class="hint">{words.rules.noEarlier}</p>}
		</fieldset>
	)
}

/** "Have staff look when the answer [is] [Yes]". */
function FlagField({ block }: { block: DraftBlock }) {
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
					<AskingParts rule={rule} question={block} by="flag" onChange={(next) => change('flagIf', next)} />
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
