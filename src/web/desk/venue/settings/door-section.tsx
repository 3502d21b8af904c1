/** @jsxImportSource preact */
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { AreaField } from '../../kit/forms/fields.tsx'
import { Radios } from '../../kit/forms/field.tsx'
import { Section } from '../../kit/parts/section.tsx'
import { CapacityField, readCapacity } from './capacity-field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** The door's policy for guests without coverage, the reasons to let them in, and how many may be in. */
export function DoorSection({
	organization: { doorPolicy, doorReasons, capacity, blockWhenFull },
}: {
	organization: OrganizationDetail
}) {
	const { settings } = useWords('venue')
	const update = useUpdateOrganization()
	return (
		<Section
			title={settings.door}
			hint={settings.doorHint}
			faults={{ capacity: settings.capacityFault }}
			save={(text) =>
				update({
					doorPolicy: text('policy') === 'block' ? 'block' : 'warn',
					doorReasons: linesOf(text('doorReasons')),
					...readCapacity(text),
				})
			}
		>
			<Radios
				legend={settings.policy}
				name="policy"
				defaultValue={doorPolicy}
				options={[
					['warn', settings.warn, settings.warnHint],
					['block', settings.block, settings.blockHint],
				]}
			/>
			<AreaField
				label={settings.reasons}
				name="doorReasons"
				hint={settings.reasonsHint}
				rows={4}
				defaultValue={doorReasons.join('\n')}
			/>
			<CapacityField capacity={capacity} blockWhenFull={blockWhenFull} hint={settings.capacityHint} />
		</Section>
	)
}

/** The lines that are not empty, each once. */
function linesOf(text: string): string[] {
	return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
}
