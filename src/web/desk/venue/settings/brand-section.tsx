/** @jsxImportSource preact */
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { Section } from '../../kit/parts/section.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { LookFields, useLook } from './look-fields.tsx'

/** The venue's look. */
export function BrandSection({ organization: { name, branding } }: { organization: OrganizationDetail }) {
	const { settings } = useWords('venue')
	const update = useUpdateOrganization()
	const look = useLook(branding)
	const save = async (): Promise<void> => {
		await update({ branding: look.changes() })
		look.settle()
	}
	return (
		<Section
			title={settings.look}
			hint={settings.lookHint}
			save={save}
			faults={{ logo: settings.logoFault, picture: settings.pictureFault, color: settings.colorFault }}
		>
			<LookFields name={name} state={look} />
		</Section>
	)
}
