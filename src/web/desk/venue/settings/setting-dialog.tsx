/** @jsxImportSource preact */
import type { FunctionComponent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { SectionDialog } from '../../kit/parts/section.tsx'
import { TestMail } from '../../kit/sending/test-mail.tsx'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { MovingSection } from '../imports/moving-section.tsx'
import { BrandSection } from './brand-section.tsx'
import { DoorSection } from './door-section.tsx'
import { ExportSection } from './export-section.tsx'
import { LabelsSection } from './labels-section.tsx'
import { LawSection } from '../law/law-section.tsx'
import { Overrides } from '../law/overrides.tsx'
import type { SettingDialogName } from './list-settings.ts'
import { Locations } from './locations-section.tsx'
import { Marks } from './marks-section.tsx'
import { MailSection } from './mail-section.tsx'
import { FramesSection, HostsSection, LegalSection, VenueSection } from './venue-section.tsx'

type Content = FunctionComponent<{ organization: OrganizationDetail }>

const CONTENTS: Readonly<Record<SettingDialogName, Content>> = {
	venue: VenueSection,
	legal: LegalSection,
	law: LawSection,
	overrides: Overrides,
	places: () => <Locations />,
	frames: FramesSection,
	hosts: HostsSection,
	look: BrandSection,
	door: DoorSection,
	marks: () => <Marks />,
	labels: LabelsSection,
	mail: MailSection,
	test: TestMail,
	moving: () => <MovingSection />,
	export: () => <ExportSection />,
}

type SettingDialogProps = {
	readonly name: SettingDialogName
	/** The name of the field that gets the focus; by default the first. */
	readonly field?: string | undefined
	readonly organization: OrganizationDetail
	readonly onClose: () => void
}

/** Changes a part of the settings. What was typed is not lost by a slip: Escape then closes nothing. */
export function SettingDialog({ name, field, organization, onClose }: SettingDialogProps) {
	const words = useWords('venue')
	const title = titleOf(name, words)
	const content = useRef<HTMLDivElement>(null)
	const Content = CONTENTS[name]
	useLayoutEffect(() => {
		const named = field === undefined ? undefined : `[name="${field}"]`
		content.current?.querySelector<HTMLElement>(named ?? 'input, textarea, select, button')?.focus()
	}, [])
	return (
		<Dialog title={title} class={name === 'moving' ? 'wide' : ''} keepsTyped onClose={onClose}>
			<SectionDialog title={title} onClose={onClose}>
				<div ref={content}>
					<Content organization={organization} />
				</div>
			</SectionDialog>
		</Dialog>
	)
}

function titleOf(name: SettingDialogName, { settings, testMail, moving }: DeskWords<'venue'>): string {
	return name === 'test' ? testMail.test : name === 'moving' ? moving.title : settings[name]
}
