/** @jsxImportSource preact */
import { readSwitch } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import { isFamilyFirst } from '../../../kit/text/full-name.ts'
import { useForm } from '../form/form-context.ts'
import { TextControl } from '../parts/controls.tsx'
import { LastName, NoLastName } from '../parts/last-name.tsx'
import { Group, OptionalLabel } from '../parts/field.tsx'

export function Name({ block }: { block: Block }) {
	const { words, language } = useForm()
	const { id } = block
	const parts = [
		<TextControl
			key="given"
			name={`${id}.firstName`}
			label={words.firstName}
			autoComplete="given-name"
			autoCapitalize="words"
		/>,
		readSwitch(block, 'middleName', false) && (
			<TextControl
				key="middle"
				name={`${id}.middleName`}
				label={<OptionalLabel text={words.middleName} />}
				autoComplete="additional-name"
				autoCapitalize="words"
			/>
		),
		<LastName key="family" of={id} autoComplete="family-name" />,
	]
	return (
		<Group block={block}>
			<div class="row">{isFamilyFirst(language) ? parts.reverse() : parts}</div>
			<NoLastName of={id} />
		</Group>
	)
}
