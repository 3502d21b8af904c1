/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { KioskDetail, PairedKiosk, UpdateKiosk } from '../../../../features/kiosks/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { FormFault, useFault } from '../../kit/forms/form-state.ts'
import { usePlaceOptions } from '../../kit/forms/places-field.tsx'
import { FaultText, SelectField, TextField } from '../../kit/forms/field.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { useForms } from '../../kit/client/use-templates.ts'

type KioskDialogProps = {
	/** The tablet to change; a new one without it. */
	readonly kiosk?: KioskDetail
	readonly onClose: () => void
	readonly onCode: (kiosk: PairedKiosk) => void
}

/** Asks for a tablet's name, its location, and its forms. */
export function KioskDialog({ kiosk, onClose, onCode }: KioskDialogProps) {
	const { kiosks } = useWords('venue')
	const { run } = useAct(['kiosks'])
	const [locationId, setLocationId] = useState(kiosk?.locationId ?? '')
	const place = usePlaceOptions(kiosks.noPlace, locationId)
	const [formIds, setFormIds] = useState<readonly string[] | null>(kiosk?.templateIds ?? null)
	const save = async (read: ReadField): Promise<void> => {
		const name = read('name').trim()
		if (formIds?.length === 0) throw new FormFault({ templateIds: kiosks.formsFault })
		const body = {
			name,
			locationId: place.shown === '' ? null : place.shown,
			templateIds: formIds && [...formIds],
		}
		const created = await run(() => store(kiosk?.id, body))
		if (created === undefined) notify({ tone: 'good', text: fill(kiosks.changed, { name }) })
		else onCode(created)
	}
	return (
		<FormDialog
			title={kiosk === undefined ? kiosks.pair : fill(kiosks.changeTitle, { name: kiosk.name })}
			yes={kiosk === undefined ? kiosks.makeCode : kiosks.save}
			faults={{ name: kiosks.nameFault }}
			onSubmit={save}
			onClose={onClose}
		>
			<TextField
				label={kiosks.name}
				name="name"
				hint={kiosks.nameHint}
				autocomplete="off"
				maxLength={100}
				autofocus
				defaultValue={kiosk?.name ?? ''}
			/>
			{place.hasPlaces && (
				<SelectField
					label={kiosks.place}
					value={place.shown}
					options={place.options}
					onChange={setLocationId}
				/>
			)}
			<FormsChoice formIds={formIds} onChange={setFormIds} />
		</FormDialog>
	)
}

/** Changes a tablet, or makes one. @returns the new one, with its code */
async function store(id: string | undefined, body: Required<UpdateKiosk>): Promise<PairedKiosk | undefined> {
	if (id !== undefined) {
		await call('updateKiosk', { path: { id }, body })
		return undefined
	}
	const { name, locationId, templateIds } = body
	const chosenLocation = locationId === null ? {} : { locationId }
	return call('createKiosk', {
		body: { name, ...chosenLocation, ...(templateIds === null ? {} : { templateIds }) },
	})
}

type FormsChoiceProps = {
	/** Ids; null for all. */
	readonly formIds: readonly string[] | null
	readonly onChange: (formIds: readonly string[] | null) => void
}

function FormsChoice({ formIds, onChange }: FormsChoiceProps) {
	const { kiosks } = useWords('venue')
	const { data } = useForms()
	const fault = useFault('templateIds')
	const forms = data?.items.filter(({ visibility }) => visibility !== 'invite_only') ?? []
	const toggle = (id: string): void =>
		onChange(
			formIds?.includes(id) === true ? formIds.filter((each) => each !== id) : [...(formIds ?? []), id],
		)
	return (
		<fieldset class="choice" name="templateIds">
			<legend>{kiosks.forms}</legend>
			<label class="check">
				<input
					type="checkbox"
					checked={formIds === null}
					onChange={() => onChange(formIds === null ? forms.map(({ id }) => id) : null)}
				/>
				{kiosks.allForms}
			</label>
			{formIds !== null &&
				forms.map(({ id, name }) => (
					<label key={id} class="check sub">
						<input type="checkbox" checked={formIds.includes(id)} onChange={() => toggle(id)} />
						{name}
					</label>
				))}
			{fault !== undefined && <FaultText>{fault}</FaultText>}
		</fieldset>
	)
}
