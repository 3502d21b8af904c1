/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { Jurisdiction, OverrideShape } from '../../../../features/jurisdictions/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { Radios, SelectField, TextField } from '../../kit/forms/field.tsx'
import { AreaField, PickField } from '../../kit/forms/fields.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { orNull, useJurisdictions } from '../settings/place-fields.tsx'
import { useLaw, useOverrides } from './use-overrides.ts'
import { labelOf, listItems, listValues, spellValue, valueAt } from './values.ts'

/** What shows a value of the law, or follows from one. */
const CHANGED = ['overrides', 'jurisdictions', 'organization', 'templates', 'retention', 'status']

type SetDialogProps = {
	/** The place in force. */
	readonly jurisdiction: string
	/** For a location alone; without it, for the whole venue. */
	readonly locationId?: string
	readonly onClose: () => void
}

/** Decides a value of the law otherwise than our rules do. */
export function SetDialog({ jurisdiction, locationId, onClose }: SetDialogProps) {
	const words = useWords('venue')
	const { overrides: texts, sections } = words
	const { run } = useAct(CHANGED)
	const [id, setId] = useState(jurisdiction)
	const [path, setPath] = useState('limitation.years')
	const { data: place, error, refetch } = useLaw(id, locationId)
	const save = (read: ReadField): Promise<unknown> => {
		const body = { jurisdiction: id, path, value: readValue(read, path, words), ...readWords(read) }
		return run(
			() =>
				locationId === undefined
					? call('setOverride', { body })
					: call('setLocationOverride', { path: { id: locationId }, body }),
			texts.saved,
		)
	}
	return (
		<FormDialog
			title={texts.add}
			yes={sections.save}
			faults={{ value: texts.valueFault, reviewAt: texts.reviewFault }}
			onSubmit={save}
			onClose={onClose}
		>
			<PlaceField id={id} onChange={setId} />
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			<SelectField
				label={texts.what}
				value={path}
				options={[...listValues(words).keys(), ...(place === undefined ? [] : listItems(place))].map(
					(each) => [each, labelOf(each, words)] as const,
				)}
				onChange={setPath}
			/>
			{place !== undefined && <ValueField key={`${id} ${path}`} place={place} path={path} />}
			<AreaField label={texts.reason} name="reason" hint={texts.reasonHint} maxLength={500} />
			<TextField label={texts.name} name="name" autocomplete="off" maxLength={200} />
			<Radios
				legend={texts.role}
				name="role"
				defaultValue="lawyer"
				options={[
					['lawyer', texts.roles.lawyer],
					['owner', texts.roles.owner],
				]}
			/>
			<TextField label={texts.reviewAt} name="reviewAt" type="date" hint={texts.reviewHint} />
			<details class="later">
				<summary>{texts.more}</summary>
				<TextField label={texts.firm} name="firm" autocomplete="off" maxLength={200} />
				<TextField label={texts.admittedIn} name="admittedIn" autocomplete="off" maxLength={200} />
				<TextField label={texts.source} name="source" autocomplete="off" maxLength={500} />
			</details>
		</FormDialog>
	)
}

/** The place of the law: the one in force, unless a location is elsewhere. */
function PlaceField({ id, onChange }: { id: string; onChange: (id: string) => void }) {
	const { settings } = useWords('venue')
	const places = useJurisdictions().map((each) => [each.id, each.name] as const)
	const own = places.some(([each]) => each === id) ? [] : [[id, id] as const]
	return <SelectField label={settings.rulesOf} value={id} options={[...own, ...places]} onChange={onChange} />
}

/** What holds instead, by the kind of the value. */
function ValueField({ place, path }: { place: Jurisdiction; path: string }) {
	const words = useWords('venue')
	const { overrides: texts } = words
	if (path.startsWith('must')) return <ItemText place={place} path={path} />
	const { options, hint } = listValues(words).get(path) ?? {}
	const decided = place.overrides.find((each) => each.path === path)
	const current = valueAt(place, path)
	const ours = decided === undefined ? current : decided.ours
	const hints = [fill(texts.ours, { ours: spellValue(path, ours, words) }), hint].filter(Boolean).join(' ')
	if (options === undefined)
		return (
			<TextField
				label={texts.value}
				name="value"
				hint={hints}
				inputMode="numeric"
				autocomplete="off"
				defaultValue={typeof current === 'number' ? String(current) : ''}
			/>
		)
	return (
		<PickField
			label={texts.value}
			name="value"
			hint={hints}
			defaultValue={String(current)}
			options={Object.entries(options)}
		/>
	)
}

/** A statement or words that are left out. Their reason is in English, as the citations are. */
function ItemText({ place, path }: { place: Jurisdiction; path: string }) {
	const { overrides: texts } = useWords('venue')
	const id = path.split('.')[1]
	const reason = place.mustNotSay.find((each) => each.id === id && path.startsWith('mustNotSay'))?.reason
	const note = place.mustShow.find((each) => each.id === id && path.startsWith('mustShow'))?.note
	return (
		<p>
			{texts.drop} <span lang="en">{reason ?? note ?? ''}</span>
		</p>
	)
}

/** @throws FormFault for what is no number of years */
function readValue(read: ReadField, path: string, words: DeskWords<'venue'>): unknown {
	if (path.startsWith('must')) return null
	const typed = read('value').trim()
	if (listValues(words).get(path)?.options !== undefined) return typed
	const years = Number(typed.replace(',', '.'))
	if (typed === '' || Number.isNaN(years)) throw new FormFault({ value: words.overrides.valueFault })
	return years
}

function readWords(read: ReadField) {
	const role: OverrideShape['decidedBy']['role'] = read('role') === 'owner' ? 'owner' : 'lawyer'
	return {
		reason: read('reason').trim(),
		source: orNull(read('source')),
		decidedBy: {
			name: read('name').trim(),
			role,
			firm: orNull(read('firm')),
			admittedIn: orNull(read('admittedIn')),
		},
		reviewAt: orNull(read('reviewAt')),
	}
}

/** Removes an override: our value holds again, or at a location what is decided for the whole venue. */
export function RemoveDialog({ override, onClose }: { override: OverrideShape; onClose: () => void }) {
	const words = useWords('venue')
	const { overrides: texts, settings } = words
	const { run } = useAct(CHANGED)
	const { id, path, ours, locationId, jurisdiction } = override
	const { data } = useOverrides()
	const common =
		locationId === null
			? undefined
			: data?.items.find((each) => each.jurisdiction === jurisdiction && each.path === path)
	const again =
		common === undefined
			? fill(texts.again, { ours: spellValue(path, ours, words) })
			: fill(texts.againVenue, { value: spellValue(path, common.value, words) })
	const remove = (reason: string) =>
		locationId === null
			? call('removeOverride', { path: { id }, body: { reason } })
			: call('removeLocationOverride', { path: { id: locationId, overrideId: id }, body: { reason } })
	return (
		<FormDialog
			title={fill(texts.removeTitle, { name: labelOf(path, words) })}
			yes={settings.remove}
			onSubmit={(read) =>
				run(() => remove(read('reason').trim()), common === undefined ? texts.removed : again)
			}
			onClose={onClose}
		>
			<p>
				{again} {texts.shorter}
			</p>
			<AreaField label={texts.reason} name="reason" hint={texts.reasonHint} maxLength={500} autofocus />
		</FormDialog>
	)
}
