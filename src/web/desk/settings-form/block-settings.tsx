/** @jsxImportSource preact */
import type { Setting } from '../../../blocks/authoring/authored-type.ts'
import { hasOwn } from '../../../blocks/own.ts'
import { settingsOfBlock } from '../editing/texts.ts'
import type { DraftBlock } from '../editing/content.ts'
import { isAnswered } from '../editing/rules.ts'
import { useBuilderWords } from '../words/builder-words.tsx'
import { ConditionField } from './condition-field.tsx'
import { FlagField } from './flag-field.tsx'
import { SettingField } from './setting-field.tsx'
import { useChange } from './use-change.ts'

/** The settings that most blocks are made of; the others come below them, and conditions last. */
const FIRST = ['label', 'text', 'level', 'help', 'options', 'required']
const LAST = ['sensitivity']

/** A form made of what the catalogue says about the block's type. */
export function BlockSettings({ block }: { block: DraftBlock }) {
	const words = useBuilderWords()
	const settings = settingsOfBlock(block)
	const change = useChange(block.id)
	if (settings === undefined) return <p class="fault">{words.faults.unknown_type}</p>
	const { visibleIf, flagIf, ...plain } = settings
	const keys = [
		...FIRST.filter((key) => hasOwn(plain, key)),
		...Object.keys(plain).filter((key) => !FIRST.includes(key) && !LAST.includes(key)),
		...LAST.filter((key) => hasOwn(plain, key)),
	]
	return (
		<form
			class="settings"
			aria-label={words.panes.blockSettings}
			onSubmit={(event) => event.preventDefault()}
		>
			{keys.map((key) => (
				<SettingField
					key={key}
					name={key}
					path={key}
					setting={plain[key] as Setting}
					value={block[key]}
					blockId={block.id}
					onChange={(value) => change(key, value)}
				/>
			))}
			{visibleIf !== undefined && <ConditionField block={block} />}
			{flagIf !== undefined && isAnswered(block) && <FlagField block={block} />}
			<p class="hint block-id">
				{words.form.id} <code>{block.id}</code>
			</p>
		</form>
	)
}
