/** @jsxImportSource preact */
import type { ParticipantDetail } from '../../../../features/waivers/people/participant-model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { birthDayOf as dayText, dateOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { KNOWN } from './marks.tsx'
import { useZone } from '../../kit/time/at-place.tsx'

/** A ban that holds, with its reason, author and day. */
export function BanNotice({ ban }: { ban: NonNullable<ParticipantDetail['ban']> }) {
	const { ban: texts, bans, tag } = useWords('records')
	const timezone = useZone()
	const day = dateOf(ban.bannedAt, tag, timezone)
	return (
		<div class="notice bad">
			<Icon name="alert" />
			<div>
				<strong>
					{ban.until === null ? texts.mark : fill(texts.until, { day: dayText(ban.until, tag) })}
				</strong>{' '}
				<q>{ban.reason}</q> {fill(bans.by, { name: ban.byName ?? '–', day })}
			</div>
		</div>
	)
}

type BanDialogProps = { readonly personId: string; readonly name: string; readonly onClose: () => void }

/** Asks for the reason and the end of a ban, and says what it does. */
export function BanDialog({ personId, name, onClose }: BanDialogProps) {
	const { bans: texts } = useWords('records')
	const { run } = useAct(KNOWN)
	return (
		<FormDialog
			title={fill(texts.title, { name })}
			yes={texts.yes}
			isDangerous
			onClose={onClose}
			onSubmit={(read) =>
				run(() =>
					call('banParticipant', {
						path: { id: personId },
						body: { reason: read('reason'), until: read('until') || null },
					}),
				)
			}
		>
			<p>{texts.text}</p>
			<TextField label={texts.reason} name="reason" autocomplete="off" maxLength={500} autofocus />
			<TextField label={texts.lastDay} name="until" type="date" hint={texts.lastDayHint} />
		</FormDialog>
	)
}
