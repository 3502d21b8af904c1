/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { DetailFrame } from '../../kit/lists/detail-frame.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { READ_ONCE } from '../waivers/use-waiver.ts'
import { About } from './about.tsx'
import { Additions } from './additions.tsx'
import { ClaimBundle } from './claim-bundle.tsx'
import { DraftForm } from './draft-form.tsx'
import type { WholeProps } from './draft-form.tsx'
import { IncidentActions } from './incident-actions.tsx'
import { Photos } from './photos.tsx'
import type { IncidentShape } from '../../../../features/incidents/model.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { OwnAnswers } from './own-questions.tsx'
import { IncidentState } from './incident-state.tsx'
import { AtPlace, useZone, useZoneOf } from '../../kit/time/at-place.tsx'

/** One report in full: a form while it is a draft. Opening it is written to the access log. */
export function Incident({ id, listHref }: { id: string; listHref: string }) {
	const { incidents: texts, tag } = useWords('records')
	const zoneOf = useZoneOf()
	const mayWrite = useMay('incidents:write')
	// A form that was read anew is another form.
	const [reading, setReading] = useState(0)
	const { data, error, refetch } = useQuery({
		queryKey: ['incident', id],
		queryFn: () => call('getIncident', { path: { id }, query: { language: tag } }),
		...READ_ONCE,
	})
	const readAnew = async (): Promise<void> => {
		await refetch()
		setReading((count) => count + 1)
	}
	const title =
		data === undefined
			? ''
			: fill(texts.title, { time: momentOf(data.happenedAt, tag, zoneOf(data.locationId)) })
	const isDraft = data?.status === 'draft' && data.purgedAt === null && mayWrite
	return (
		<DetailFrame
			title={title}
			list="incidents"
			listHref={listHref}
			error={error}
			onRetry={() => void refetch()}
		>
			{(heading) => {
				if (data === undefined) return heading
				const whole = { incident: data, heading, onChange: readAnew }
				if (isDraft) return <DraftForm key={reading} {...whole} />
				return (
					<AtPlace id={data.locationId}>
						<Report {...whole} />
					</AtPlace>
				)
			}}
		</DetailFrame>
	)
}

function Report({ incident, heading, onChange }: WholeProps) {
	return (
		<div class="two">
			<div class="stack">
				<section class="card stack">
					<div class="person-name">
						{heading}
						<IncidentActions incident={incident} onChange={onChange} />
					</div>
					<ReportText incident={incident} />
				</section>
				<Photos incident={incident} />
				<Additions incident={incident} onAdded={onChange} />
			</div>
			<div class="stack">
				<About incident={incident} />
				<ClaimBundle waivers={incident.waivers} />
			</div>
		</div>
	)
}

/** What a report says, for whoever reads it. */
function ReportText({ incident }: { readonly incident: IncidentShape }) {
	const { incidents: texts, tag } = useWords('records')
	const timezone = useZone()
	const { data: locations } = useLocations()
	const { closedAt, kind, locationId, purgedAt } = incident
	const place = locations?.items.find(({ id }) => id === locationId)?.name
	const by = (name: string | null): string => name ?? texts.program
	const after = [incident.ambulanceCalled && texts.ambulance, incident.wentHome && texts.wentHome]
	const facts: readonly (readonly [name: string, text: string | undefined])[] = [
		[texts.kind, texts.kinds[kind]],
		[texts.where, place],
		[
			texts.opened,
			fill(texts.by, {
				name: by(incident.openedByName),
				time: momentOf(incident.openedAt, tag, timezone),
			}),
		],
		[
			texts.closed,
			closedAt === null
				? undefined
				: fill(texts.by, { name: by(incident.closedByName), time: momentOf(closedAt, tag, timezone) }),
		],
		[texts.after, after.filter((text) => text !== false).join(', ')],
		[texts.witnesses, incident.witnesses],
	]
	return (
		<>
			<IncidentState incident={incident} />
			<dl class="detail-facts">
				{facts.map(
					([name, text]) =>
						text !== undefined &&
						text !== '' && (
							<>
								<dt>{name}</dt>
								<dd>{text}</dd>
							</>
						),
				)}
			</dl>
			{purgedAt === null && (
				<>
					<h3>{texts.seen}</h3>
					<p class="lines-kept">{incident.text}</p>
					<h3>{texts.done}</h3>
					<p class="lines-kept">{incident.firstAid}</p>
					<OwnAnswers form={incident.form} />
				</>
			)}
		</>
	)
}
