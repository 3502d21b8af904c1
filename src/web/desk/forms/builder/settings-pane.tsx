/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { BlockSettings } from '../settings-form/block-settings.tsx'
import { FormSettings } from '../settings-form/form-settings.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { typeName, nameOf } from './block-words.ts'
import { FaultList } from './fault-list.tsx'
import { TypeIcon } from './type-icon.tsx'
import { useBuilder } from './use-builder.ts'
import { typeOf } from '../editing/content.ts'
import { fill } from '../../../../i18n/fill.ts'
import type { DraftBlock } from '../editing/content.ts'
import { duplicateBlock } from '../editing/new-block.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { SelectField } from '../../kit/forms/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useOrder } from './use-order.ts'

/** The settings of the selected block, or else those of the form. */
export function SettingsPane() {
	const words = useWords('forms')
	const { content, selected, goal } = useBuilder()
	const pane = useRef<HTMLElement>(null)
	const block = content.blocks.find(({ id }) => id === selected)
	// The next key may come before the browser has drawn.
	useLayoutEffect(() => {
		if (goal.turn === 0 || goal.at !== 'field') return
		const form = pane.current?.querySelector('form')
		const fields = 'input, textarea, select'
		const at = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(({ dataset }) =>
			goal.path === '' ? true : isBelow(goal.path, dataset['path'] ?? ''),
		)
		const field = at?.matches(fields) === true ? at : (at?.querySelector<HTMLElement>(fields) ?? undefined)
		const target = field ?? form?.querySelector<HTMLElement>(fields)
		target?.closest('details')?.setAttribute('open', '')
		target?.focus()
		if (goal.path === '' && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
			target.select()
	}, [goal])
	return (
		<section ref={pane} id="pane-settings" class="pane pane-settings" aria-label={words.panes.settings}>
			<FaultList />
			{block === undefined ? (
				<FormSettings />
			) : (
				<>
					<div class="settings-head">
						<TypeIcon type={typeOf(block)} />
						<h2>{typeName(typeOf(block), words)}</h2>
						<BlockTools key={block.id} block={block} />
					</div>
					<BlockSettings key={block.id} block={block} />
				</>
			)}
		</section>
	)
}

/** Returns true if the field at `field`, which may contain several, shows a fault at `path`. */
function isBelow(path: string, field: string): boolean {
	return path === field || path.startsWith(`${field}/`)
}

/** Actions on a whole block. */
function BlockTools({ block }: { block: DraftBlock }) {
	const { order: words } = useWords('forms')
	const { content, acts } = useBuilder()
	const order = useOrder()
	const [isMoving, setMoving] = useState(false)
	const at = content.blocks.indexOf(block)
	const last = content.blocks.length - 1
	const duplicate = (): void => {
		const duplicate = duplicateBlock(block, new Set(content.blocks.map(({ id }) => id)))
		acts.run({ name: 'insert', at: at + 1, blocks: [duplicate] })
		acts.lead(duplicate.id)
	}
	return (
		<>
			<div class="block-tools" role="group" aria-label={words.tools}>
				<button
					type="button"
					class="icon-button"
					title={words.up}
					aria-label={words.up}
					disabled={at <= 0}
					onClick={() => order.moveBy(block.id, -1)}
				>
					<Icon name="up" size={18} />
				</button>
				<button
					type="button"
					class="icon-button"
					title={words.down}
					aria-label={words.down}
					disabled={at === last}
					onClick={() => order.moveBy(block.id, 1)}
				>
					<Icon name="down" size={18} />
				</button>
				<Button class="small" disabled={last < 1} onClick={() => setMoving(true)}>
					{words.moveTo}
				</Button>
				<Button class="small" onClick={duplicate}>
					{words.duplicate}
				</Button>
				<Button class="small" onClick={() => order.remove(block.id)}>
					{words.delete}
				</Button>
			</div>
			{isMoving && (
				<MoveDialog
					block={block}
					onClose={() => setMoving(false)}
					onMove={(to) => order.moveTo(block.id, to)}
				/>
			)}
		</>
	)
}

type MoveDialogProps = {
	readonly block: DraftBlock
	readonly onMove: (to: number) => void
	readonly onClose: () => void
}

/** Asks before which block to put it. */
function MoveDialog({ block, onMove, onClose }: MoveDialogProps) {
	const words = useWords('forms')
	const { content, language, languages } = useBuilder()
	const [position, setPosition] = useState(String(content.blocks.indexOf(block)))
	const others = content.blocks.filter(({ id }) => id !== block.id)
	const name = (each: DraftBlock): string => nameOf(each, words, language, languages[0])
	const options = [
		...others.map(
			(each, at) => [String(at), `${at + 1}. ${fill(words.order.before, { name: name(each) })}`] as const,
		),
		[String(others.length), `${others.length + 1}. ${words.order.atEnd}`] as const,
	]
	return (
		<FormDialog
			title={fill(words.order.move, { name: name(block) })}
			yes={words.order.moveNow}
			onSubmit={() => onMove(Number(position))}
			onClose={onClose}
		>
			<SelectField label={words.order.place} value={position} options={options} onChange={setPosition} />
		</FormDialog>
	)
}
