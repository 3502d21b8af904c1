/** @jsxImportSource preact */
import type { IncidentShape } from '../../../../features/incidents/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { OwnAnswers } from './own-questions.tsx'
import { IncidentState } from './incident-state.tsx'

/** What a report says, for whoever reads it. */
export function ReportText({ incident }: { readonly incident: IncidentShape }) {
	const { incidents: texts, tag } = useWords('records')
	const { timezone } = useSession().organization
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
