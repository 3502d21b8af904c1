import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** A press that moves this far is a drag, in CSS pixels. */
const DRAG_PX = 6

/** Dragging this close to the edge of a scrolling element scrolls it, in CSS pixels; and by this much each time. */
const EDGE_PX = 48
const SCROLL_PX = 14

/**
 * Lets rows be dragged: by the mouse anywhere, by a finger on the handle, since elsewhere it scrolls.
 * @param moveTo gets the row's name and its new position
 */
export function useDragging(
	list: RefObject<HTMLElement | null>,
	moveTo: (id: string, to: number) => void,
): void {
	const latest = useRef(moveTo)
	latest.current = moveTo
	useEffect(() => {
		const element = list.current
		return element === null ? undefined : watch(element, (id, to) => latest.current(id, to))
	}, [list])
}

/** A row that is pressed, and maybe moved. */
type Press = { readonly row: HTMLElement; readonly pointerId: number; readonly startY: number }

/** @returns a function that ends it */
function watch(list: HTMLElement, moveTo: (id: string, to: number) => void): () => void {
	const ending = new AbortController()
	const { signal } = ending
	let press: Press | undefined
	let isMoving = false
	let y = 0
	let frame = 0

	const scrollOn = (): void => {
		if (press === undefined) return
		scrollAtEdge(list, y)
		markPosition(list, press.row, y)
		frame = requestAnimationFrame(scrollOn)
	}
	const end = (isDropped: boolean): void => {
		if (press === undefined) return
		const { row } = press
		const id = row.dataset['row']
		const to = positionAt(list, row, y)
		const wasMoving = isMoving
		press = undefined
		isMoving = false
		cancelAnimationFrame(frame)
		clearMarks(list)
		row.classList.remove('is-dragged')
		if (!wasMoving) return
		refuseClick()
		if (isDropped && id !== undefined) moveTo(id, to)
	}

	list.addEventListener('pointerdown', (event) => (press = pressOf(event) ?? press), { signal })
	addEventListener(
		'pointermove',
		({ pointerId, clientY }) => {
			if (press === undefined || pointerId !== press.pointerId) return
			y = clientY
			if (isMoving || Math.abs(y - press.startY) < DRAG_PX) return
			isMoving = true
			press.row.classList.add('is-dragged')
			scrollOn()
		},
		{ signal },
	)
	addEventListener(
		'pointerup',
		({ clientY }) => {
			y = clientY
			end(true)
		},
		{ signal },
	)
	addEventListener('pointercancel', () => end(false), { signal })
	addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
	return () => {
		end(false)
		ending.abort()
	}
}

function pressOf({ button, target, pointerType, pointerId, clientY }: PointerEvent): Press | undefined {
	if (button !== 0 || !(target instanceof Element)) return undefined
	const row = target.closest<HTMLElement>('[data-row]')
	if (row === null || (pointerType !== 'mouse' && target.closest('.handle') === null)) return undefined
	return { row, pointerId, startY: clientY }
}

function othersOf(list: HTMLElement, row: HTMLElement): HTMLElement[] {
	return [...list.querySelectorAll<HTMLElement>('[data-row]')].filter((each) => each !== row)
}

/** The new position of a row among the others, from 0. */
function positionAt(list: HTMLElement, row: HTMLElement, y: number): number {
	const others = othersOf(list, row)
	const at = others.findIndex((other) => {
		const { top, height } = other.getBoundingClientRect()
		return y < top + height / 2
	})
	return at === -1 ? others.length : at
}

/** Marks the new position of a row: a line before or after another. */
function markPosition(list: HTMLElement, row: HTMLElement, y: number): void {
	clearMarks(list)
	const others = othersOf(list, row)
	const before = others[positionAt(list, row, y)]
	if (before === undefined) others.at(-1)?.classList.add('drop-after')
	else before.classList.add('drop-before')
}

function clearMarks(list: HTMLElement): void {
	for (const row of list.querySelectorAll('.drop-before, .drop-after'))
		row.classList.remove('drop-before', 'drop-after')
}

function scrollAtEdge(list: HTMLElement, y: number): void {
	const box = scrollerOf(list)
	const { top, bottom } = box.getBoundingClientRect()
	if (y < Math.max(top, 0) + EDGE_PX) box.scrollTop -= SCROLL_PX
	else if (y > Math.min(bottom, innerHeight) - EDGE_PX) box.scrollTop += SCROLL_PX
}

/** The nearest scrolling ancestor, else the page. */
function scrollerOf(element: HTMLElement): Element {
	for (let box: HTMLElement | null = element; box !== null; box = box.parentElement)
		if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box
	return document.scrollingElement ?? document.documentElement
}

/** The press that ends a drag is not a click. */
function refuseClick(): void {
	const ending = new AbortController()
	const refuse = (event: Event): void => {
		event.stopPropagation()
		event.preventDefault()
	}
	addEventListener('click', refuse, { capture: true, signal: ending.signal })
	setTimeout(() => ending.abort(), 0)
}
