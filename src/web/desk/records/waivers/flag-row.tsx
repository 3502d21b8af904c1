/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { WaiverDetail } from '../../../../features/waivers/detail-model.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { momentOf } from '../../kit/parts/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'

type FlagRowProps = {
	readonly flag: WaiverDetail['flags'][number]
	readonly isHidden: boolean
	readonly isBusy: boolean
	readonly onClear: () => void
	readonly onReopen: () => void
}

/** An answer that somebody should look at, or who has, when, and what they noted. */
export function FlagRow({ flag, isHidden, isBusy, onClear, onReopen }: FlagRowProps) {
	const { waivers, review } = useWords('records')
	const mayManage = useMay('waivers:manage')
	const heading = useId()
	const isOpen = flag.clearedAt === null
	return (
		<li class="row">
			<div class="row-main">
				<strong id={heading}>{flag.label}</strong>
				<div>{isHidden ? <em class="hint">{waivers.hidden}</em> : flag.value}</div>
				<FlagState flag={flag} />
			</div>
			{mayManage && (
				<div class="row-actions">
					<button
						type="button"
						class="button"
						aria-describedby={heading}
						aria-disabled={isBusy}
						onClick={isOpen ? onClear : onReopen}
					>
						{isOpen ? waivers.clearFlag : review.reopen}
					</button>
				</div>
			)}
		</li>
	)
}

function FlagState({ flag: { clearedAt, clearedByName, note } }: Pick<FlagRowProps, 'flag'>) {
	const { waivers, tag, review } = useWords('records')
	const { timezone } = useSession().organization
	if (clearedAt === null)
		return (
			<span class="flag">
				<Icon name="flag" size={16} />
				{waivers.flagOpen}
			</span>
		)
	const time = momentOf(clearedAt, tag, timezone)
	return (
		<>
			<span class="hint">
				{clearedByName === null
					? fill(waivers.clearedAt, { time })
					: fill(review.clearedBy, { time, name: clearedByName })}
			</span>
			{note !== null && <div class="lines-kept">{note}</div>}
		</>
	)
}
