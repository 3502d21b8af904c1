import type { TargetedKeyboardEvent } from 'preact'
import { fill } from '../../../../i18n/fill.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { nameOf } from './block-words.ts'
import { useBuilder } from './use-builder.ts'

/** Changes the order of the blocks, and announces it. */
export function useOrder() {
	const words = useWords('forms')
	const { acts, language, languages } = useBuilder()

	/** @param to the new position, from 0 */
	const moveTo = (id: string, to: number): void => {
		const { blocks } = acts.latest()
		const from = blocks.findIndex((block) => block.id === id)
		const block = blocks[from]
		const position = Math.max(0, Math.min(to, blocks.length - 1))
		if (block === undefined || from === position) return
		acts.run({ name: 'move', id, to: position })
		const name = nameOf(block, words, language, languages[0])
		acts.announce(fill(words.order.moved, { name, place: position + 1, all: blocks.length }))
	}

	const moveBy = (id: string, by: number): void =>
		moveTo(id, acts.latest().blocks.findIndex((block) => block.id === id) + by)

	const remove = (id: string): void => {
		const { blocks } = acts.latest()
		const at = blocks.findIndex((block) => block.id === id)
		const block = blocks[at]
		if (block === undefined) return
		const next = blocks[at + 1] ?? blocks[at - 1]
		acts.run({ name: 'remove', ids: [id] })
		acts.select(next?.id)
		acts.announce(fill(words.order.removed, { name: nameOf(block, words, language, languages[0]) }))
		if (next !== undefined) acts.focusRow(next.id)
	}

	/** Alt and an arrow move a row, arrows alone the focus; on the handle arrows move the row. */
	const onKey = (event: TargetedKeyboardEvent<HTMLElement>): void => {
		const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
		const target = event.target instanceof HTMLElement ? event.target : undefined
		const id = target?.closest<HTMLElement>('[data-row]')?.dataset['row']
		if (target === undefined || id === undefined || event.ctrlKey || event.metaKey) return
		const isHandle = target.matches('.handle')
		if (by !== 0 && (event.altKey || isHandle)) {
			event.preventDefault()
			moveBy(id, by)
			acts.focusRow(id, isHandle ? 'handle' : 'row')
		} else if (by !== 0) {
			event.preventDefault()
			const { blocks } = acts.latest()
			const next = blocks[blocks.findIndex((block) => block.id === id) + by]
			if (next !== undefined) acts.focusRow(next.id)
		} else if (event.key === 'Delete') remove(id)
	}
	return { moveTo, moveBy, remove, onKey }
}
