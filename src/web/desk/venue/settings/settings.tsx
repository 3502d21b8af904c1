/** @jsxImportSource preact */
import { useMay, useSession } from '../../kit/client/current.ts'
import { useOrganization, useUpdateOrganization } from '../../kit/client/organization.ts'
import { MovingSection } from '../imports/moving-section.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { withWords, useWords } from '../../kit/words/use-words.tsx'
import { BrandSection } from './brand-section.tsx'
import { LocationsSection } from './locations-section.tsx'
import { FramesSection, LegalSection, VenueSection } from './venue-section.tsx'
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { Radios, TextField } from '../../kit/parts/field.tsx'
import { Section } from '../../kit/parts/section.tsx'
import { fill } from '../../../../i18n/fill.ts'
import { session } from '../../kit/client/session.ts'
import { ClipboardField } from '../../kit/parts/clipboard-field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { TestMail } from '../../kit/parts/test-mail.tsx'

/** Settings of the whole venue, saved part by part. */
export const Settings = withWords('venue', SettingsScreen)

function SettingsScreen() {
	const mayManage = useMay('organization:manage')
	const mayPlace = useMay('locations:manage')
	return (
		<Screen name={mayManage ? 'settings' : 'places'} ownFocus={location.hash !== ''}>
			{mayManage && <OwnSettings />}
			{mayPlace && <LocationsSection />}
			{mayManage && <LaterSettings />}
		</Screen>
	)
}

function OwnSettings() {
	const { data, error, refetch } = useOrganization()
	if (error !== null) return <ErrorText error={error} onRetry={() => void refetch()} />
	if (data === undefined) return null
	return (
		<>
			<VenueSection organization={data} />
			<BrandSection organization={data} />
			<DoorSection organization={data} />
		</>
	)
}

function LaterSettings() {
	const { data } = useOrganization()
	const mayImport = useMay('*')
	if (data === undefined) return null
	return (
		<>
			<LegalSection organization={data} />
			<MailSection organization={data} />
			<FramesSection organization={data} />
			<ExportSection />
			{mayImport && <MovingSection />}
		</>
	)
}

/** The door's policy for guests without coverage. */
function DoorSection({ organization: { doorPolicy } }: { organization: OrganizationDetail }) {
	const { settings } = useWords('venue')
	const update = useUpdateOrganization()
	return (
		<Section
			anchor="door"
			title={settings.door}
			hint={settings.doorHint}
			save={(text) => update({ doorPolicy: text('policy') === 'block' ? 'block' : 'warn' })}
		>
			{() => (
				<Radios
					legend={settings.policy}
					name="policy"
					defaultValue={doorPolicy}
					options={[
						['warn', settings.warn, settings.warnHint],
						['block', settings.block, settings.blockHint],
					]}
				/>
			)}
		</Section>
	)
}

/**
 * For this long after the password was given the export needs no other, in milliseconds; a little less than the service
 * allows.
 */
const FRESH_MS = 9 * 60_000

/** All data, to take elsewhere. */
function ExportSection() {
	const { settings } = useWords('venue')
	const { authenticatedAt, organization } = useSession()
	const download = async (): Promise<void> => {
		const isFresh = authenticatedAt !== null && Date.now() - Date.parse(authenticatedAt) < FRESH_MS
		if (!isFresh && !(await session.askPassword())) return
		const link = document.createElement('a')
		link.href = '/v1/export'
		link.download = ''
		link.click()
	}
	return (
		<Section anchor="export" title={settings.export} hint={settings.exportHint}>
			{() => (
				<>
					<button type="button" class="button" onClick={() => void download()}>
						<Icon name="down" size={18} />
						{settings.exportButton}
					</button>
					<div class="export-command">
						<ClipboardField
							label={settings.exportCommand}
							text={fill('waiver export --organization {slug} --to {slug}.zip', organization)}
						/>
					</div>
				</>
			)}
		</Section>
	)
}

/** The reply address of mails, and a test of sending. */
function MailSection({ organization }: { organization: OrganizationDetail }) {
	const { settings, testMail } = useWords('venue')
	const update = useUpdateOrganization()
	const { replyTo } = organization.branding
	const save = (text: (name: string) => string) =>
		update({ branding: { replyTo: text('replyTo').trim() === '' ? null : text('replyTo').trim() } })
	return (
		<>
			<Section
				anchor="mail"
				title={settings.mail}
				hint={settings.mailHint}
				save={save}
				faults={{ '/branding/replyTo': testMail.mailFault }}
			>
				{(faultAt) => (
					<TextField
						label={settings.replyTo}
						name="replyTo"
						hint={settings.replyToHint}
						isVerbatim
						autocomplete="off"
						defaultValue={replyTo ?? ''}
						fault={faultAt('/branding/replyTo')}
					/>
				)}
			</Section>
			<TestMail organization={organization} />
		</>
	)
}
