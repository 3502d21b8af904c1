/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { BulkChange, BulkOutcome } from '../../../../features/waivers/model.ts'
import { fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { chosenWaivers } from '../../kit/client/chosen-waivers.ts'
import { useMay } from '../../kit/client/current.ts'
import { SendButton } from '../../kit/sending/sending.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import type { IconName } from '../../kit/parts/icons.tsx'
import { MoreMenu } from '../../kit/parts/more-menu.tsx'
import type { MoreAct } from '../../kit/parts/more-menu.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { translateRefusal } from '../../kit/words/translate-refusal.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Selection } from './use-selection.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { Button } from '../../kit/parts/button.tsx'
import { TextField } from '../../kit/forms/field.tsx'

/** Actions on the selected waivers, over the lower edge of the list. */
export function BulkBar({ selection }: { readonly selection: Selection }) {
	const { bulk, tag } = useWords('records')
	const [dialog, setDialog] = useState<BulkChange['action']>()
	const { change, isBusy } = useBulkChange(selection)
	const count = selection.ids.size
	const mayRemind = useMay('campaigns:write')
	const { route } = useLocation()
	const remind = (): void => {
		chosenWaivers.set([...selection.ids])
		route('/desk/messages?state=campaigns&new=renewal')
	}
	const act = (action: 'clear' | 'void', icon: IconName): MoreAct => ({
		text: bulk[action],
		icon,
		isRed: action === 'void',
		run: () => setDialog(action),
	})
	return (
		<div class="bulk" role="region" aria-label={bulk.bar}>
			<b>{fillPlural(bulk.selected, count, tag)}</b>
			<Button icon="plus" isBusy={isBusy} onClick={() => setDialog('tag')}>
				{bulk.tag}
			</Button>
			<a class="button" href={`/v1/waivers.zip?ids=${[...selection.ids].join(',')}`} download>
				<Icon name="down" size={18} />
				{bulk.pdfs}
			</a>
			{mayRemind && <SendButton channel="email" label={bulk.remind} isBusy={false} onSend={remind} />}
			<MoreMenu acts={[act('clear', 'check'), act('void', 'cross')]} />
			<button
				type="button"
				class="icon-button push"
				aria-label={bulk.selectNone}
				onClick={() => selection.replace([])}
			>
				<Icon name="cross" />
			</button>
			{dialog !== undefined && (
				<BulkDialog action={dialog} count={count} onYes={change} onClose={() => setDialog(undefined)} />
			)}
		</div>
	)
}

type Change = Omit<BulkChange, 'ids'>

function useBulkChange(selection: Selection): { isBusy: boolean; change: (next: Change) => void } {
	const words = useWords('records')
	const { bulk } = words
	const { act, isBusy } = useAct(['waivers', 'trail', 'today'])
	const change = (next: Change): void =>
		act(async () => {
			const body = { ids: [...selection.ids], ...next }
			const { items } = await call('changeWaivers', { body })
			const refusals = items.filter(({ outcome }) => outcome === 'refused')
			const [first] = refusals
			const why =
				first?.error === null || first === undefined ? '' : translateRefusal(first.error.message, words)
			notify({
				tone: first === undefined ? 'good' : 'alarm',
				text: [describe(items, bulk, words.tag), why].filter((text) => text !== '').join(' '),
				forMs: 10_000,
			})
			selection.replace(refusals.map(({ id }) => id))
		})
	return { isBusy, change }
}

/** Says how many were changed, needed no change, and were refused. */
function describe(items: readonly BulkOutcome[], bulk: DeskWords<'records'>['bulk'], tag: string): string {
	return (['done', 'unchanged', 'refused'] as const)
		.map((outcome) => [outcome, items.filter((item) => item.outcome === outcome).length] as const)
		.filter(([, count]) => count > 0)
		.map(([outcome, count]) => fillPlural(bulk[outcome], count, tag))
		.join(' ')
}

type BulkDialogProps = {
	readonly action: BulkChange['action']
	readonly count: number
	readonly onYes: (next: Change) => void
	readonly onClose: () => void
}

function BulkDialog({ action, count, onYes, onClose }: BulkDialogProps) {
	const { waivers, tag, bulk, review } = useWords('records')
	if (action === 'tag')
		return (
			<TagDialog
				title={fillPlural(bulk.tagTitle, count, tag)}
				onYes={(tags) => onYes({ action, tags })}
				onClose={onClose}
			/>
		)
	if (action === 'void')
		return (
			<ReasonDialog
				title={fillPlural(bulk.voidTitle, count, tag)}
				text={waivers.voidText}
				yes={bulk.void}
				isDangerous
				onYes={(reason) => onYes({ action, reason })}
				onClose={onClose}
			/>
		)
	return (
		<ReasonDialog
			title={fillPlural(bulk.clearTitle, count, tag)}
			text={bulk.clearText}
			note={{ label: review.note, hint: review.noteHint }}
			yes={bulk.clear}
			onYes={(note) => onYes({ action, ...(note === '' ? {} : { note }) })}
			onClose={onClose}
		/>
	)
}

type TagDialogProps = {
	readonly title: string
	readonly onYes: (tags: string[]) => void
	readonly onClose: () => void
}

/** Longest tag of the service, in characters. */
const MAX_LENGTH = 64

/** Asks for tags to add. */
function TagDialog({ title, onYes, onClose }: TagDialogProps) {
	const { bulk } = useWords('records')
	const submit = (read: ReadField): void => {
		const parts = read('tags').split(',')
		const tags = parts.map((tag) => tag.trim()).filter((tag) => tag !== '')
		if (tags.length === 0 || tags.some(({ length }) => length > MAX_LENGTH))
			throw new FormFault({ tags: bulk.tagFault })
		onYes(tags)
	}
	return (
		<FormDialog title={title} yes={bulk.tag} onSubmit={submit} onClose={onClose}>
			<TextField label={bulk.tagLabel} name="tags" hint={bulk.tagHint} autocomplete="off" autofocus />
		</FormDialog>
	)
}
