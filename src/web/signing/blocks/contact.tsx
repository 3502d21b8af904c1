/** @jsxImportSource preact */
import { readString } from '../../../blocks/read-setting.ts'
import { readParts, writeParts } from '../form/entries.ts'
import type { FieldType } from '../form/field-type.ts'
import { useForm } from '../form/form-context.ts'
import { TextControl } from '../parts/controls.tsx'
import { CountrySelect } from '../parts/country-select.tsx'
import { Group, OptionalLabel } from '../parts/field.tsx'

const addressParts = ['line1', 'line2', 'city', 'region', 'postalCode', 'country']

export const address: FieldType = {
	View({ block }) {
		const { words } = useForm()
		const { id } = block
		return (
			<Group block={block}>
				<TextControl
					name={`${id}.line1`}
					label={words.line1}
					autoComplete="address-line1"
					autoCapitalize="words"
				/>
				<TextControl
					name={`${id}.line2`}
					label={<OptionalLabel text={words.line2} />}
					autoComplete="address-line2"
					autoCapitalize="words"
				/>
				<div class="row">
					<TextControl
						name={`${id}.postalCode`}
						label={<OptionalLabel text={words.postalCode} />}
						autoComplete="postal-code"
						width="ten"
					/>
					<TextControl
						name={`${id}.city`}
						label={words.city}
						autoComplete="address-level2"
						autoCapitalize="words"
					/>
				</div>
				<TextControl
					name={`${id}.region`}
					label={<OptionalLabel text={words.region} />}
					autoComplete="address-level1"
					autoCapitalize="words"
				/>
				<CountrySelect name={`${id}.country`} preset={readString(block, 'defaultCountry') ?? ''} />
			</Group>
		)
	},
	read(entries, block) {
		const parts = readParts(entries, block.id, addressParts)
		// A country that stands there beforehand is no answer by itself.
		const isBlank = parts === undefined || Object.keys(parts).every((part) => part === 'country')
		if (isBlank) return undefined
		const preset = readString(block, 'defaultCountry')
		return preset === undefined ? parts : { country: preset, ...parts }
	},
	write: (value, { id }) => writeParts(value, id, addressParts),
	target: (name, { id }) => (name === id ? `${id}.line1` : name),
}

const contactParts = ['name', 'phone', 'relationship']

export const emergencyContact: FieldType = {
	View({ block }) {
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
	},
	read: (entries, { id }) => readParts(entries, id, contactParts),
	write: (value, { id }) => writeParts(value, id, contactParts),
	target: (name, { id }) => (name === id ? `${id}.name` : name),
}
