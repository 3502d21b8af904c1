/** @jsxImportSource preact */
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { resume } from '../../kit/session/session-calls.ts'
import { TextField } from '../../kit/forms/field.tsx'
import { listCountries } from '../../../signing/form/countries.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { AreaField, PickField } from '../../kit/forms/fields.tsx'
import { Section } from '../../kit/parts/section.tsx'

const MAX_NAME = 200

/** The name and address of the venue, as on pages, mails and PDFs. */
export function VenueSection({ organization }: { organization: OrganizationDetail }) {
	const { tag, settings } = useWords('venue')
	const update = useUpdateOrganization()
	const { name, timezone, country, address } = organization
	const save = async (text: (name: string) => string): Promise<void> => {
		await update({
			name: text('name'),
			timezone: text('timezone'),
			country: orNull(text('country')),
			address: orNull(text('address')),
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
			<AreaField
				label={settings.address}
				name="address"
				hint={settings.addressHint}
				maxLength={500}
				defaultValue={address ?? ''}
			/>
			<div class="columns">
				<PickField
					label={settings.country}
					name="country"
					defaultValue={country ?? ''}
					options={[['', settings.noCountry], ...listCountries(tag)]}
				/>
				<PickField
					label={settings.timezone}
					name="timezone"
					defaultValue={timezone}
					options={zonesWith(timezone)}
				/>
			</div>
		</Section>
	)
}

/** Links to the privacy notice and the legal notice. */
export function LegalSection({ organization: { links } }: { organization: OrganizationDetail }) {
	const { settings } = useWords('venue')
	const update = useUpdateOrganization()
	const save = (text: (name: string) => string) =>
		update({ links: { privacyUrl: orNull(text('privacyUrl')), imprintUrl: orNull(text('imprintUrl')) } })
	const faults = { privacyUrl: settings.urlFault, imprintUrl: settings.urlFault }
	return (
		<Section title={settings.legal} hint={settings.legalHint} save={save} faults={faults}>
			<TextField
				label={settings.privacyUrl}
				name="privacyUrl"
				isVerbatim
				autocomplete="off"
				defaultValue={links.privacyUrl ?? ''}
			/>
			<TextField
				label={settings.imprintUrl}
				name="imprintUrl"
				isVerbatim
				autocomplete="off"
				defaultValue={links.imprintUrl ?? ''}
			/>
		</Section>
	)
}

/** The sites that may show the signing pages in a frame. */
export function FramesSection({ organization: { embedOrigins } }: { organization: OrganizationDetail }) {
	const { settings } = useWords('venue')
	const update = useUpdateOrganization()
	const save = (text: (name: string) => string) =>
		update({ embedOrigins: [...new Set(text('embedOrigins').split(/\s+/).filter(Boolean))] })
	return (
		<Section
			title={settings.frames}
			hint={settings.framesHint}
			save={save}
			faults={{ embedOrigins: settings.originFault }}
		>
			<AreaField
				label={settings.origins}
				name="embedOrigins"
				hint={settings.originsHint}
				defaultValue={embedOrigins.join('\n')}
			/>
		</Section>
	)
}

function orNull(text: string): string | null {
	return text.trim() === '' ? null : text.trim()
}

/** The zones that this browser knows, and always the venue's own. */
function zonesWith(own: string): readonly (readonly [string, string])[] {
	const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), own])
	return [...zones].sort().map((zone) => [zone, zone.replaceAll('_', ' ')])
}
