/** @jsxImportSource preact */
import type { IncidentSummary } from '../../../../features/incidents/model.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** Whether a report is a draft, closed, or erased. */
export function IncidentState({
	incident: { status, purgedAt },
}: {
	readonly incident: Pick<IncidentSummary, 'status' | 'purgedAt'>
}) {
	const { incidents: texts } = useWords('records')
	const state = purgedAt === null ? status : 'erased'
	const [tone, icon] = LOOKS[state]
	return (
		<span class={`state ${tone}`}>
			<Icon name={icon} size={18} />
			<span>{texts.states[state]}</span>
		</span>
	)
}

const LOOKS = { draft: ['warn', 'pen'], closed: ['good', 'lock'], erased: ['off', 'erase'] } as const
