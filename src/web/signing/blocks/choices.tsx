/** @jsxImportSource preact */
import { isText, readList, readSwitch } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import { isOtherChosen } from '../entries/choices.ts'
import { useForm } from '../form/form-context.ts'
import { CheckCard, RadioCard, TextControl } from '../parts/controls.tsx'
import { Group, IssueLine, LabelText, useIssue } from '../parts/field.tsx'
import { Prose, Say } from '../parts/text-parts.tsx'

export function YesNo({ block }: { block: Block }) {
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
}

export function SingleChoice({ block }: { block: Block }) {
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
}

function OtherCard({ block }: { block: Block }) {
	const { words, entries } = useForm()
	if (!readSwitch(block, 'allowOther', false)) return null
	const isSingle = block.type === 'single_choice'
	return (
		<>
			{isSingle ? (
				<RadioCard name={block.id} value="other">
					{words.otherOption}
				</RadioCard>
			) : (
				<CheckCard name={`${block.id}.other`}>{words.otherOption}</CheckCard>
			)}
			{isOtherChosen(entries, block) && (
				<TextControl name={`${block.id}.text`} label={words.otherAnswer} className="nested" />
			)}
		</>
	)
}

export function MultipleChoice({ block }: { block: Block }) {
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
}

/** One box, below its text if it has one. */
export function Tick({ block }: { block: Block }) {
	const issue = useIssue(block.id)
	return (
		<div class={issue === undefined ? 'field' : 'field has-issue'}>
			<Prose block={block} />
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
