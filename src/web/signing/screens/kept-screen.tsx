/** @jsxImportSource preact */
import { fill } from '../../../i18n/fill.ts'
import { useForm } from '../form/form-context.ts'
import type { Kept } from '../form/page-services.ts'
import { WaitIcon } from '../parts/icons.tsx'

/** A form that is signed on the device and waits for a connection. */
export function KeptScreen({ why, onHurry }: { why: Kept; onHurry: () => void }) {
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
			<button type="button" class="button" onClick={onHurry}>
				{words.tryNow}
			</button>
		</div>
	)
}
