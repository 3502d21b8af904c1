/** @jsxImportSource preact */
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { Radios } from '../../kit/parts/field.tsx'
import { Section } from '../../kit/parts/section.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** The door's policy for guests without coverage. */
export function DoorSection({ organization: { doorPolicy } }: { organization: OrganizationDetail }) {
	const { settings } = useWords('venue')
	const update = useUpdateOrganization()
	return (
		<Section
			title={settings.door}
			hint={settings.doorHint}
			save={(text) => update({ doorPolicy: text('policy') === 'block' ? 'block' : 'warn' })}
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
		</Section>
	)
}
