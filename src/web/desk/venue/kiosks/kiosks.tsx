/** @jsxImportSource preact */
import { useState, useLayoutEffect } from 'preact/hooks'
import type { KioskDetail, PairedKiosk } from '../../../../features/kiosks/model.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useNow } from '../../kit/time/use-now.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { KioskDialog } from './kiosk-dialog.tsx'
import { useKiosks } from './kiosks-query.ts'
import { fill } from '../../../../i18n/fill.ts'
import { reachable } from '../../kit/client/reachable.ts'
import { AddressWarning } from '../../kit/sending/address-warning.tsx'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { QrCode } from '../../kit/sending/qr-code.tsx'
import { countdown, stateOf } from './kiosk-state.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import type { IconName } from '../../kit/parts/icons.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { MoreMenu } from '../../kit/parts/more-menu.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import type { KioskState } from './kiosk-state.ts'
import { useForms } from '../../kit/client/use-templates.ts'

type KioskRowProps = {
	readonly kiosk: KioskDetail
	/** In milliseconds since 1970. */
	readonly now: number
	readonly onChange: (kiosk: KioskDetail) => void
	readonly onCode: (kiosk: PairedKiosk) => void
}

/** One tablet: its state, its forms and location, and the actions. */
function KioskRow({ kiosk, now, onChange, onCode }: KioskRowProps) {
	const { kiosks, staff } = useWords('venue')
	const { act } = useAct(['kiosks'])
	const [isAsked, setAsked] = useState(false)
	const { id, name } = kiosk
	const renew = (): void => act(async () => onCode(await call('renewKioskCode', { path: { id } })))
	const revoke = (): void => act(() => call('revokeKiosk', { path: { id } }), fill(kiosks.revoked, { name }))
	return (
		<li class="row kiosk-row">
			<div class="row-main">
				<strong>{name}</strong>
				<KioskFacts kiosk={kiosk} />
			</div>
			<StateLine kiosk={kiosk} now={now} />
			<div class="row-actions">
				<Button aria-label={`${kiosks.change}: ${name}`} onClick={() => onChange(kiosk)}>
					{kiosks.change}
				</Button>
				<MoreMenu
					label={fill(staff.actions, { name })}
					acts={[
						{ text: kiosks.newCode, icon: 'redo', run: renew },
						{ text: kiosks.revokeAsk, icon: 'cross', isRed: true, run: () => setAsked(true) },
					]}
				/>
			</div>
			{isAsked && (
				<AskDialog
					title={fill(kiosks.revokeTitle, { name })}
					text={kiosks.revokeText}
					yes={kiosks.revoke}
					isDangerous
					onYes={revoke}
					onClose={() => setAsked(false)}
				/>
			)}
		</li>
	)
}

function KioskFacts({ kiosk: { templateIds, locationId } }: Pick<KioskRowProps, 'kiosk'>) {
	const { kiosks } = useWords('venue')
	const { data: forms } = useForms()
	const { data: locations } = useLocations()
	const names = templateIds?.map((id) => forms?.items.find((form) => form.id === id)?.name ?? '…')
	const locationName = locations?.items.find(({ id }) => id === locationId)?.name
	return (
		<div class="hint">
			{[names === undefined ? kiosks.allForms : names.join(', '), locationName].filter(Boolean).join(' · ')}
		</div>
	)
}

const STYLES: Readonly<Record<KioskState, readonly [look: string, icon: IconName]>> = {
	online: ['good', 'check'],
	silent: ['here', 'alert'],
	waiting: ['here', 'clock'],
	expired: ['off', 'clock'],
	revoked: ['bad', 'cross'],
}

function StateLine({ kiosk, now }: Pick<KioskRowProps, 'kiosk' | 'now'>) {
	const words = useWords('venue')
	const { timezone } = useSession().organization
	const { kiosks } = useWords('venue')
	const state = stateOf(kiosk, now)
	const [style, icon] = STYLES[state]
	const time = kiosk.lastSeenAt === null ? '' : momentOf(kiosk.lastSeenAt, words.tag, timezone)
	return (
		<p class={`state ${style}`}>
			<Icon name={icon} size={18} />
			{textOf(kiosks, state, time)}
		</p>
	)
}

function textOf({ states }: DeskWords<'venue'>['kiosks'], state: KioskState, time: string): string {
	return fill(states[state], { time })
}

/** How often the list is read while it is shown, in milliseconds. */
const RENEW_MS = 30_000

/** The tablets on which guests sign. */
export const Kiosks = withWords('venue', KiosksScreen)

function KiosksScreen() {
	const { kiosks } = useWords('venue')
	const { data, error, refetch } = useKiosks(RENEW_MS)
	const [isPairing, setPairing] = useState(false)
	const [editing, setEditing] = useState<KioskDetail>()
	const [pairedKiosk, setPairedKiosk] = useState<PairedKiosk>()
	const now = useNow(10_000)
	const tablets = data?.filter(({ status }) => status !== 'revoked')
	return (
		<Screen
			name="kiosks"
			tools={
				<Button class="primary" onClick={() => setPairing(true)}>
					<Icon name="plus" />
					{kiosks.pair}
				</Button>
			}
		>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{tablets?.length === 0 && (
				<div class="empty">
					<p>{kiosks.none}</p>
					<p class="hint">{kiosks.noneHint}</p>
				</div>
			)}
			<ul class="rows">
				{tablets?.map((kiosk) => (
					<KioskRow key={kiosk.id} kiosk={kiosk} now={now} onChange={setEditing} onCode={setPairedKiosk} />
				))}
			</ul>
			{isPairing && <KioskDialog onClose={() => setPairing(false)} onCode={setPairedKiosk} />}
			{editing !== undefined && (
				<KioskDialog kiosk={editing} onClose={() => setEditing(undefined)} onCode={setPairedKiosk} />
			)}
			{pairedKiosk !== undefined && (
				<CodeDialog kiosk={pairedKiosk} onClose={() => setPairedKiosk(undefined)} />
			)}
		</Screen>
	)
}

/** How often to check for the typed code, in milliseconds. */
const ASK_MS = 1_500

/** Shows a pairing code until the tablet has typed it. */
function CodeDialog({ kiosk, onClose }: { kiosk: PairedKiosk; onClose: () => void }) {
	const { controls, kiosks } = useWords('venue')
	const { data } = useKiosks(ASK_MS)
	const now = useNow(1_000)
	const { id, name, code, codeExpiresAt } = kiosk
	const url = reachable(kiosk.pairUrl, location.origin)
	const current = data?.find((each) => each.id === id)
	// A renewed code leaves the tablet paired until the new one is typed.
	const isPaired = current !== undefined && current.pairedAt !== null && current.pairedAt !== kiosk.pairedAt
	const leftMs = Date.parse(codeExpiresAt) - now
	useLayoutEffect(() => {
		document.querySelector<HTMLElement>('.kiosk-paired')?.focus()
	}, [isPaired])
	return (
		<Dialog title={fill(kiosks.codeTitle, { name })} onClose={onClose} class="code">
			{isPaired ? (
				<p class="kiosk-paired state good" tabIndex={-1}>
					<Icon name="check" size={28} />
					{fill(kiosks.paired, { name })}
				</p>
			) : leftMs <= 0 ? (
				<p class="state bad">
					<Icon name="alert" />
					{kiosks.codeOver}
				</p>
			) : (
				<>
					<ol class="steps">
						<li>{kiosks.stepOpen}</li>
						<li>{kiosks.stepType}</li>
					</ol>
					<AddressWarning address={url} />
					<QrCode text={`${url}#${code}`} label={fill(controls.qrCode, { address: url })} />
					<ClipboardField label={kiosks.address} text={url} />
					<p class="pair-code">
						<span class="vh">{kiosks.code} </span>
						<span dir="ltr">{code}</span>
					</p>
					<p class="hint center">{fill(kiosks.left, { time: countdown(leftMs) })}</p>
				</>
			)}
			<div class="vh" role="status">
				{isPaired ? fill(kiosks.paired, { name }) : ''}
			</div>
			<div class="actions">
				<button type="button" class={isPaired ? 'button primary' : 'button'} onClick={onClose}>
					{isPaired ? kiosks.done : kiosks.close}
				</button>
			</div>
		</Dialog>
	)
}
