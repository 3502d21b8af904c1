/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** How many flags wait for a person to look at them; nothing if none does. */
export function ReviewCount() {
	const { frame, tag } = useWords('shell')
	const mayReview = useMay('waivers:read')
	const { data } = useQuery({
		queryKey: ['today'],
		queryFn: () => call('getToday', { query: {} }),
		enabled: mayReview,
	})
	const count = data?.openFlags ?? 0
	if (count === 0) return null
	return (
		<span class="count due">
			<span aria-hidden="true">{count}</span>
			<span class="vh">{fillPlural(frame.toReview, count, tag)}</span>
		</span>
	)
}
