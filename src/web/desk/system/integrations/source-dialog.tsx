/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { SourceKind } from '../../../../features/bookings/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { useForms } from '../../kit/client/use-templates.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { SelectField, TextField } from '../../kit/forms/field.tsx'
import { AreaField, PickField } from '../../kit/forms/fields.tsx'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { SYSTEM_NAMES } from './source.ts'
import type { NewSource, Source } from './source.ts'

type SourceDialogProps = {
	/** The source to change; a new one without it. */
	readonly source?: Source
	readonly onClose: () => void
	readonly onMade?: (made: NewSource) => void
}

/** Asks for the system, the form, and what of its bookings counts. */
export function SourceDialog({ source, onClose, onMade }: SourceDialogProps) {
	const { integrations, webhooks } = useWords('system')
	const { run } = useAct(['booking-sources'])
	const [kind, setKind] = useState<SourceKind>(source?.kind ?? 'woocommerce')
	const save = async (read: ReadField): Promise<void> => {
		const choices = readChoices(read)
		if (source !== undefined) {
			const { id, name } = source
			await run(
				() => call('updateBookingSource', { path: { id }, body: choices }),
				fill(webhooks.saved, { name }),
			)
			return
		}
		const more =
			kind === 'pretix' ? { serverUrl: read('serverUrl').trim(), secret: read('secret').trim() } : {}
		const { secret, ...made } = await run(() =>
			call('createBookingSource', { body: { ...choices, ...more, kind } }),
		)
		onMade?.({ source: made, secret })
	}
	return (
		<FormDialog
			title={source === undefined ? integrations.new : webhooks.edit}
			yes={source === undefined ? integrations.new : webhooks.save}
			class="wide-dialog"
			onSubmit={save}
			onClose={onClose}
		>
			{source === undefined && (
				<SelectField
					label={integrations.system}
					value={kind}
					options={
						[...Object.entries(SYSTEM_NAMES), ['generic', integrations.other]] as [SourceKind, string][]
					}
					onChange={setKind}
				/>
			)}
			<Choices source={source} />
			{source === undefined && kind === 'pretix' && (
				<>
					<TextField
						label={integrations.server}
						name="serverUrl"
						isVerbatim
						defaultValue="https://pretix.eu"
					/>
					<TextField label={integrations.token} name="secret" isVerbatim autocomplete="off" />
				</>
			)}
		</FormDialog>
	)
}

function Choices({ source }: { readonly source: Source | undefined }) {
	const { integrations } = useWords('system')
	const forms = useForms().data?.items ?? []
	const places = useLocations().data?.items.filter(({ active }) => active) ?? []
	// The fields keep their own state, so they come once their options are there.
	const [first] = forms
	return (
		<>
			<TextField
				label={integrations.name}
				name="name"
				hint={integrations.nameHint}
				autocomplete="off"
				maxLength={100}
				defaultValue={source?.name ?? ''}
			/>
			{first !== undefined && (
				<PickField
					label={integrations.form}
					name="templateId"
					defaultValue={source?.templateId ?? first.id}
					options={forms.map(({ id, name }) => [id, name] as const)}
				/>
			)}
			{places.length > 0 && (
				<PickField
					label={integrations.place}
					name="locationId"
					defaultValue={source?.locationId ?? ''}
					options={[['', integrations.anyPlace], ...places.map(({ id, name }) => [id, name] as const)]}
				/>
			)}
			<AreaField
				label={integrations.products}
				name="products"
				hint={integrations.productsHint}
				isVerbatim
				defaultValue={source?.products.join('\n') ?? ''}
			/>
			<label class="check option">
				<input type="checkbox" name="sendsMail" value="yes" defaultChecked={source?.sendsMail ?? true} />
				<span>{integrations.sendsMail}</span>
			</label>
		</>
	)
}

function readChoices(read: ReadField) {
	const lines = read('products')
		.split('\n')
		.map((line) => line.trim())
	return {
		name: read('name').trim(),
		templateId: read('templateId'),
		locationId: read('locationId') || null,
		products: [...new Set(lines.filter((line) => line !== ''))],
		sendsMail: read('sendsMail') === 'yes',
	}
}
