/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import type { Jurisdiction } from '../../../../features/jurisdictions/model.ts'
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { TextField } from '../../kit/forms/field.tsx'
import { PickField } from '../../kit/forms/fields.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Section } from '../../kit/parts/section.tsx'
import { birthDayOf } from '../../kit/time/times.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** Who guests sign with, and what is known of the law of the place. */
export function LawSection({ organization }: { organization: OrganizationDetail }) {
	const { settings } = useWords('venue')
	const update = useUpdateOrganization()
	const { legalName, registration, jurisdiction, jurisdictionBy } = organization
	const save = (text: (name: string) => string) =>
		update({
			legalName: text('legalName').trim() || null,
			registration: text('registration').trim() || null,
			jurisdiction: text('jurisdiction') || null,
		})
	return (
		<Section title={settings.law} hint={settings.lawHint} save={save} faults={{}}>
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
			<RulesField own={jurisdictionBy === 'hand' ? jurisdiction : null} otherwise={settings.rulesByCountry} />
			<InForce id={jurisdiction} by={jurisdictionBy} />
		</Section>
	)
}

/** The place whose rules hold, chosen by hand. */
export function RulesField({ own, otherwise }: { own: string | null; otherwise: string }) {
	const { settings } = useWords('venue')
	const { data } = useQuery({ queryKey: ['jurisdictions'], queryFn: () => call('listJurisdictions') })
	const places = data?.items ?? []
	// Before the list has come, what is chosen must not change.
	const options = places.length === 0 && own !== null ? [[own, own] as const] : []
	return (
		<PickField
			key={places.length}
			label={settings.rulesOf}
			name="jurisdiction"
			defaultValue={own ?? ''}
			options={[['', otherwise], ...options, ...places.map(({ id, name }) => [id, name] as const)]}
		/>
	)
}

function InForce({ id, by }: { id: string; by: OrganizationDetail['jurisdictionBy'] }) {
	const { settings, tag } = useWords('venue')
	const { data, error, refetch } = useQuery({
		queryKey: ['jurisdictions', id],
		queryFn: () => call('getJurisdiction', { path: { id } }),
	})
	if (error !== null) return <ErrorText error={error} onRetry={() => void refetch()} />
	if (data === undefined) return null
	return (
		<>
			<p role="status">{fill(settings.lawBy[by], { name: data.name })}</p>
			{by !== 'default' && <Facts of={data} />}
			<p class="hint">{fill(settings.lawNote, { day: birthDayOf(data.asOf, tag) })}</p>
		</>
	)
}

function Facts({ of: place }: { of: Jurisdiction }) {
	const words = useWords('venue')
	return (
		<dl class="law-facts">
			{listFacts(place, words).map(({ field, label, value }) => (
				<div key={field}>
					<dt>{label}</dt>
					<dd>
						{value} <span class="hint">{sourceOf(place, field, words)}</span>
					</dd>
				</div>
			))}
		</dl>
	)
}

function listFacts(
	{ majority, limitation, parentalWaiver, negligenceRelease }: Jurisdiction,
	{ settings, tag }: DeskWords<'venue'>,
): readonly { readonly field: string; readonly label: string; readonly value: string }[] {
	const { lawFacts, lawYears, lawUnknown } = settings
	const years = (count: number | 'unknown'): string =>
		count === 'unknown' ? lawUnknown : fillPlural(lawYears, count, tag)
	return [
		{ field: 'majority', label: lawFacts.majority, value: years(majority.age) },
		{ field: 'limitation', label: lawFacts.limitation, value: years(limitation.years) },
		{
			field: 'limitation.minors',
			label: lawFacts.minors,
			value: limitation.minors === 'unknown' ? lawUnknown : settings.lawMinors[limitation.minors],
		},
		{
			field: 'parentalWaiver',
			label: lawFacts.parentalWaiver,
			value: parentalWaiver === 'unknown' ? lawUnknown : settings.lawParents[parentalWaiver],
		},
		{
			field: 'negligenceRelease',
			label: lawFacts.negligenceRelease,
			value: negligenceRelease === 'unknown' ? lawUnknown : settings.lawReleases[negligenceRelease],
		},
	]
}

/** Where a value was read. Citations are in the language of the law, or in English. */
function sourceOf({ sources }: Jurisdiction, field: string, { settings }: DeskWords<'venue'>): string {
	const all = sources.filter((source) => source.field === field)
	const source = all.find(({ read }) => read) ?? all[0]
	const cite = source?.cite ?? ''
	if (source?.read === true) return cite
	return cite === '' ? settings.lawUnread : `${cite}, ${settings.lawUnread}`
}
