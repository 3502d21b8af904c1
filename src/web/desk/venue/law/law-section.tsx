/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { Jurisdiction } from '../../../../features/jurisdictions/model.ts'
import type { OrganizationDetail } from '../../../../features/organization/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Section } from '../../kit/parts/section.tsx'
import { birthDayOf } from '../../kit/time/times.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { LawFields, readCompany } from '../settings/place-fields.tsx'
import type { Whereabouts } from '../settings/place-fields.tsx'
import { tellOrigin } from './overrides.tsx'
import { useLaw } from './use-overrides.ts'
import { labelOf, spellValue, valueAt } from './values.ts'
import { UNKNOWN_PLACE } from '../../../../jurisdictions/unknown-place.ts'

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

type LawInForceProps = {
	readonly where: Whereabouts
	/** The location that it is of, with what is decided for it. */
	readonly locationId?: string | undefined
}

/** The law that holds for a place as it is chosen in the form, saved or not. */
export function LawInForce({ where, locationId }: LawInForceProps) {
	const { data, error, refetch } = useChoice(where)
	if (error !== null) return <ErrorText error={error} onRetry={() => void refetch()} />
	return data === undefined ? null : <Law id={data.jurisdiction} by={data.by} locationId={locationId} />
}

/** Which law holds for a place. */
export function useChoice({ country, region, jurisdiction }: Whereabouts) {
	const where = { country, region, jurisdiction }
	return useQuery({
		queryKey: ['jurisdictions', 'choice', where],
		queryFn: () => call('chooseJurisdiction', { query: withoutNulls(where) }),
	})
}

function withoutNulls({ country, region, jurisdiction }: Whereabouts) {
	return {
		...(country !== null && { country }),
		...(region !== null && { region }),
		...(jurisdiction !== null && { jurisdiction }),
	}
}

type LawProps = {
	readonly id: string
	readonly by: OrganizationDetail['jurisdictionBy'] | 'organization'
	readonly locationId?: string | undefined
}

export function Law({ id, by, locationId }: LawProps) {
	const words = useWords('venue')
	const { settings } = words
	const { data, error, refetch } = useLaw(id, locationId)
	if (error !== null) return <ErrorText error={error} onRetry={() => void refetch()} />
	if (data === undefined) return null
	return (
		<>
			<p role="status">{fill(settings.lawBy[by], { name: data.name })}</p>
			{(data.id !== UNKNOWN_PLACE || data.overrides.length > 0) && <Facts of={data} />}
			<p class="hint">{noteOf(data, words)}</p>
		</>
	)
}

/** How far the rules can be trusted. A lawyer reviews what they decide, and nothing else. */
function noteOf({ asOf, overrides }: Jurisdiction, words: DeskWords<'venue'>): string {
	const { settings, tag, overrides: texts } = words
	const day = birthDayOf(asOf, tag)
	const reviews = overrides
		.filter(({ decidedBy }) => decidedBy.role === 'lawyer')
		.map(({ decidedBy: { name, firm }, on, path }) =>
			fill(texts.review, {
				name: [name, firm].filter(Boolean).join(', '),
				day: birthDayOf(on, tag),
				fields: labelOf(path, words),
			}),
		)
	if (reviews.length === 0) return fill(settings.lawNote, { day })
	return fill(texts.reviewedNote, { day, reviews: reviews.join('; ') })
}

/** The values that are shown, and for which field of the sources. */
const FACTS = [
	['majority.age', 'majority'],
	['limitation.years', 'limitation'],
	['limitation.minors', 'limitation.minors'],
	['parentalWaiver', 'parentalWaiver'],
	['negligenceRelease', 'negligenceRelease'],
] as const

function Facts({ of: place }: { of: Jurisdiction }) {
	const words = useWords('venue')
	return (
		<dl class="law-facts">
			{FACTS.map(([path, field]) => {
				const decided = place.overrides.find((each) => each.path === path)
				return (
					<div key={path}>
						<dt>{labelOf(path, words)}</dt>
						<dd>
							{spellValue(path, valueAt(place, path), words)}{' '}
							<span class="hint">
								{decided === undefined ? sourceOf(place, field, words) : tellOrigin(decided, words)}
							</span>
						</dd>
					</div>
				)
			})}
		</dl>
	)
}

/** Where a value was read. Citations are in the language of the law, or in English. */
function sourceOf({ sources }: Jurisdiction, field: string, { settings }: DeskWords<'venue'>): string {
	const all = sources.filter((source) => source.field === field)
	const source = all.find(({ read }) => read) ?? all[0]
	const cite = source?.cite ?? ''
	if (source?.read === true) return cite
	return cite === '' ? settings.lawUnread : `${cite}, ${settings.lawUnread}`
}
