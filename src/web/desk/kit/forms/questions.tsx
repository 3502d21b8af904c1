/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { parseMarkdown } from '../../../../blocks/markdown.ts'
import type { Inline } from '../../../../blocks/markdown.ts'
import { readList, readNumber, readSwitch, readTextSetting } from '../../../../blocks/read-setting.ts'
import { inLanguage } from '../../../../blocks/text.ts'
import type { Block, Text } from '../../../../blocks/types.ts'
import { visibleBlocks } from '../../../../blocks/visible.ts'
import { directionOf } from '../../../../i18n/languages.ts'
import { useWords } from '../words/use-words.tsx'
import { Field, FaultText } from './field.tsx'
import { useFault } from './form-state.ts'

type Values = Readonly<Record<string, unknown>>

type QuestionsProps = {
	readonly blocks: readonly Block[]
	/** By the ids of blocks, as the API takes them. */
	readonly values: Values
	/** Of the questions, and of those that are written in one language alone. */
	readonly language: string
	readonly first: string
	readonly onChange: (values: Values) => void
}

/** The name of a question's control in the form around it, which other fields can't have. */
export const questionName = (blockId: string): string => `values.${blockId}`

/** The questions of a form of reports that are not hidden, for staff to answer. */
export function Questions({ blocks, values, language, first, onChange }: QuestionsProps) {
	const visible = visibleBlocks(blocks, values)
	const say = (text: Text | undefined): string => inLanguage(text ?? '', language, first).text
	return (
		<div class="stack" lang={language} dir={directionOf(language)}>
			{blocks
				.filter(({ id }) => visible.has(id))
				.map((block) => (
					<Part
						key={block.id}
						block={block}
						value={values[block.id]}
						say={say}
						onChange={(value) => {
							const { [block.id]: _, ...others } = values
							onChange(value === undefined ? others : { ...others, [block.id]: value })
						}}
					/>
				))}
		</div>
	)
}

type PartProps = {
	readonly block: Block
	readonly value: unknown
	readonly say: (text: Text | undefined) => string
	/** Undefined takes the answer back. */
	readonly onChange: (value: unknown) => void
}

function Part(props: PartProps) {
	const { block, say } = props
	switch (block.type) {
		case 'divider':
			return <hr />
		case 'heading':
			return <h4>{say(readTextSetting(block, 'text'))}</h4>
		case 'text':
			return <Prose text={say(readTextSetting(block, 'text'))} />
		case 'yes_no':
			return <YesNo {...props} />
		case 'checkbox':
			return <Box {...props} />
		case 'single_choice':
		case 'multiple_choice':
			return <Choices {...props} />
		default:
			return <Written {...props} />
	}
}

function Prose({ text }: { readonly text: string }) {
	return (
		<div>
			{parseMarkdown(text).map((part, at) =>
				part.type === 'list' ? (
					<ul key={at}>
						{part.items.map((item, place) => (
							<li key={place}>{write(item)}</li>
						))}
					</ul>
				) : (
					<p key={at}>{write(part.inlines)}</p>
				),
			)}
		</div>
	)
}

function write(inlines: readonly Inline[]): string {
	return inlines.map(({ text }) => text).join('')
}

/** One of several ways in which an answer is typed. */
function Written({ block, value, say, onChange }: PartProps) {
	const { label, hint, name } = useLabels(block, say)
	const shared = { maxLength: readNumber(block, 'maxLength'), autocomplete: 'off' as const }
	const unit = say(readTextSetting(block, 'unit'))
	return (
		<Field label={unit === '' ? label : `${label} (${unit})`} name={name} hint={hint}>
			{(control) =>
				block.type === 'long_text' ? (
					<textarea
						{...control}
						rows={4}
						{...shared}
						value={typeof value === 'string' ? value : ''}
						onInput={({ currentTarget }) => onChange(currentTarget.value)}
					/>
				) : (
					<input
						{...control}
						{...shared}
						{...(LOOKS[block.type] ?? { type: 'text' })}
						value={typeof value === 'string' || typeof value === 'number' ? value : ''}
						onInput={({ currentTarget: { value: text, valueAsNumber } }) =>
							onChange(text === '' ? undefined : block.type === 'number' ? valueAsNumber : text)
						}
					/>
				)
			}
		</Field>
	)
}

const LOOKS: Readonly<Record<string, object>> = {
	number: { type: 'number', step: 'any' },
	date: { type: 'date' },
	phone: { type: 'tel' },
	email: { type: 'email' },
}

function YesNo({ block, value, say, onChange }: PartProps) {
	const { controls } = useWords('kit')
	const labels = useLabels(block, say)
	return (
		<Group {...labels}>
			{[true, false].map((each) => (
				<label key={String(each)} class="check option">
					<input type="radio" name={labels.name} checked={value === each} onChange={() => onChange(each)} />
					<span>{each ? controls.yes : controls.no}</span>
				</label>
			))}
		</Group>
	)
}

function Box({ block, value, say, onChange }: PartProps) {
	const { label, hint, name } = useLabels(block, say)
	const fault = useFault(name)
	const id = useId()
	const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
	return (
		<div class={fault === undefined ? 'field' : 'field has-fault'}>
			{fault !== undefined && <FaultText id={`${id}-fault`}>{fault}</FaultText>}
			<label class="check">
				<input
					type="checkbox"
					name={name}
					checked={value === true}
					{...(described === '' ? {} : { 'aria-describedby': described })}
					onChange={({ currentTarget }) => onChange(currentTarget.checked)}
				/>
				<span>{label}</span>
			</label>
			{hint !== undefined && (
				<p class="hint check-hint" id={`${id}-hint`}>
					{hint}
				</p>
			)}
		</div>
	)
}

function Choices({ block, value, say, onChange }: PartProps) {
	const { controls } = useWords('kit')
	const labels = useLabels(block, say)
	const isOne = block.type === 'single_choice'
	const chosen = (isOne ? [value] : Array.isArray(value) ? value : []).filter(isText)
	const options = readList(block, 'options').map(
		(option) => [String(option['value']), say(readTextSetting(option as Block, 'label'))] as const,
	)
	const known = new Set(options.map(([each]) => each))
	const own = chosen.find((each) => !known.has(each)) ?? ''
	const choose = (each: string, isOn: boolean): void => {
		if (isOne) onChange(isOn ? each : undefined)
		else onChange(isOn ? [...chosen, each] : chosen.filter((other) => other !== each))
	}
	return (
		<Group {...labels}>
			{options.map(([each, text]) => (
				<label key={each} class="check option">
					<input
						type={isOne ? 'radio' : 'checkbox'}
						name={labels.name}
						checked={chosen.includes(each)}
						onChange={({ currentTarget }) => choose(each, currentTarget.checked)}
					/>
					<span>{text}</span>
				</label>
			))}
			{readSwitch(block, 'allowOther', false) && (
				<input
					class="box"
					type="text"
					autocomplete="off"
					maxLength={200}
					aria-label={controls.otherReason}
					placeholder={controls.otherReason}
					value={own}
					onInput={({ currentTarget: { value: text } }) => {
						const others = isOne ? [] : chosen.filter((each) => each !== own)
						const next = text === '' ? others : [...others, text]
						onChange(isOne ? next[0] : next)
					}}
				/>
			)}
		</Group>
	)
}

function isText(value: unknown): value is string {
	return typeof value === 'string'
}

type Labels = { readonly label: string; readonly hint: string | undefined; readonly name: string }

function useLabels(block: Block, say: PartProps['say']): Labels {
	const { controls } = useWords('kit')
	const text = say(block.label)
	return {
		label: block.required === false ? `${text} ${controls.optional}` : text,
		hint: say(block.help) || undefined,
		name: questionName(block.id),
	}
}

function Group({ label, hint, name, children }: Labels & { readonly children: ComponentChildren }) {
	const fault = useFault(name)
	const id = useId()
	const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
	return (
		// Its own name leads a fault to its legend.
		<fieldset
			name={name}
			class={fault === undefined ? 'choice' : 'choice has-fault'}
			{...(described === '' ? {} : { 'aria-describedby': described })}
		>
			<legend>{label}</legend>
			{hint !== undefined && (
				<p class="hint" id={`${id}-hint`}>
					{hint}
				</p>
			)}
			{fault !== undefined && <FaultText id={`${id}-fault`}>{fault}</FaultText>}
			{children}
		</fieldset>
	)
}
