/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
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
import { ReportText } from './report-text.tsx'

/** One report in full: a form while it is a draft. Opening it is written to the access log. */
export function Incident({ id, listHref }: { id: string; listHref: string }) {
	const { incidents: texts, tag } = useWords('records')
	const { timezone } = useSession().organization
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
		data === undefined ? '' : fill(texts.title, { time: momentOf(data.happenedAt, tag, timezone) })
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
				return isDraft ? <DraftForm key={reading} {...whole} /> : <Report {...whole} />
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
