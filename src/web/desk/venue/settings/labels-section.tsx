/** @jsxImportSource preact */
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { Radios, TextField } from '../../kit/forms/field.tsx'
import { Section } from '../../kit/parts/section.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** Where labels are printed, when, and how large they are. */
export function LabelsSection({ organization: { labels } }: { organization: OrganizationDetail }) {
	const { settings } = useWords('venue')
	const update = useUpdateOrganization()
	const { printers, printer, onArrival } = labels
	return (
		<Section
			title={settings.labels}
			hint={settings.labelsHint}
			faults={{ widthMm: settings.labelEdgeFault, heightMm: settings.labelEdgeFault }}
			save={(text) =>
				update({
					labels: {
						printer: text('printer'),
						onArrival: text('onArrival') === 'yes',
						widthMm: readEdge(text, 'widthMm'),
						heightMm: readEdge(text, 'heightMm'),
					},
				})
			}
		>
			<Radios
				legend={settings.labelPrinter}
				name="printer"
				defaultValue={printers.includes(printer) ? printer : 'browser'}
				options={[
					printers.length === 0
						? ['browser', settings.labelBrowser, settings.labelBrowserHint]
						: ['browser', settings.labelBrowser],
					...printers.map((each) => [each, each] as const),
				]}
			/>
			<Radios
				legend={settings.labelWhen}
				name="onArrival"
				defaultValue={onArrival ? 'yes' : 'no'}
				options={[
					['no', settings.labelByHand],
					['yes', settings.labelOnArrival],
				]}
			/>
			{(['widthMm', 'heightMm'] as const).map((name) => (
				<TextField
					key={name}
					label={settings[name]}
					name={name}
					inputMode="numeric"
					autocomplete="off"
					defaultValue={labels[name].toString()}
				/>
			))}
		</Section>
	)
}

/** What was typed. What is no number is refused by the service. */
function readEdge(read: ReadField, name: string): number {
	const text = read(name).trim()
	return /^\d{1,4}$/.test(text) ? Number(text) : 0
}
