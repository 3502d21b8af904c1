/** @jsxImportSource preact */
import { useState, useId } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { WaiverDetail } from '../../../../features/waivers/detail-model.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { useShortcuts } from '../../kit/client/shortcuts.ts'
import { notify } from '../../kit/parts/notices.tsx'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { useWaiverAct } from './use-waiver.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useZone } from '../../kit/time/at-place.tsx'

type Flag = WaiverDetail['flags'][number]

type FlagsProps = {
	readonly waiver: WaiverDetail
	/** The flags in the reader's language, if they are not shown in the guest's. */
	readonly translation: WaiverDetail['translation']
	readonly name: string
	/** Returns true if a block's answer is hidden as one about health. */
	readonly isHidden: (blockId: string) => boolean
	/** Called when no flag is open any more. */
	readonly onReviewed: () => void
}

/** How long clearing can be undone, in milliseconds. */
const UNDO_MS = 30_000

/** The answers for staff to review. `c` clears the first that is open. */
export function Flags({ waiver, translation, name, isHidden, onReviewed }: FlagsProps) {
	const { waivers, review } = useWords('records')
	const mayManage = useMay('waivers:manage')
	const { act, isBusy } = useWaiverAct(waiver.id)
	const flags = waiver.flags.map((flag) => ({
		...flag,
		...translation?.flags.find(({ id }) => id === flag.id),
	}))
	const [openFlag, setOpenFlag] = useState<Flag>()
	const pathOf = ({ id: flagId }: Flag) => ({ id: waiver.id, flagId })
	const change = (target: Flag, next: Partial<Flag>): Pick<WaiverDetail, 'flags'> => ({
		flags: waiver.flags.map((flag) => (flag.id === target.id ? { ...flag, ...next } : flag)),
	})
	const reopen = (flag: Flag): void =>
		act(
			async () => {
				await call('reopenFlag', { path: pathOf(flag) })
				return change(flag, { clearedAt: null, clearedByName: null, note: null })
			},
			fill(review.reopened, { flag: flag.label }),
		)
	const clear = (flag: Flag, note: string): void =>
		act(async () => {
			const body = note === '' ? {} : { note }
			const { clearedAt, note: newNote } = await call('clearFlag', { path: pathOf(flag), body })
			notify({
				tone: 'good',
				text: fill(waivers.cleared, { flag: flag.label }),
				forMs: UNDO_MS,
				action: { label: review.undo, run: () => reopen(flag) },
			})
			const isLast = waiver.flags.every((each) => each.id === flag.id || each.clearedAt !== null)
			if (isLast) onReviewed()
			return change(flag, { clearedAt, note: newNote })
		})
	useShortcuts({
		c: () => {
			if (mayManage) setOpenFlag(flags.find(({ clearedAt }) => clearedAt === null))
		},
	})
	if (waiver.flags.length === 0) return null
	return (
		<section class="part">
			<h3>{waivers.flagsTitle}</h3>
			<ul class="rows">
				{flags.map((flag) => (
					<FlagRow
						key={flag.id}
						flag={flag}
						isHidden={isHidden(flag.blockId)}
						isBusy={isBusy}
						onClear={() => setOpenFlag(flag)}
						onReopen={() => reopen(flag)}
					/>
				))}
			</ul>
			{openFlag !== undefined && (
				<ReasonDialog
					title={fill(waivers.clearTitle, { flag: openFlag.label })}
					text={fill(review.clearText, { name })}
					note={{ label: review.note, hint: review.noteHint }}
					yes={waivers.clearFlag}
					onYes={(note) => clear(openFlag, note)}
					onClose={() => setOpenFlag(undefined)}
				/>
			)}
		</section>
	)
}

type FlagRowProps = {
	readonly flag: WaiverDetail['flags'][number]
	readonly isHidden: boolean
	readonly isBusy: boolean
	readonly onClear: () => void
	readonly onReopen: () => void
}

/** An answer to review, or the reviewer, time and note. */
function FlagRow({ flag, isHidden, isBusy, onClear, onReopen }: FlagRowProps) {
	const { waivers, review } = useWords('records')
	const mayManage = useMay('waivers:manage')
	const heading = useId()
	const isOpen = flag.clearedAt === null
	return (
		<li class="row">
			<div class="row-main">
				<strong id={heading} dir="auto">
					{flag.label}
				</strong>
				<div>{isHidden ? <em class="hint">{waivers.hidden}</em> : <bdi>{flag.value}</bdi>}</div>
				<FlagState flag={flag} />
			</div>
			{mayManage && (
				<div class="row-actions">
					<Button aria-describedby={heading} isBusy={isBusy} onClick={isOpen ? onClear : onReopen}>
						{isOpen ? waivers.clearFlag : review.reopen}
					</Button>
				</div>
			)}
		</li>
	)
}

function FlagState({ flag: { clearedAt, clearedByName, note } }: Pick<FlagRowProps, 'flag'>) {
	const { waivers, tag, review } = useWords('records')
	const timezone = useZone()
	if (clearedAt === null)
		return (
			<span class="state warn">
				<Icon name="flag" size={16} />
				{waivers.flagOpen}
			</span>
		)
	const time = momentOf(clearedAt, tag, timezone)
	return (
		<>
			<span class="hint">
				{clearedByName === null
					? fill(waivers.clearedAt, { time })
					: fill(review.clearedBy, { time, name: clearedByName })}
			</span>
			{note !== null && <div class="lines-kept">{note}</div>}
		</>
	)
}
