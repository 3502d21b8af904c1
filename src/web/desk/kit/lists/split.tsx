/** @jsxImportSource preact */
import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useShortcuts } from '../client/shortcuts.ts'

type SplitProps = {
	readonly openId: string | undefined
	/** True if an open item takes the place of the list on wide screens, too. */
	readonly isWhole?: boolean
	readonly list: ComponentChildren
	/** Named by `openId`. */
	readonly detail: ComponentChildren
}

/**
 * A list, and its open item: beside it on a wide screen, else in its place. The list stays mounted, so closing the item
 * returns to the same scroll position, with the focus on its row.
 */
export function Split({ openId, isWhole = false, list, detail }: SplitProps) {
	const pane = useRef<HTMLDivElement>(null)
	const scroll = useRef(0)
	const lastId = useRef(openId)
	useRowKeys(pane, openId)
	useLayoutEffect(() => {
		const closedId = lastId.current
		lastId.current = openId
		if (openId !== undefined || closedId === undefined) return
		scrollTo(0, scroll.current)
		rowOf(pane, closedId)?.focus({ preventScroll: true })
	}, [openId])
	return (
		<div class={`split ${openId === undefined ? '' : 'is-open'} ${isWhole ? 'is-whole' : ''}`}>
			<div
				ref={pane}
				class="split-list"
				onClickCapture={() => {
					scroll.current = scrollY
				}}
			>
				{list}
			</div>
			{openId !== undefined && (
				<div class="split-detail" key={openId}>
					{detail}
				</div>
			)}
		</div>
	)
}

/** `j` and `k` go from row to row; Enter opens one, since each is a link. Nothing is read before that. */
function useRowKeys(pane: RefObject<HTMLElement | null>, openId: string | undefined): void {
	const move = (by: number): void => {
		const rows = [...(pane.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
		const focusedAt = rows.findIndex((row) => row === document.activeElement)
		const openAt = rows.findIndex((row) => row.dataset['row'] === openId)
		const at = focusedAt === -1 ? openAt : focusedAt
		rows[at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus()
	}
	useShortcuts({ j: () => move(1), k: () => move(-1) })
}

function rowOf(pane: RefObject<HTMLElement | null>, id: string): HTMLElement | null | undefined {
	return pane.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
}
