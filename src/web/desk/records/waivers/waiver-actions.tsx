/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useState, useEffect } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { WaiverDetail } from '../../../../features/waivers/detail-model.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import type { IconName } from '../../kit/parts/icons.tsx'
import { MoreMenu } from '../../kit/parts/more-menu.tsx'
import type { MoreAct } from '../../kit/parts/more-menu.tsx'
import { NameDialog } from '../../kit/dialogs/name-dialog.tsx'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useReport } from '../../kit/parts/use-report.ts'
import { useWaiverAct, READ_ONCE } from './use-waiver.ts'
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { reachable } from '../../kit/client/reachable.ts'
import { AddressWarning } from '../../kit/sending/address-warning.tsx'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { QrCode } from '../../kit/sending/qr-code.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useZone } from '../../kit/time/at-place.tsx'

type WaiverActionsProps = { readonly waiver: WaiverDetail; readonly name: string }
type Action = 'renew' | 'hold' | 'lift' | 'void' | 'erase'

/** Actions on a waiver, after those on its PDF. Actions that the role or the waiver's state does not allow are hidden. */
export function WaiverActions({
	waiver,
	name,
	children,
}: WaiverActionsProps & { readonly children: ComponentChildren }) {
	const { waivers, incidents } = useWords('records')
	const mayReport = useMay('incidents:write')
	const { report } = useReport()
	const mayManage = useMay('waivers:manage')
	const mayRenew = useMay('checkins:write')
	const [action, setAction] = useState<Action>()
	const isErased = waiver.purgedAt !== null
	const isHeld = waiver.hold !== null
	const mayErase = mayManage && !isErased && !isHeld
	const act = (name: Action, icon: IconName, isShown: boolean, isRed = false): readonly MoreAct[] =>
		isShown ? [{ text: waivers[name], icon, isRed, run: () => setAction(name) }] : []
	return (
		<div class="detail-actions">
			{children}
			{mayRenew && !isErased && (
				<Button icon="qr" onClick={() => setAction('renew')}>
					{waivers.renew}
				</Button>
			)}
			<MoreMenu
				acts={[
					...(mayReport && !isErased
						? [{ text: incidents.report, icon: 'alert' as const, run: () => report(aboutOf(waiver)) }]
						: []),
					...act('hold', 'lock', mayErase),
					...act('lift', 'lock', mayManage && isHeld),
					...act('void', 'cross', mayManage && waiver.status === 'signed', true),
					...act('erase', 'erase', mayErase, true),
				]}
			/>
			{action !== undefined && (
				<ActDialog waiver={waiver} name={name} action={action} onClose={() => setAction(undefined)} />
			)}
		</div>
	)
}

/** The waiver itself, and all of its people. */
function aboutOf({ id, participants }: WaiverDetail) {
	return { waivers: [id], people: participants.map((person) => person.id) }
}

type ActDialogProps = WaiverActionsProps & { readonly action: Action; readonly onClose: () => void }

/** Names the waiver and the effect of the requested action. */
function ActDialog({ waiver: { id }, name, action, onClose }: ActDialogProps) {
	const { waivers } = useWords('records')
	const { act } = useWaiverAct(id)
	const path = { id }
	const say = (text: string): string => fill(text, { name })
	if (action === 'renew') return <RenewDialog id={id} name={name} onClose={onClose} />
	if (action === 'hold')
		return (
			<ReasonDialog
				title={say(waivers.holdTitle)}
				text={waivers.holdText}
				yes={waivers.hold}
				onClose={onClose}
				onYes={(reason) =>
					act(async () => ({ hold: await call('placeHold', { path, body: { reason } }) }), say(waivers.held))
				}
			/>
		)
	if (action === 'lift')
		return (
			<AskDialog
				title={say(waivers.liftTitle)}
				text={waivers.liftText}
				yes={waivers.lift}
				onClose={onClose}
				onYes={() =>
					act(async () => {
						await call('liftHold', { path })
						return { hold: null }
					}, say(waivers.lifted))
				}
			/>
		)
	if (action === 'void')
		return (
			<ReasonDialog
				title={say(waivers.voidTitle)}
				text={waivers.voidText}
				yes={waivers.void}
				isDangerous
				onClose={onClose}
				onYes={(reason) =>
					act(async () => {
						const { status, voidedAt } = await call('voidWaiver', { path, body: { reason } })
						return { status, voidedAt, voidReason: reason, isValid: false }
					}, say(waivers.voided))
				}
			/>
		)
	return (
		<NameDialog
			title={say(waivers.eraseTitle)}
			text={waivers.eraseText}
			name={name}
			yes={waivers.erase}
			asksWhy
			onClose={onClose}
			onYes={(reason) =>
				act(async () => {
					const { purgedAt } = await call('purgeWaiver', { path, body: { reason } })
					return { purgedAt, isValid: false, ...NOTHING_LEFT }
				}, say(waivers.erased))
			}
		/>
	)
}

/** The personal fields of a waiver after its erasure. */
const NOTHING_LEFT = { values: {}, shown: [], participants: [], flags: [], voidReason: null, pdfUrl: null }

type RenewDialogProps = { readonly id: string; readonly name: string; readonly onClose: () => void }

/** Makes a link to sign a waiver again, each time it is opened, to copy or to scan. */
function RenewDialog({ id, name, onClose }: RenewDialogProps) {
	const words = useWords('records')
	const queries = useQueryClient()
	const timezone = useZone()
	const { data, error, refetch } = useQuery({
		queryKey: ['renewal', id],
		queryFn: () => call('renewWaiver', { path: { id } }),
		...READ_ONCE,
	})
	useEffect(() => {
		if (data !== undefined) void queries.invalidateQueries({ queryKey: ['trail'] })
	}, [data])
	const address = data === undefined ? '' : reachable(data.url, location.origin)
	const time = data === undefined ? '' : momentOf(data.expiresAt ?? '', words.tag, timezone)
	return (
		<Dialog title={fill(words.waivers.renewTitle, { name })} onClose={onClose}>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			<p role="status">{data !== undefined && fill(words.waivers.renewHint, { time })}</p>
			{data !== undefined && (
				<>
					<AddressWarning address={address} />
					<QrCode text={address} label={fill(words.controls.qrCode, { address })} />
					<ClipboardField label={words.waivers.link} text={address} />
				</>
			)}
		</Dialog>
	)
}
