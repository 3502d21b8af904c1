/** @jsxImportSource preact */
import type { Setting } from '../../../../blocks/authoring/authored-type.ts'
import { hasOwn } from '../../../../blocks/own.ts'
import { settingsOfBlock } from '../editing/texts.ts'
import type { DraftBlock } from '../editing/content.ts'
import { isAnswered } from '../editing/rules.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { ConditionField } from './condition-field.tsx'
import { FlagField } from './flag-field.tsx'
import { SettingField } from './setting-field.tsx'
import { useChange } from './use-change.ts'

/** The settings that most people look for; they come first, in this order. */
const FIRST = ['label', 'text', 'level', 'help', 'options', 'required']

/** The settings that hardly anybody needs; they are folded away. */
const SELDOM = [
	'sensitivity',
	'minLength',
	'maxLength',
	'pattern',
	'step',
	'defaultCountry',
	'camera',
	'keepDays',
]

/** A form made of what the catalogue says about the block's type. */
export function BlockSettings({ block }: { block: DraftBlock }) {
	const words = useWords('forms')
	const settings = settingsOfBlock(block)
	const change = useChange(block.id)
	if (settings === undefined) return <p class="fault">{words.faults.unknown_type}</p>
	const { visibleIf, flagIf, ...plain } = settings
	const order = [...FIRST.filter((key) => hasOwn(plain, key)), ...Object.keys(plain)]
	const keys = [...new Set(order)].filter((key) => !SELDOM.includes(key))
	const seldom = SELDOM.filter((key) => hasOwn(plain, key))
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
			{flagIf !== undefined && isAnswered(block) && <FlagField block={block} />}
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
