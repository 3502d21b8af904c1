/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { call } from '../../kit/client/call.ts'
import { Chip } from '../../kit/parts/chip.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { viewOf, withView } from './filter.ts'
import type { WaiverFilter } from './filter.ts'

type ViewsProps = {
	readonly filter: WaiverFilter
	readonly onChange: (filter: WaiverFilter) => void
}

const ICONS = { all: 'list', flags: 'flag', failed: 'alert', held: 'lock' } as const

/** The lists that staff work through, with how much there is to do. */
export function Views({ filter, onChange }: ViewsProps) {
	const { review } = useWords('records')
	const { data: today } = useQuery({ queryKey: ['today'], queryFn: () => call('getToday', { query: {} }) })
	const counts = { all: undefined, flags: today?.openFlags, failed: today?.failedPdfs, held: undefined }
	const current = viewOf(filter)
	return (
		<div class="chips views" role="group" aria-label={review.views}>
			{(['all', 'flags', 'failed', 'held'] as const).map((view) => {
				const count = counts[view] ?? 0
				return (
					<Chip key={view} isOn={view === current} onPress={() => onChange(withView(filter, view))}>
						<Icon name={ICONS[view]} size={16} />
						{count > 0 ? `${review[view]} (${count})` : review[view]}
					</Chip>
				)
			})}
		</div>
	)
}
