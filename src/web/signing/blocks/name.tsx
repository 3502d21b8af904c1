/** @jsxImportSource preact */
import { readSwitch } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import { useForm } from '../form/form-context.ts'
import { TextControl } from '../parts/controls.tsx'
import { Group, OptionalLabel } from '../parts/field.tsx'

export function Name({ block }: { block: Block }) {
	const { words } = useForm()
	const { id } = block
	return (
		<Group block={block}>
			<div class="row">
				<TextControl
					name={`${id}.firstName`}
					label={words.firstName}
					autoComplete="given-name"
					autoCapitalize="words"
				/>
				{readSwitch(block, 'middleName', false) && (
					<TextControl
						name={`${id}.middleName`}
						label={<OptionalLabel text={words.middleName} />}
						autoComplete="additional-name"
						autoCapitalize="words"
					/>
				)}
				<TextControl
					name={`${id}.lastName`}
					label={words.lastName}
					autoComplete="family-name"
					autoCapitalize="words"
				/>
			</div>
		</Group>
	)
}
