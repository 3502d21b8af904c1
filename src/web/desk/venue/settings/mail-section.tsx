/** @jsxImportSource preact */
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { TextField } from '../../kit/forms/field.tsx'
import { Section } from '../../kit/parts/section.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** The reply address of mails. */
export function MailSection({ organization }: { organization: OrganizationDetail }) {
	const { settings, testMail } = useWords('venue')
	const update = useUpdateOrganization()
	const { replyTo } = organization.branding
	const save = (text: (name: string) => string) =>
		update({ branding: { replyTo: text('replyTo').trim() === '' ? null : text('replyTo').trim() } })
	return (
		<Section
			title={settings.mail}
			hint={settings.mailHint}
			save={save}
			faults={{ replyTo: testMail.mailFault }}
		>
			<TextField
				label={settings.replyTo}
				name="replyTo"
				hint={settings.replyToHint}
				isVerbatim
				autocomplete="off"
				defaultValue={replyTo ?? ''}
			/>
		</Section>
	)
}
