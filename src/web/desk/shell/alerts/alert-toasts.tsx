/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { useEffect } from 'preact/hooks'
import { ALERT_KINDS, alerts, pageOfAlert } from '../../../../api/alerts.ts'
import { fillPlural } from '../../../../i18n/fill.ts'
import { heard } from '../../kit/client/alerts-heard.ts'
import { useStore } from '../../kit/client/store.ts'
import { notify } from '../../kit/parts/notices.tsx'
import { readAlerts } from '../../kit/session/own-calls.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { isAt, useNavigation } from '../frame/navigation.ts'

/** Long enough to be seen by somebody who serves a guest, in milliseconds. */
const SHOWN_MS = 30_000

/** Tells what the stream has brought, by the person's choice and without what they did, with a link to where it is shown. */
export const AlertToasts = withWords('help', Toasts)

function Toasts() {
	const { alerts: texts, tag } = useWords('help')
	const { route } = useLocation()
	const { own } = useNavigation()
	const events = useStore(heard)
	const { data: choice } = useQuery({ queryKey: ['alerts'], queryFn: readAlerts })
	const tell = ({ type, data: text }: MessageEvent<string>): void => {
		const { data, own: isOwn = false } = JSON.parse(text) as Told
		const kind = ALERT_KINDS.find((each) => alerts[each].event === type)
		if (kind === undefined || isOwn || choice?.desk.includes(kind) !== true) return
		const page = pageOfAlert(kind, data)
		const mayOpen = own.some((screen) => isAt(screen, new URL(page, location.href).pathname))
		notify({
			tone: kind === 'flag' ? 'wait' : 'alarm',
			text: fillPlural(texts.kinds[kind], 1, tag),
			next: mayOpen ? [{ label: texts.show, icon: 'next', run: () => route(page) }] : [],
			forMs: SHOWN_MS,
		})
	}
	useEffect(() => {
		if (choice === undefined || events.length === 0) return
		heard.set([])
		events.forEach(tell)
	}, [events, choice])
	return null
}

/** The data of an event of the stream. */
type Told = { readonly data: Readonly<Record<string, unknown>>; readonly own?: true }
