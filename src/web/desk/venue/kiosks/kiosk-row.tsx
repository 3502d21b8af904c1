/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { KioskDetail, NewKiosk } from '../../../../features/kiosks/model.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import type { IconName } from '../../kit/parts/icons.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { MoreMenu } from '../../kit/parts/more-menu.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { stateOf } from './kiosk-state.ts'
import type { KioskState } from './kiosk-state.ts'
import { useForms } from '../../kit/client/use-templates.ts'

type KioskRowProps = {
	readonly kiosk: KioskDetail
	/** In milliseconds since 1970. */
	readonly now: number
	readonly onChange: (kiosk: KioskDetail) => void
	readonly onCode: (kiosk: NewKiosk) => void
}

/** One tablet: its state, its forms and location, and the actions. */
export function KioskRow({ kiosk, now, onChange, onCode }: KioskRowProps) {
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
