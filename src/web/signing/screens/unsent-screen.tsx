/** @jsxImportSource preact */
import type { PageWords } from '../../../i18n/page.ts'
import { fill } from '../../../i18n/fill.ts'
import { useForm } from '../form/form-context.ts'
import type { Delay } from '../form/page-services.ts'
import { CheckIcon, WaitIcon } from '../parts/icons.tsx'
import { KioskFoot } from '../parts/kiosk-foot.tsx'
import type { Leaving } from '../parts/kiosk-foot.tsx'

type UnsentProps = Leaving & { readonly why: Delay; readonly onRetry: () => void }

export const titleOfUnsent = ({ reason }: Delay, words: PageWords): string =>
	reason === 'stored' ? words.done : words.kept

/** A form that is signed and not sent yet. On a tablet that sends it by itself, the guest is done. */
export function UnsentScreen({ why, onRetry, ...leaving }: UnsentProps) {
	const { words } = useForm()
	const isStored = why.reason === 'stored'
	return (
		<div class="kept">
			<span class={isStored ? 'done-mark' : 'done-mark wait'}>{isStored ? <CheckIcon /> : <WaitIcon />}</span>
			<h1 id="title" tabIndex={-1}>
				{titleOfUnsent(why, words)}
			</h1>
			<p class="lead" role="status">
				{textOf(why, words)}
			</p>
			{isStored ? (
				<div class="foot">
					<KioskFoot {...leaving} />
				</div>
			) : (
				<button type="button" class="button" onClick={onRetry}>
					{words.tryNow}
				</button>
			)}
		</div>
	)
}

function textOf(why: Delay, words: PageWords): string {
	if (why.reason === 'busy') return fill(words.keptBusy, { minutes: why.minutes })
	return why.reason === 'stored' ? words.kiosk.stored : words.keptText
}
