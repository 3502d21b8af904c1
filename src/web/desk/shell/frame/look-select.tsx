/** @jsxImportSource preact */
import { useChoice } from '../../kit/client/device-choice.ts'
import { LOOKS, LOOK_CHOICE, applyLook } from '../../kit/client/look.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import type { IconName } from '../../kit/parts/icons.tsx'
import { Select } from '../../kit/forms/select.tsx'
import { LANGUAGE_CHOICE, languages } from '../../kit/words/load.ts'
import { useSpoken, useWords } from '../../kit/words/use-words.tsx'

/** Each language by its own name, so that a reader finds it on a page that they can't read. */
const nameOf = (tag: string): string => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag

/** The language of the desk in this browser. */
export function LanguageSelect() {
	const { frame } = useWords('shell')
	const { reload } = useSpoken()
	return (
		<ChoiceSelect
			name={LANGUAGE_CHOICE}
			icon="globe"
			label={frame.language}
			options={[['', frame.browserLanguage], ...languages.map((each) => [each, nameOf(each)] as const)]}
			onChange={reload}
		/>
	)
}

/** Light or dark pages in this browser. */
export function LookSelect() {
	const { frame } = useWords('shell')
	return (
		<ChoiceSelect
			name={LOOK_CHOICE}
			icon="moon"
			label={frame.look}
			options={[['', frame.deviceLook], ...LOOKS.map((each) => [each, frame.looks[each]] as const)]}
			onChange={applyLook}
		/>
	)
}

type ChoiceSelectProps = {
	/** Of the choice that this browser stores. */
	readonly name: string
	readonly icon: IconName
	readonly label: string
	/** The empty value stands for the device's own. */
	readonly options: readonly (readonly [value: string, text: string])[]
	/** Called once the choice is stored. */
	readonly onChange: () => void
}

function ChoiceSelect({ name, icon, label, options, onChange }: ChoiceSelectProps) {
	const [choice, choose] = useChoice(name)
	return (
		<label class="go">
			<Icon name={icon} />
			<span>{label}</span>
			<Select
				value={choice ?? ''}
				options={options}
				onChange={(value) => {
					choose(value === '' ? undefined : value)
					onChange()
				}}
			/>
		</label>
	)
}
