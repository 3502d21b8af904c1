/** @jsxImportSource preact */
import { FaultText } from '../../kit/parts/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import type { NamedFieldProps } from './setting-props.ts'

/** Some of a few choices, all by default. */
export function ChoicesField({ name, label, hint, fault, path, setting, value, onChange }: NamedFieldProps) {
	const { choices } = useWords('forms')
	const words: Readonly<Record<string, Readonly<Record<string, string>>>> = choices
	const all = setting.kind === 'list' && setting.item.kind === 'choice' ? setting.item.of : []
	const chosen: readonly unknown[] = Array.isArray(value) ? value : all
	return (
		<fieldset class={`field ${fault === undefined ? '' : 'has-fault'}`} data-path={path}>
			<legend>{label}</legend>
			{hint !== undefined && <p class="hint">{hint}</p>}
			{fault !== undefined && <FaultText>{fault}</FaultText>}
			{all.map((each) => (
				<label key={each} class="check">
					<input
						type="checkbox"
						checked={chosen.includes(each)}
						onChange={({ currentTarget }) => {
							const next = all.filter((other) =>
								other === each ? currentTarget.checked : chosen.includes(other),
							)
							onChange(next.length === all.length ? undefined : next)
						}}
					/>
					{words[name]?.[String(each)] ?? String(each)}
				</label>
			))}
		</fieldset>
	)
}
