/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { TemplateSummary } from '../../../../features/templates/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { CallError } from '../../kit/client/call-error.ts'
import { call } from '../../kit/client/call.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { Radios, TextField } from '../../kit/forms/field.tsx'
import { PlacesField } from '../../kit/forms/places-field.tsx'
import type { BoundTo } from '../../kit/forms/places-field.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'

type AddressDialogProps = { readonly template: TemplateSummary; readonly onClose: () => void }

const VISIBILITIES = ['public', 'invite_only', 'kiosk_only'] as const

/** Asks for the visibility of a form, its address, and the locations at which it is signed. */
export function AddressDialog({ template, onClose }: AddressDialogProps) {
	const { id, name, slug, visibility } = template
	const { cards } = useWords('forms')
	const [places, setPlaces] = useState<BoundTo>(template.locationIds)
	const { run } = useAct(['templates'])
	const save = (read: ReadField): Promise<unknown> => {
		const choice = VISIBILITIES.find((each) => each === read('visibility')) ?? visibility
		const isBound = places !== template.locationIds
		const body = {
			slug: read('slug').trim(),
			visibility: choice,
			...(isBound ? { locationIds: places && [...places] } : {}),
		}
		return run(
			() =>
				call('updateTemplate', { path: { id }, body }).catch((error: unknown) => {
					const isTaken = error instanceof CallError && error.code === 'slug_taken'
					throw isTaken ? new FormFault({ slug: cards.slugTaken }) : error
				}),
			fill(cards.addressSaved, { name }),
		)
	}
	return (
		<FormDialog
			title={fill(cards.addressTitle, { name })}
			yes={cards.addressSave}
			faults={{ slug: cards.slugFault }}
			onSubmit={save}
			onClose={onClose}
		>
			<Radios
				legend={cards.visibility}
				name="visibility"
				defaultValue={visibility}
				options={VISIBILITIES.map((each) => [each, cards.visibilities[each], cards.visibilityHints[each]])}
			/>
			<TextField
				label={cards.slug}
				name="slug"
				hint={cards.slugHint}
				autocomplete="off"
				isVerbatim
				maxLength={80}
				defaultValue={slug}
			/>
			<PlacesField value={places} onChange={setPlaces} />
		</FormDialog>
	)
}
