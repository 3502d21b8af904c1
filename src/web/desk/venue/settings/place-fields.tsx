/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import type { LocationShape } from '../../../../features/locations/model.ts'
import { call } from '../../kit/client/call.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { SelectField, TextField } from '../../kit/forms/field.tsx'
import { AreaField, PickField } from '../../kit/forms/fields.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { listCountries } from '../../../signing/form/countries.ts'

/** Where a place says it is: each is null where nobody has said. */
export type Whereabouts = Pick<LocationShape, 'country' | 'region' | 'jurisdiction'>

type WhereProps = { readonly where: Whereabouts; readonly onWhere: (where: Whereabouts) => void }

type PlaceFieldsProps = WhereProps & {
	readonly place: { readonly address: string | null; readonly timezone: string | null }
	/** What holds where nothing is chosen. Without it, a time zone has to be chosen. */
	readonly otherwise?: string
}

/** Where the venue or one of its locations is. */
export function PlaceFields({ place, otherwise, where, onWhere }: PlaceFieldsProps) {
	const { tag, settings } = useWords('venue')
	const { address, timezone } = place
	return (
		<>
			<AreaField
				label={settings.address}
				name="address"
				hint={settings.addressHint}
				maxLength={500}
				defaultValue={address ?? ''}
			/>
			<div class="columns">
				<SelectField
					label={settings.country}
					value={where.country ?? ''}
					options={[['', otherwise ?? settings.noCountry], ...listCountries(tag)]}
					onChange={(country) => onWhere({ ...where, country: country || null, region: null })}
				/>
				<RegionField where={where} onWhere={onWhere} />
				<PickField
					label={settings.timezone}
					name="timezone"
					defaultValue={timezone ?? ''}
					options={[...(otherwise === undefined ? [] : [['', otherwise] as const]), ...zonesWith(timezone)]}
				/>
			</div>
		</>
	)
}

/** Only where the law is known to differ within the country, or where a region is set already. */
function RegionField({ where, onWhere }: WhereProps) {
	const { settings } = useWords('venue')
	const { country, region } = where
	const known = useJurisdictions().flatMap((each) =>
		each.country === country && each.region !== null ? [[each.region, each.name] as const] : [],
	)
	const own = region === null || known.some(([each]) => each === region) ? [] : [[region, region] as const]
	if (known.length + own.length === 0) return null
	return (
		<SelectField
			label={settings.region}
			value={region ?? ''}
			options={[['', settings.noCountry], ...own, ...known]}
			onChange={(chosen) => onWhere({ ...where, region: chosen || null })}
		/>
	)
}

/** Who guests sign with at a place, and by whose rules. */
export function LawFields({
	company: { legalName, registration },
	where,
	onWhere,
}: WhereProps & { readonly company: Pick<LocationShape, 'legalName' | 'registration'> }) {
	const { settings } = useWords('venue')
	const { jurisdiction } = where
	const places = useJurisdictions().map(({ id, name }) => [id, name] as const)
	// Before the list has come, what is chosen must not change.
	const own = places.length > 0 || jurisdiction === null ? [] : [[jurisdiction, jurisdiction] as const]
	return (
		<>
			<TextField
				label={settings.legalName}
				name="legalName"
				hint={settings.legalNameHint}
				autocomplete="off"
				maxLength={200}
				defaultValue={legalName ?? ''}
			/>
			<TextField
				label={settings.registration}
				name="registration"
				hint={settings.registrationHint}
				autocomplete="off"
				maxLength={200}
				defaultValue={registration ?? ''}
			/>
			<SelectField
				label={settings.rulesOf}
				value={jurisdiction ?? ''}
				options={[['', settings.rulesByCountry], ...own, ...places]}
				onChange={(id) => onWhere({ ...where, jurisdiction: id || null })}
			/>
		</>
	)
}

export function readPlace(read: ReadField): Pick<LocationShape, 'address' | 'timezone'> {
	return { address: orNull(read('address')), timezone: orNull(read('timezone')) }
}

export function readCompany(read: ReadField): Pick<LocationShape, 'legalName' | 'registration'> {
	return { legalName: orNull(read('legalName')), registration: orNull(read('registration')) }
}

export function orNull(text: string): string | null {
	return text.trim() || null
}

export function useJurisdictions() {
	const { data } = useQuery({ queryKey: ['jurisdictions'], queryFn: () => call('listJurisdictions') })
	return data?.items ?? []
}

/** The zones that this browser knows, and always the place's own. */
export function zonesWith(own: string | null): readonly (readonly [string, string])[] {
	const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(own === null ? [] : [own])])
	return [...zones].sort().map((zone) => [zone, zone.replaceAll('_', ' ')])
}
