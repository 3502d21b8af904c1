/** @jsxImportSource preact */
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { typeOf } from '../editing/content.ts'
import type { DraftBlock } from '../editing/content.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { AddDialog } from './add-dialog.tsx'
import { nameOf, typeName } from './block-words.ts'
import { TypeIcon } from './type-icon.tsx'
import { useBuilder } from './use-builder.ts'
import type { Acts } from './use-builder.ts'
import { useDragging } from './use-dragging.ts'
import { useOrder } from './use-order.ts'
import type { ComponentType } from 'preact'
import type { FromTextDialogProps } from '../from-text/from-text-dialog.tsx'

/** The list of blocks, in the order in which guests see them. */
export function BlockPane() {
	const words = useWords('forms')
	const { content, selected, goal, faults, language, languages, acts } = useBuilder()
	const list = useRef<HTMLOListElement>(null)
	const [isAdding, setAdding] = useState(false)
	const hint = useId()
	const order = useOrder()
	const faulty = useMemo(
		() => new Set(faults.flatMap(({ blockId }) => (blockId === undefined ? [] : [blockId]))),
		[faults],
	)
	useDragging(list, order.moveTo)
	// The next key may come before the browser has drawn.
	useLayoutEffect(() => {
		if (goal.turn === 0 || goal.at === 'field') return
		const row = list.current?.querySelector(`[data-row="${CSS.escape(goal.path)}"]`)
		row?.querySelector<HTMLElement>(goal.at === 'handle' ? '.handle' : '.block-open')?.focus()
		row?.scrollIntoView({ block: 'nearest' })
	}, [goal])
	useEffect(() => {
		list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
	}, [selected])
	return (
		<section id="pane-blocks" class="pane pane-blocks" aria-label={words.panes.blocks}>
			<button
				type="button"
				class={`form-row ${selected === undefined ? 'is-selected' : ''}`}
				aria-pressed={selected === undefined}
				onClick={() => {
					acts.select(undefined)
					acts.show('settings')
				}}
			>
				<Icon name="settings" size={18} />
				{words.form.title}
			</button>
			<p class="vh" id={hint}>
				{words.order.hint}
			</p>
			<ol ref={list} class="block-list" aria-label={words.panes.blocks} onKeyDown={order.onKey}>
				{content.blocks.map((block) => (
					<Row
						key={block.id}
						block={block}
						isSelected={block.id === selected}
						isFaulty={faulty.has(block.id)}
						language={language}
						first={languages[0]}
						hint={hint}
						{...{ words, acts }}
					/>
				))}
			</ol>
			{content.blocks.length === 0 && <p class="hint block-none">{words.order.none}</p>}
			<Button icon="plus" class="wide add-block" onClick={() => setAdding(true)}>
				{words.add.button}
			</Button>
			<FromTextButton />
			{isAdding && <AddDialog onClose={() => setAdding(false)} />}
		</section>
	)
}

type RowProps = {
	readonly block: DraftBlock
	readonly isSelected: boolean
	readonly isFaulty: boolean
	readonly language: string
	readonly first: string
	readonly hint: string
	readonly words: DeskWords<'forms'>
	readonly acts: Acts
}

/** One block. It is rendered only when what it shows has changed: a form may have 200. */
function Row({ block, isSelected, isFaulty, language, first, hint, words, acts }: RowProps) {
	return useMemo(() => {
		const type = typeOf(block)
		const name = nameOf(block, words, language, first)
		const isOptional = block['required'] === false
		return (
			<li class="block-row" data-row={block.id}>
				<button
					type="button"
					class="handle"
					aria-label={fill(words.order.move, { name })}
					aria-describedby={hint}
				>
					<Icon name="grip" size={18} />
				</button>
				<button
					type="button"
					class="block-open"
					{...(isSelected ? { 'aria-current': 'true' } : {})}
					onClick={() => {
						acts.select(block.id)
						acts.show('settings')
					}}
				>
					<TypeIcon type={type} />
					<span class="block-text">
						<span class="block-name">{name}</span>
						<span class="block-type">
							{typeName(type, words)}
							{isOptional && ` · ${words.order.optional}`}
						</span>
					</span>
					{block['visibleIf'] !== undefined && (
						<span class="block-mark" title={words.order.conditional}>
							<Icon name="branch" size={16} />
							<span class="vh">{words.order.conditional}</span>
						</span>
					)}
					{isFaulty && (
						<span class="block-mark is-fault">
							<Icon name="alert" size={16} />
							<span class="vh">{words.order.faulty}</span>
						</span>
					)}
				</button>
			</li>
		)
	}, [block, isSelected, isFaulty, language, first, hint, words, acts])
}

/** Inserts blocks made from a text, after the selected block. The reader is loaded with the first press. */
function FromTextButton() {
	const { gallery } = useWords('forms')
	const { content, selected, languages, acts } = useBuilder()
	const [lazyDialog, setLazyDialog] = useState<{ readonly Dialog: ComponentType<FromTextDialogProps> }>()
	const open = async (): Promise<void> => {
		const { FromTextDialog } = await import('../from-text/from-text-dialog.tsx')
		setLazyDialog({ Dialog: FromTextDialog })
	}
	const at = content.blocks.findIndex(({ id }) => id === selected)
	return (
		<>
			<Button icon="text" class="wide plain" onClick={() => void open()}>
				{gallery.importText}
			</Button>
			{lazyDialog !== undefined && (
				<lazyDialog.Dialog
					language={languages[0]}
					usedIds={content.blocks.map(({ id }) => id)}
					onClose={() => setLazyDialog(undefined)}
					onInsert={(blocks) => {
						acts.run({ name: 'insert', at: at === -1 ? content.blocks.length : at + 1, blocks })
						const [first] = blocks
						if (first !== undefined) acts.lead(first.id)
					}}
				/>
			)}
		</>
	)
}
