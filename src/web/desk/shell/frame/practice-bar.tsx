/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { turnPractice } from '../../kit/session/session-calls.ts'
import { Button } from '../../kit/parts/button.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { timeOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** @param endsAt an RFC 3339 time */
export function PracticeBar({ endsAt }: { endsAt: string }) {
	const { practice, tag } = useWords('shell')
	const { timezone } = useSession().organization
	const { act, isBusy } = useAct([])
	return (
		<section class="connection practice" aria-label={practice.start}>
			<Icon name="play" />
			<span>{fill(practice.bar, { time: timeOf(endsAt, tag, timezone) })}</span>
			<Button class="push" isBusy={isBusy} onClick={() => act(() => turnPractice('DELETE'))}>
				{practice.end}
			</Button>
		</section>
	)
}
