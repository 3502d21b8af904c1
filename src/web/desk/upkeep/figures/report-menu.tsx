/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useSession } from '../../kit/client/current.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { ExportLink } from '../../kit/lists/export-link.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Menu } from '../../kit/parts/menu.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useReasonNotSent } from '../../kit/sending/sending.tsx'
import { askMonthlyMail, endMonthlyMail, readMonthlyMail } from '../../kit/session/own-calls.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import type { FigureQuery } from './figure-filter.ts'

/** What is seldom needed: the arrivals as a file, and the reports of each month by mail. */
export function ReportMenu({ query }: { readonly query: FigureQuery }) {
	const { figures, filters } = useWords('upkeep')
	const [isAsking, setAsking] = useState(false)
	return (
		<>
			<Menu class="icon-button framed" label={filters.more} face={<Icon name="more" />}>
				{(close) => (
					<>
						<ExportLink class="go" path="/v1/checkins.csv" query={query} label={figures.arrivalsCsv} />
						<MonthlyMail
							onAsk={() => {
								close()
								setAsking(true)
							}}
							onEnd={close}
						/>
					</>
				)}
			</Menu>
			{isAsking && <AskDialog onClose={() => setAsking(false)} />}
		</>
	)
}

type MonthlyMailProps = { readonly onAsk: () => void; readonly onEnd: () => void }

/** Has the reports of each month mailed to the person. Off, with the reason, where mail leaves nowhere. */
function MonthlyMail({ onAsk, onEnd }: MonthlyMailProps) {
	const { figures: texts } = useWords('upkeep')
	const reason = useReasonNotSent()('email')
	const { act } = useAct(['monthly-mail'])
	const { data } = useQuery({ queryKey: ['monthly-mail'], queryFn: readMonthlyMail })
	const isOn = data !== undefined && data.to !== null
	const isOff = !isOn && reason !== undefined
	const press = (): void => {
		if (isOff) return void notify({ tone: 'wait', text: reason })
		if (!isOn) return onAsk()
		onEnd()
		act(endMonthlyMail, texts.monthlyEnded)
	}
	return (
		<Button
			icon="send"
			class="go"
			aria-disabled={isOff}
			{...(isOff ? { title: reason } : {})}
			onClick={press}
		>
			{isOn ? texts.monthlyEnd : texts.monthly}
		</Button>
	)
}

function AskDialog({ onClose }: { readonly onClose: () => void }) {
	const { figures: texts, tag } = useWords('upkeep')
	const { login } = useSession().staff
	const { run } = useAct(['monthly-mail'])
	return (
		<FormDialog
			title={texts.monthly}
			yes={texts.monthlyYes}
			faults={{ to: texts.monthlyFault }}
			onSubmit={(read) => run(() => askMonthlyMail({ to: read('to'), language: tag }), texts.monthlySet)}
			onClose={onClose}
		>
			<p>{texts.monthlyHint}</p>
			<TextField
				label={texts.monthlyTo}
				name="to"
				isVerbatim
				autocomplete="off"
				defaultValue={login.includes('@') ? login : ''}
				autofocus
			/>
		</FormDialog>
	)
}
