/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import { fill } from '../../../i18n/fill.ts'
import type { WaiverDetail } from '../../../features/waivers/detail-model.ts'
import { call } from '../client/call.ts'
import { useMay, useSession } from '../client/current.ts'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { Icon } from '../parts/icons.tsx'
import { momentOf } from '../parts/times.ts'
import { useWords } from '../words/use-words.tsx'
import { useWaiverAct } from './use-waiver.ts'

type FlagsProps = {
	readonly waiver: WaiverDetail
	readonly name: string
	/** Whether a block's answer is hidden as one about health. */
	readonly isHidden: (blockId: string) => boolean
}

/** The answers that somebody should look at. */
export function Flags({ waiver, name, isHidden }: FlagsProps) {
	const { waivers } = useWords()
	if (waiver.flags.length === 0) return null
	return (
		<section class="part">
			<h3>{waivers.flagsTitle}</h3>
			<ul class="rows">
				{waiver.flags.map((flag) => (
					<FlagRow key={flag.id} flag={flag} waiver={waiver} name={name} isHidden={isHidden(flag.blockId)} />
				))}
			</ul>
		</section>
	)
}

type FlagRowProps = {
	readonly flag: WaiverDetail['flags'][number]
	readonly waiver: WaiverDetail
	readonly name: string
	readonly isHidden: boolean
}

function FlagRow({ flag: { id, label, value, clearedAt }, waiver, name, isHidden }: FlagRowProps) {
	const { waivers, tag } = useWords()
	const { timezone } = useSession().organization
	const mayManage = useMay('waivers:manage')
	const { act, isBusy } = useWaiverAct(waiver.id)
	const [isAsked, setAsked] = useState(false)
	const heading = useId()
	const clear = (): void =>
		act(
			async () => {
				const cleared = await call('clearFlag', { path: { id: waiver.id, flagId: id } })
				return {
					flags: waiver.flags.map((flag) =>
						flag.id === id ? { ...flag, clearedAt: cleared.clearedAt } : flag,
					),
				}
			},
			fill(waivers.cleared, { flag: label }),
		)
	return (
		<li class="row">
			<div class="row-main">
				<strong id={heading}>{label}</strong>
				<div>{isHidden ? <em class="hint">{waivers.hidden}</em> : value}</div>
				{clearedAt === null ? (
					<span class="flag">
						<Icon name="flag" size={16} />
						{waivers.flagOpen}
					</span>
				) : (
					<span class="hint">{fill(waivers.clearedAt, { time: momentOf(clearedAt, tag, timezone) })}</span>
				)}
			</div>
			{mayManage && clearedAt === null && (
				<div class="row-actions">
					<button
						type="button"
						class="button"
						aria-describedby={heading}
						aria-disabled={isBusy}
						onClick={() => setAsked(true)}
					>
						{waivers.clearFlag}
					</button>
				</div>
			)}
			{isAsked && (
				<AskDialog
					title={fill(waivers.clearTitle, { flag: label })}
					text={fill(waivers.clearText, { name })}
					yes={waivers.clearFlag}
					onYes={clear}
					onClose={() => setAsked(false)}
				/>
			)}
		</li>
	)
}
