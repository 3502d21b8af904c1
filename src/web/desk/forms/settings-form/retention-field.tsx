/** @jsxImportSource preact */
import type { Retention } from '../../../../features/locations/retention-model.ts'
import { FaultText } from '../../kit/forms/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { LengthBoxes } from './length-boxes.tsx'
import { Choice } from './operand-box.tsx'
import { useFault } from './use-change.ts'

type RetentionFieldProps = {
	readonly retention: Retention | undefined
	readonly onChange: (retention: Retention | undefined) => void
}

const USUAL: Retention = { years: 10 }

/** How long waivers are kept, as a sentence. */
export function RetentionField({ retention, onChange }: RetentionFieldProps) {
	const { form: words } = useWords('forms')
	const fault = useFault(undefined, 'retention', true)
	const { limitationYears } = retention ?? {}
	return (
		<fieldset class={`field sentence ${fault === undefined ? '' : 'has-fault'}`} data-path="retention">
			<legend>{words.settings.retention}</legend>
			<p class="hint">{words.retentionHint}</p>
			{fault !== undefined && <FaultText>{fault}</FaultText>}
			<div class="sentence-parts">
				<Choice
					label={words.settings.retention}
					value={retention === undefined ? 'venue' : 'time'}
					options={(['venue', 'time'] as const).map((each) => [each, words.retentions[each]])}
					onChange={(kind) => onChange(kind === 'time' ? USUAL : undefined)}
				/>
				{retention !== undefined && (
					<LengthBoxes
						label={words.length}
						period={retention}
						onChange={(period) =>
							onChange(limitationYears === undefined ? period : { ...period, limitationYears })
						}
					/>
				)}
			</div>
		</fieldset>
	)
}
