/** @jsxImportSource preact */
import type { IncidentShape } from '../../../../features/incidents/model.ts'
import { Radios, TextField } from '../../kit/forms/field.tsx'
import { AreaField, PickField } from '../../kit/forms/fields.tsx'
import { usePlaceOptions } from '../../kit/forms/places-field.tsx'
import { toLocal } from '../../kit/time/local-time.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { useZone } from '../../kit/time/at-place.tsx'

type FieldsProps = { readonly incident: IncidentShape }

/** Where, when by the clocks there, what kind, and what was seen. */
export function AboutFields({ incident: { happenedAt, locationId, kind, text } }: FieldsProps) {
	const { incidents: texts } = useWords('records')
	const timezone = useZone()
	const place = usePlaceOptions(texts.noPlace, locationId ?? '')
	const [day = '', time = ''] = toLocal(happenedAt, timezone).split('T')
	return (
		<section class="card stack" aria-label={texts.happened}>
			<h3>{texts.happened}</h3>
			<div class="field-row">
				{place.hasPlaces && (
					<PickField
						label={texts.where}
						name="locationId"
						defaultValue={place.shown}
						options={place.options}
					/>
				)}
				<TextField key={`${timezone} day`} label={texts.day} name="day" type="date" defaultValue={day} />
				<TextField key={`${timezone} time`} label={texts.time} name="time" type="time" defaultValue={time} />
			</div>
			<div class="kinds">
				<Radios
					legend={texts.kind}
					name="kind"
					defaultValue={kind}
					options={KINDS.map((each) => [each, texts.kinds[each]] as const)}
				/>
			</div>
			<AreaField
				label={texts.seen}
				name="text"
				hint={texts.seenHint}
				defaultValue={text}
				rows={6}
				maxLength={10_000}
			/>
		</section>
	)
}

const KINDS = ['fall', 'collision', 'equipment', 'illness', 'other'] as const

/** What was done, and who saw it. */
export function AfterFields({ incident: { firstAid, ambulanceCalled, wentHome, witnesses } }: FieldsProps) {
	const { incidents: texts } = useWords('records')
	const boxes = [
		['ambulanceCalled', texts.ambulance, ambulanceCalled],
		['wentHome', texts.wentHome, wentHome],
	] as const
	return (
		<section class="card stack" aria-label={texts.firstAidAndAfter}>
			<h3>{texts.firstAidAndAfter}</h3>
			<AreaField label={texts.done} name="firstAid" defaultValue={firstAid} rows={4} maxLength={2_000} />
			<div class="field-row">
				{boxes.map(([name, label, isOn]) => (
					<label key={name} class="check">
						<input type="checkbox" name={name} defaultChecked={isOn} />
						<span>{label}</span>
					</label>
				))}
			</div>
			<TextField
				label={texts.witnesses}
				name="witnesses"
				autocomplete="off"
				defaultValue={witnesses}
				maxLength={2_000}
			/>
		</section>
	)
}
