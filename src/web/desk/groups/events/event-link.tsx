/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { EventShape } from '../../../../features/events/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { reachable } from '../../kit/client/reachable.ts'
import { AddressWarning } from '../../kit/sending/address-warning.tsx'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { QrCode } from '../../kit/sending/qr-code.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { stateOf } from './event-state.ts'

/** The link for all guests, to copy or to show as a code, while it opens the form. */
export function EventLink({ event }: { event: EventShape }) {
	const { events } = useWords('groups')
	if (stateOf(event, Date.now()) !== 'open') return null
	return (
		<aside class="card stack">
			<LinkAndCode label={events.link} hint={events.linkHint} url={event.signUrl} title={event.name} />
			<LeaderLink event={event} />
		</aside>
	)
}

/** The link for whoever brings the group, to make, to copy and to end. */
function LeaderLink({ event: { id, leaderUrl } }: { event: EventShape }) {
	const { events } = useWords('groups')
	const { act, isBusy } = useAct(['events'])
	const [isEnding, setEnding] = useState(false)
	const path = { id }
	const mayManage = useMay('events:manage')
	if (leaderUrl === null)
		return mayManage ? (
			<>
				<Button icon="link" isBusy={isBusy} onClick={() => act(() => call('shareWithLeader', { path }))}>
					{events.leaderMake}
				</Button>
				<p class="hint">{events.leaderHint}</p>
			</>
		) : null
	const address = reachable(leaderUrl, location.origin)
	return (
		<>
			<ClipboardField label={events.leaderLink} text={address} hint={events.leaderHint} />
			<AddressWarning address={address} />
			{mayManage && (
				<Button class="plain" onClick={() => setEnding(true)}>
					{events.leaderEnd}
				</Button>
			)}
			{isEnding && (
				<AskDialog
					title={events.leaderEndTitle}
					text={events.leaderEndText}
					yes={events.leaderEnd}
					isDangerous
					onYes={() => act(() => call('endLeaderLink', { path }), events.leaderEnded)}
					onClose={() => setEnding(false)}
				/>
			)}
		</>
	)
}

type LinkAndCodeProps = {
	readonly label: string
	readonly hint?: string
	readonly url: string
	/** Title of the code's dialog. */
	readonly title: string
}

export function LinkAndCode({ label, hint, url, title }: LinkAndCodeProps) {
	const { events } = useWords('groups')
	const [isShown, setShown] = useState(false)
	const address = reachable(url, location.origin)
	return (
		<>
			<ClipboardField label={label} text={address} hint={hint} />
			<Button icon="qr" onClick={() => setShown(true)}>
				{events.showCode}
			</Button>
			{isShown && (
				<Dialog title={title} onClose={() => setShown(false)} class="code">
					<AddressWarning address={address} />
					<QrCode text={address} label={fill(events.code, { address })} />
					<p class="center">{events.codeHint}</p>
				</Dialog>
			)}
		</>
	)
}
