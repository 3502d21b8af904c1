/** @jsxImportSource preact */
import { isText, readList, readSwitch } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import { TICKED, readEntry } from '../form/entries.ts'
import type { Entries } from '../form/entries.ts'
import type { FieldType } from '../form/field-type.ts'
import { useForm } from '../form/form-context.ts'
import { CheckCard, RadioCard, TextControl } from '../parts/controls.tsx'
import { Group, IssueLine, LabelText, useIssue } from '../parts/field.tsx'
import { Prose, Say } from '../parts/text-parts.tsx'

export const yesNo: FieldType = {
	View({ block }) {
		const { words } = useForm()
		return (
			<Group block={block}>
				<div class="cards two-up">
					<RadioCard name={block.id} value="yes">
						{words.yes}
					</RadioCard>
					<RadioCard name={block.id} value="no">
						{words.no}
					</RadioCard>
				</div>
			</Group>
		)
	},
	read(entries, { id }) {
		const entry = readEntry(entries, id)
		return entry === '' ? undefined : entry === 'yes'
	},
	write: (value, { id }) => (typeof value === 'boolean' ? { [id]: value ? 'yes' : 'no' } : {}),
	target: (_, { id }) => `${id}.yes`,
}

/** The place of an option stands for it in the form, since its value may be any text. */
export const singleChoice: FieldType = {
	View({ block }) {
		const { id } = block
		return (
			<Group block={block}>
				<div class="cards">
					{readList(block, 'options').map(({ label }, at) => (
						<RadioCard name={id} value={String(at)}>
							<Say text={isText(label) ? label : ''} />
						</RadioCard>
					))}
					<OtherCard block={block} />
				</div>
			</Group>
		)
	},
	read(entries, block) {
		const entry = readEntry(entries, block.id)
		if (entry === 'other') return readEntry(entries, `${block.id}.text`)
		return readList(block, 'options')[Number(entry === '' ? -1 : entry)]?.['value']
	},
	write(value, block) {
		const at = readList(block, 'options').findIndex((option) => option['value'] === value)
		if (at >= 0) return { [block.id]: String(at) }
		return typeof value === 'string' ? { [block.id]: 'other', [`${block.id}.text`]: value } : {}
	},
	target: (_, { id }) => `${id}.0`,
}

function OtherCard({ block }: { block: Block }) {
	const { words, entries } = useForm()
	if (!readSwitch(block, 'allowOther', false)) return null
	const isSingle = block.type === 'single_choice'
	const isChosen =
		readEntry(entries, isSingle ? block.id : `${block.id}.other`) === (isSingle ? 'other' : TICKED)
	return (
		<>
			{isSingle ? (
				<RadioCard name={block.id} value="other">
					{words.otherOption}
				</RadioCard>
			) : (
				<CheckCard name={`${block.id}.other`}>{words.otherOption}</CheckCard>
			)}
			{isChosen && <TextControl name={`${block.id}.text`} label={words.otherAnswer} className="nested" />}
		</>
	)
}

export const multipleChoice: FieldType = {
	View({ block }) {
		const { words } = useForm()
		const options = readList(block, 'options')
		return (
			<Group block={block} hint={block.help === undefined ? words.selectAll : undefined}>
				<div class="cards">
					{options.map(({ label }, at) => (
						<CheckCard name={`${block.id}.${at}`}>
							<Say text={isText(label) ? label : ''} />
						</CheckCard>
					))}
					<OtherCard block={block} />
				</div>
			</Group>
		)
	},
	read(entries, block) {
		const isTicked = (name: string): boolean => readEntry(entries, `${block.id}.${name}`) === TICKED
		const chosen = readList(block, 'options')
			.filter((_, at) => isTicked(String(at)))
			.map((option) => option['value'])
		const other = isTicked('other') ? [readEntry(entries, `${block.id}.text`)].filter(Boolean) : []
		const all = [...chosen, ...other]
		return all.length === 0 ? undefined : all
	},
	write: (value, block) => (Array.isArray(value) ? writeChoices(value, block) : {}),
	target: (_, { id }) => `${id}.0`,
}

function writeChoices(value: readonly unknown[], block: Block): Entries {
	const options = readList(block, 'options').map((option) => option['value'])
	const ticked = options.flatMap((option, at) =>
		value.includes(option) ? [[`${block.id}.${at}`, TICKED]] : [],
	)
	const other = value.find((each): each is string => typeof each === 'string' && !options.includes(each))
	const own = other === undefined ? {} : { [`${block.id}.other`]: TICKED, [`${block.id}.text`]: other }
	return { ...Object.fromEntries(ticked), ...own }
}

/** A tick is an answer and so is its absence: what was not agreed to is on record, too. */
const asTick = {
	read: (entries, { id }) => readEntry(entries, id) === TICKED,
	write: (value, { id }) => (value === true ? { [id]: TICKED } : {}),
} satisfies Omit<FieldType, 'View'>

function TickView({ block, hasText }: { block: Block; hasText: boolean }) {
	const issue = useIssue(block.id)
	return (
		<div class={issue === undefined ? 'field' : 'field has-issue'}>
			{hasText && <Prose text={isText(block['text']) ? block['text'] : ''} />}
			{block.help !== undefined && (
				<p class="hint">
					<Say text={block.help} />
				</p>
			)}
			<IssueLine name={block.id} />
			<CheckCard name={block.id} describes={issue === undefined ? undefined : `e-${block.id}`}>
				<LabelText block={block} />
			</CheckCard>
		</div>
	)
}

export const checkbox: FieldType = {
	View: ({ block }) => <TickView block={block} hasText={false} />,
	...asTick,
}

export const consent: FieldType = { View: ({ block }) => <TickView block={block} hasText />, ...asTick }
