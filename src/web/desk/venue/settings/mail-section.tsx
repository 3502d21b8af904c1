/** @jsxImportSource preact */
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { CAMPAIGN_MAILS_PER_HOUR } from '../../../../api/campaigns.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { TextField } from '../../kit/forms/field.tsx'
import { Section } from '../../kit/parts/section.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { readCount } from './capacity-field.tsx'

/** The reply address of mails, the reminder before a waiver ends, and how many leave in an hour. */
export function MailSection({ organization }: { organization: OrganizationDetail }) {
	const { settings, testMail } = useWords('venue')
	const update = useUpdateOrganization()
	const { renewalReminderDays, limits } = organization
	const { replyTo } = organization.branding
	const save = (text: (name: string) => string) =>
		update({
			branding: { replyTo: text('replyTo').trim() === '' ? null : text('replyTo').trim() },
			renewalReminderDays: readCount(text('renewalReminderDays')),
			limits: { campaignMailsPerHour: readCount(text('campaignMailsPerHour')) },
		})
	return (
		<Section
			title={settings.mail}
			hint={settings.mailHint}
			save={save}
			faults={{
				replyTo: testMail.mailFault,
				renewalReminderDays: settings.reminderFault,
				campaignMailsPerHour: settings.mailsPerHourFault,
			}}
		>
			<TextField
				label={settings.replyTo}
				name="replyTo"
				hint={settings.replyToHint}
				isVerbatim
				autocomplete="off"
				defaultValue={replyTo ?? ''}
			/>
			<TextField
				label={settings.reminder}
				name="renewalReminderDays"
				hint={settings.reminderHint}
				inputMode="numeric"
				autocomplete="off"
				defaultValue={renewalReminderDays?.toString() ?? ''}
			/>
			<TextField
				label={settings.mailsPerHour}
				name="campaignMailsPerHour"
				hint={fill(settings.mailsPerHourHint, { count: CAMPAIGN_MAILS_PER_HOUR })}
				inputMode="numeric"
				autocomplete="off"
				defaultValue={limits.campaignMailsPerHour?.toString() ?? ''}
			/>
		</Section>
	)
}
