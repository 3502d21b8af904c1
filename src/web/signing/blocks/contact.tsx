/** @jsxImportSource preact */
import { readString } from '../../../blocks/read-setting.ts'
import type { Block } from '../../../blocks/types.ts'
import { isLargestFirst } from '../../../kit/text/full-name.ts'
import { useForm } from '../form/form-context.ts'
import { TextControl } from '../parts/controls.tsx'
import { CountrySelect } from '../parts/country-select.tsx'
import { Group, OptionalLabel } from '../parts/field.tsx'

export function Address({ block }: { block: Block }) {
	const { words, wordsLanguage } = useForm()
	const { id } = block
	const street = [
		<TextControl
			key="line1"
			name={`${id}.line1`}
			label={words.line1}
			autoComplete="address-line1"
			autoCapitalize="words"
		/>,
		<TextControl
			key="line2"
			name={`${id}.line2`}
			label={<OptionalLabel text={words.line2} />}
			autoComplete="address-line2"
			autoCapitalize="words"
		/>,
	]
	const postalCode = (
		<TextControl
			name={`${id}.postalCode`}
			label={<OptionalLabel text={words.postalCode} />}
			autoComplete="postal-code"
			width="ten"
		/>
	)
	const city = (
		<TextControl
			name={`${id}.city`}
			label={words.city}
			autoComplete="address-level2"
			autoCapitalize="words"
		/>
	)
	const region = (
		<TextControl
			name={`${id}.region`}
			label={<OptionalLabel text={words.region} />}
			autoComplete="address-level1"
			autoCapitalize="words"
		/>
	)
	return (
		<Group block={block}>
			{isLargestFirst(wordsLanguage) ? (
				<>
					<div class="row">
						{postalCode}
						{region}
					</div>
					{city}
					{street}
				</>
			) : (
				<>
					{street}
					<div class="row">
						{postalCode}
						{city}
					</div>
					{region}
				</>
			)}
			<CountrySelect name={`${id}.country`} preset={readString(block, 'defaultCountry') ?? ''} />
		</Group>
	)
}

export function EmergencyContact({ block }: { block: Block }) {
	const { words } = useForm()
	const { id } = block
	return (
		<Group block={block}>
			<TextControl name={`${id}.name`} label={words.name} autoComplete="off" autoCapitalize="words" />
			<div class="row">
				<TextControl
					name={`${id}.phone`}
					label={words.phone}
					type="tel"
					inputMode="tel"
					autoComplete="off"
					isLatin
				/>
				<TextControl
					name={`${id}.relationship`}
					label={<OptionalLabel text={words.relationship} />}
					autoComplete="off"
				/>
			</div>
		</Group>
	)
}
