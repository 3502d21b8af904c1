/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import type { AlertKind } from '../../../../api/alerts.ts'
import type { OwnAlerts } from '../../../../features/alerts/model.ts'
import { fillPlural } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { TextField } from '../../kit/forms/field.tsx'
import { Form } from '../../kit/forms/form.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { NotSentNote, useReasonNotSent } from '../../kit/sending/sending.tsx'
import { chooseAlerts, readAlerts } from '../../kit/session/own-calls.ts'
import { useWords } from '../../kit/words/use-words.tsx'

/** What the person is told, at the desk and by mail. */
export function AlertChoice() {
	const { alerts: texts } = useWords('help')
	const { data, error, refetch } = useQuery({ queryKey: ['alerts'], queryFn: readAlerts })
	return (
		<section class="part">
			<h3>{texts.title}</h3>
			<p class="hint">{texts.hint}</p>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data !== undefined && <ChoiceForm own={data} />}
		</section>
	)
}

/** By mail is off, with the reason, where mail leaves nowhere. */
function ChoiceForm({ own }: { own: OwnAlerts }) {
	const { alerts: texts, tag } = useWords('help')
	const { login } = useSession().staff
	const { run } = useAct(['alerts'])
	const isMailOff = useReasonNotSent()('email') !== undefined
	const save = (read: ReadField): Promise<void> => {
		const chosen = (way: 'desk' | 'mail') => own.offered.filter((kind) => read(`${way}-${kind}`) !== '')
		const mail = isMailOff ? own.mail : chosen('mail')
		const to = isMailOff ? own.to : read('to')
		const choice = { desk: chosen('desk'), mail, to: mail.length === 0 ? null : to }
		return run(() => chooseAlerts({ ...choice, language: tag }), texts.saved)
	}
	return (
		<Form faults={{ to: texts.toFault }} onSubmit={save}>
			<div class="rows">
				{own.offered.map((kind) => (
					<KindRow key={kind} kind={kind} own={own} isMailOff={isMailOff} />
				))}
			</div>
			{isMailOff ? (
				<NotSentNote channel="email" />
			) : (
				<TextField
					label={texts.to}
					name="to"
					isVerbatim
					autocomplete="off"
					defaultValue={own.to ?? (login.includes('@') ? login : '')}
				/>
			)}
			<Button type="submit">{texts.save}</Button>
		</Form>
	)
}

type KindRowProps = { readonly kind: AlertKind; readonly own: OwnAlerts; readonly isMailOff: boolean }

function KindRow({ kind, own, isMailOff }: KindRowProps) {
	const { alerts: texts, tag } = useWords('help')
	const name = fillPlural(texts.kinds[kind], 1, tag)
	return (
		<div class="row" role="group" aria-label={name}>
			<span class="row-main">{name}</span>
			<div class="row-actions">
				{(['desk', 'mail'] as const).map((way) => (
					<label key={way} class="check">
						<input
							type="checkbox"
							name={`${way}-${kind}`}
							defaultChecked={own[way].includes(kind)}
							disabled={way === 'mail' && isMailOff}
						/>
						<span>{texts[way]}</span>
					</label>
				))}
			</div>
		</div>
	)
}
