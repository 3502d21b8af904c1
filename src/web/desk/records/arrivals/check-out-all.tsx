/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { defined } from '../../../../kit/defined.ts'
import { fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { CHECKED_OUT } from '../../kit/arrivals/check-out-button.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'

type CheckOutAllProps = {
	/** How many that is. */
	readonly inside: number
	/** Only there; undefined for all locations. */
	readonly locationId: string | undefined
}

/** Checks out everybody at closing, after a question. */
export function CheckOutAll({ inside, locationId }: CheckOutAllProps) {
	const { day: words, tag } = useWords('records')
	const mayWrite = useMay('checkins:write')
	const [isAsked, setAsked] = useState(false)
	const { act, isBusy } = useAct(CHECKED_OUT)
	const checkOut = (): void =>
		act(async () => {
			const { people } = await call('checkOutAll', { body: defined({ locationId }) })
			notify({ tone: 'good', text: fillPlural(words.allOut, people, tag) })
		})
	if (!mayWrite || inside === 0) return null
	return (
		<>
			<Button isBusy={isBusy} onClick={() => setAsked(true)}>
				<Icon name="leave" size={18} isTurned />
				{words.checkOutAll}
			</Button>
			{isAsked && (
				<AskDialog
					title={words.checkOutAllTitle}
					text={fillPlural(words.checkOutAllText, inside, tag)}
					yes={words.checkOutAll}
					onYes={checkOut}
					onClose={() => setAsked(false)}
				/>
			)}
		</>
	)
}
