/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import type { GrantableScope } from '../../../../api/scopes.ts'
import { useFault } from '../../kit/forms/form-state.ts'
import { FaultText } from '../../kit/forms/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { PRESETS, presetOf, scopesOf } from './presets.ts'
import type { Preset } from './presets.ts'

type RightChoiceProps = {
	readonly scopes: readonly GrantableScope[]
	readonly onChange: (scopes: readonly GrantableScope[]) => void
}

/** The purpose of a key, which chooses its rights; and each right as a sentence, to choose otherwise. */
export function RightChoice({ scopes, onChange }: RightChoiceProps) {
	const { keys } = useWords('system')
	const id = useId()
	const hasFault = useFault('scopes') !== undefined
	const { '*': everything, ...sentences } = keys.scopes
	const all = Object.keys(sentences) as (keyof typeof sentences)[]
	const [preset, setPreset] = useState<Preset>(presetOf(scopes, all))
	const choose = (next: Preset): void => {
		setPreset(next)
		onChange(scopesOf(next, all, scopes))
	}
	const toggle = (scope: GrantableScope): void => {
		setPreset('own')
		onChange(scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope])
	}
	return (
		<>
			<fieldset class="choice">
				<legend>{keys.preset}</legend>
				{PRESETS.map((each) => (
					<label key={each} class="check option">
						<input
							type="radio"
							name="preset"
							value={each}
							checked={preset === each}
							aria-describedby={`${id}-${each}`}
							onChange={() => choose(each)}
						/>
						<span>
							{keys.presets[each].name}
							<span class="hint" id={`${id}-${each}`}>
								{keys.presets[each].hint}
							</span>
						</span>
					</label>
				))}
			</fieldset>
			<details class="rights" open={preset === 'own' || hasFault}>
				<summary>{keys.rights}</summary>
				<fieldset class="choice" name="scopes" aria-describedby={hasFault ? `${id}-fault` : undefined}>
					<legend class="vh">{keys.rights}</legend>
					{hasFault && <FaultText id={`${id}-fault`}>{keys.rightsFault}</FaultText>}
					{preset === 'all' ? (
						<p>{everything}</p>
					) : (
						<div class="choices">
							{all.map((scope) => (
								<label key={scope} class="check option">
									<input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
									<span>
										{sentences[scope]} <code class="hint">{scope}</code>
									</span>
								</label>
							))}
						</div>
					)}
				</fieldset>
			</details>
		</>
	)
}
