/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks'
import type { TemplateDraft } from '../../../../features/templates/drafts/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { readContent } from '../editing/content.ts'
import type { Content } from '../editing/content.ts'
import { keyOf, listClashes, merge } from '../editing/merge.ts'
import type { Clash, Side } from '../editing/merge.ts'
import { listDifferences } from '../editing/differences.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { timeOf } from '../../kit/time/times.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { formSettingName, nameOf } from './block-words.ts'
import { DifferenceList } from './difference-list.tsx'
import { useBuilder } from './use-builder.ts'

type ConflictDialogProps = {
	readonly theirs: TemplateDraft
	readonly base: Content | undefined
	readonly onSettle: (content: Content) => void
}

/** Another person saved meanwhile: says who and when, shows the differences, and asks for a choice. */
export function ConflictDialog({ theirs: draft, base, onSettle }: ConflictDialogProps) {
	const desk = useWords('forms')
	const { conflict: words } = desk
	const { staff, organization } = useSession()
	const { content: mine } = useBuilder()
	const theirs = useMemo(() => readContent(draft), [draft])
	const clashes = useMemo(() => listClashes(base, mine, theirs), [base, mine, theirs])
	const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
	const [isApart, setApart] = useState(false)
	const sideOf = (clash: Clash): Side => sides[keyOf(clash)] ?? clash.side
	const isOwn = draft.savedBy === `staff:${staff.id}`
	const who = isOwn ? words.yourself : (draft.savedByName ?? words.somebody)
	const time = draft.savedAt === null ? '' : timeOf(draft.savedAt, desk.tag, organization.timezone)
	return (
		<Dialog
			title={fill(words.title, { who, time })}
			onClose={() => undefined}
			class="conflict-dialog is-firm"
		>
			<p>{words.hint}</p>
			{isApart ? (
				<Choices clashes={clashes} theirs={theirs} sideOf={sideOf} onChoose={setSides} />
			) : (
				<DifferenceList differences={listDifferences(theirs, mine)} />
			)}
			<div class="actions">
				{isApart ? (
					<Button class="primary" onClick={() => onSettle(merge(mine, theirs, clashes, sideOf))}>
						{words.apply}
					</Button>
				) : (
					<>
						<Button class="primary" onClick={() => onSettle(mine)}>
							{words.keepMine}
						</Button>
						<Button onClick={() => onSettle(theirs)}>
							{isOwn ? words.takeOther : fill(words.takeTheirs, { who })}
						</Button>
					</>
				)}
				<Button aria-pressed={isApart} onClick={() => setApart(!isApart)}>
					{words.apart}
				</Button>
			</div>
		</Dialog>
	)
}

type ChoicesProps = {
	readonly clashes: readonly Clash[]
	readonly theirs: Content
	readonly sideOf: (clash: Clash) => Side
	readonly onChoose: (
		change: (before: Readonly<Record<string, Side>>) => Readonly<Record<string, Side>>,
	) => void
}

/** A choice for each part: mine, or the other person's. */
function Choices({ clashes, theirs, sideOf, onChoose }: ChoicesProps) {
	const words = useWords('forms')
	const { content: mine, language, languages } = useBuilder()
	const nameOfPart = (clash: Clash): string => {
		if (clash.part === 'name') return words.form.name
		if (clash.part === 'setting') return formSettingName(clash.key, words)
		if (clash.part !== 'block') return words.conflict.order
		const block = [...mine.blocks, ...theirs.blocks].find(({ id }) => id === clash.id)
		return block === undefined ? clash.id : nameOf(block, words, language, languages[0])
	}
	const stateOf = (clash: Clash, content: Content, side: Side): string => {
		const label = words.conflict[side]
		if (clash.part !== 'block') return label
		return content.blocks.some(({ id }) => id === clash.id) ? label : `${label}: ${words.conflict.without}`
	}
	return (
		<div class="clashes">
			{clashes.map((clash) => {
				const key = keyOf(clash)
				return (
					<fieldset key={key}>
						<legend>{nameOfPart(clash)}</legend>
						{[['mine', mine] as const, ['theirs', theirs] as const].map(([side, content]) => (
							<label key={side} class="check">
								<input
									type="radio"
									name={key}
									checked={sideOf(clash) === side}
									onChange={() => onChoose((before) => ({ ...before, [key]: side }))}
								/>
								{stateOf(clash, content, side)}
							</label>
						))}
					</fieldset>
				)
			})}
		</div>
	)
}
