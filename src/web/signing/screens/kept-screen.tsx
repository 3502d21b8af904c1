/** @jsxImportSource preact */
import { fill } from '../../../i18n/fill.ts'
import { useForm } from '../form/form-context.ts'
import type { Kept } from '../form/page-services.ts'
import { WaitIcon } from '../parts/icons.tsx'

export function KeptScreen({ why, onRetry }: { why: Kept; onRetry: () => void }) {
	const { words } = useForm()
	return (
		<div class="kept">
			<span class="done-mark wait">
				<WaitIcon />
			</span>
			<h1 id="title" tabIndex={-1}>
				{words.kept}
			</h1>
			<p class="lead" role="status">
				{why.reason === 'busy' ? fill(words.keptBusy, { minutes: why.minutes }) : words.keptText}
			</p>
			<button type="button" class="button" onClick={onRetry}>
				{words.tryNow}
			</button>
		</div>
	)
}
