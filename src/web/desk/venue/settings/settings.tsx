/** @jsxImportSource preact */
import { useMay } from '../../kit/client/current.ts'
import { useOrganization } from '../../kit/client/organization.ts'
import { FirstStepsLink } from '../first-steps/first-steps-link.tsx'
import { MovingSection } from '../imports/moving-section.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { withWords } from '../../kit/words/use-words.tsx'
import { DoorSection } from './door-section.tsx'
import { ExportSection } from './export-section.tsx'
import { LookSection } from './look-section.tsx'
import { MailSection } from './mail-section.tsx'
import { PlacesSection } from './places-section.tsx'
import { FramesSection, LegalSection, VenueSection } from './venue-section.tsx'

/** Settings of the whole venue, saved part by part. */
export const Settings = withWords('venue', SettingsScreen)

function SettingsScreen() {
	const mayManage = useMay('organization:manage')
	const mayPlace = useMay('locations:manage')
	return (
		<Screen name="settings" tools={mayManage && <FirstStepsLink />}>
			{mayManage && <OwnSettings />}
			{mayPlace && <PlacesSection />}
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
			<LookSection organization={data} />
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
