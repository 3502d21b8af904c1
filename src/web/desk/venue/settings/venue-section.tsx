/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { recordOf } from '../../../../kit/record-of.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { resume } from '../../kit/session/session-calls.ts'
import { TextField } from '../../kit/forms/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { AreaField } from '../../kit/forms/fields.tsx'
import { Section } from '../../kit/parts/section.tsx'
import { PlaceFields, orNull, readPlace } from './place-fields.tsx'
import type { Whereabouts } from './place-fields.tsx'

const MAX_NAME = 200

/** The name and address of the venue, as on pages, mails and PDFs. */
export function VenueSection({ organization }: { organization: OrganizationDetail }) {
	const { settings } = useWords('venue')
	const update = useUpdateOrganization()
	const { name, country, region } = organization
	const [where, setWhere] = useState<Whereabouts>({ country, region, jurisdiction: null })
	const save = async (text: (name: string) => string): Promise<void> => {
		await update({
			name: text('name'),
			...readPlace(text),
			timezone: text('timezone'),
			country: where.country,
			region: where.region,
		})
		// The frame shows the name, and times in this zone.
		await resume()
	}
	return (
		<Section
			title={settings.venue}
			hint={settings.venueHint}
			save={save}
			faults={{ name: settings.nameFault }}
		>
			<TextField
				label={settings.name}
				name="name"
				hint={settings.nameHint}
				autocomplete="off"
				maxLength={MAX_NAME}
				defaultValue={name}
			/>
			<PlaceFields place={organization} where={where} onWhere={setWhere} />
		</Section>
	)
}

const LINKS = ['privacyUrl', 'imprintUrl', 'accessibilityUrl'] as const

/** Links to the privacy notice, the legal notice and the accessibility statement. */
export function LegalSection({ organization: { links } }: { organization: OrganizationDetail }) {
	const { settings } = useWords('venue')
	const update = useUpdateOrganization()
	const save = (text: (name: string) => string) =>
		update({ links: recordOf(LINKS, (name) => orNull(text(name))) })
	const faults = recordOf(LINKS, () => settings.urlFault)
	return (
		<Section title={settings.legal} hint={settings.legalHint} save={save} faults={faults}>
			{LINKS.map((name) => (
				<TextField
					label={settings[name]}
					name={name}
					isVerbatim
					autocomplete="off"
					defaultValue={links[name] ?? ''}
				/>
			))}
		</Section>
	)
}

/** The sites that may show the signing pages in a frame. */
export function FramesSection({ organization: { embedOrigins } }: { organization: OrganizationDetail }) {
	const { settings } = useWords('venue')
	const {
		frames: title,
		framesHint: hint,
		origins: label,
		originsHint: labelHint,
		originFault: fault,
	} = settings
	return (
		<LinesSection name="embedOrigins" lines={embedOrigins} words={{ title, hint, label, labelHint, fault }} />
	)
}

/** The names of the organization's own under which it is reached. */
export function HostsSection({ organization: { hosts } }: { organization: OrganizationDetail }) {
	const { settings } = useWords('venue')
	const {
		hosts: title,
		hostsHint: hint,
		hostNames: label,
		hostNamesHint: labelHint,
		hostFault: fault,
	} = settings
	return <LinesSection name="hosts" lines={hosts} words={{ title, hint, label, labelHint, fault }} />
}

type LinesSectionProps = {
	readonly name: 'embedOrigins' | 'hosts'
	readonly lines: readonly string[]
	readonly words: Readonly<Record<'title' | 'hint' | 'label' | 'labelHint' | 'fault', string>>
}

/** A list of addresses, one in each line. */
function LinesSection({ name, lines, words: { title, hint, label, labelHint, fault } }: LinesSectionProps) {
	const update = useUpdateOrganization()
	const save = (text: (field: string) => string) =>
		update({ [name]: [...new Set(text(name).split(/\s+/).filter(Boolean))] })
	return (
		<Section title={title} hint={hint} save={save} faults={{ [name]: fault }}>
			<AreaField label={label} name={name} hint={labelHint} defaultValue={lines.join('\n')} />
		</Section>
	)
}
