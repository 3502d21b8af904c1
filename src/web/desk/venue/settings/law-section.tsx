/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { Jurisdiction } from '../../../../features/jurisdictions/model.ts'
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Section } from '../../kit/parts/section.tsx'
import { birthDayOf } from '../../kit/time/times.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { LawFields, readCompany } from './place-fields.tsx'
import type { Whereabouts } from './place-fields.tsx'

/** Who guests sign with, and what is known of the law of the place. */
export function LawSection({ organization }: { organization: OrganizationDetail }) {
	const { settings } = useWords('venue')
	const update = useUpdateOrganization()
	const { country, region, jurisdiction, jurisdictionBy } = organization
	const [where, setWhere] = useState<Whereabouts>({
		country,
		region,
		jurisdiction: jurisdictionBy === 'hand' ? jurisdiction : null,
	})
	const save = (text: (name: string) => string) =>
		update({ ...readCompany(text), jurisdiction: where.jurisdiction })
	return (
		<Section title={settings.law} hint={settings.lawHint} save={save} faults={{}}>
			<LawFields company={organization} where={where} onWhere={setWhere} />
			<LawInForce where={where} />
		</Section>
	)
}

/** The law that holds for a place as it is chosen in the form, saved or not. */
export function LawInForce({ where }: { where: Whereabouts }) {
	const { data, error, refetch } = useQuery({
		queryKey: ['jurisdictions', 'choice', where],
		queryFn: () => call('chooseJurisdiction', { query: withoutNulls(where) }),
	})
	if (error !== null) return <ErrorText error={error} onRetry={() => void refetch()} />
	return data === undefined ? null : <Law id={data.jurisdiction} by={data.by} />
}

function withoutNulls({ country, region, jurisdiction }: Whereabouts) {
	return {
		...(country !== null && { country }),
		...(region !== null && { region }),
		...(jurisdiction !== null && { jurisdiction }),
	}
}

type LawProps = { readonly id: string; readonly by: OrganizationDetail['jurisdictionBy'] | 'organization' }

export function Law({ id, by }: LawProps) {
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
			{data.id !== UNKNOWN && <Facts of={data} />}
			<p class="hint">{fill(settings.lawNote, { day: birthDayOf(data.asOf, tag) })}</p>
		</>
	)
}

/** The entry of a place of which nothing is known. */
const UNKNOWN = 'UNKNOWN'

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
