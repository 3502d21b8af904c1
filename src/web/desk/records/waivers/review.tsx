/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useRef } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { useShortcuts } from '../../kit/client/shortcuts.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { Button } from '../../kit/parts/button.tsx'

export type Review = {
	/** The address of the previous or next waiver; undefined at the ends. */
	readonly previous: string | undefined
	readonly next: string | undefined
	/** From 1. */
	readonly at: number
	readonly all: number
	readonly hasMore: boolean
}

type ReviewList = {
	/** Identifies the list. */
	readonly name: string
	/** Undefined while they load. */
	readonly ids: readonly string[] | undefined
	readonly hasMore: boolean
}

/** The user's position in a list that they work through. Finished items leave the list, but not this order. */
export function useReview(
	{ name, ids, hasMore }: ReviewList,
	openId: string | undefined,
	hrefOf: (id: string) => string,
): Review | undefined {
	const order = useRef<readonly string[]>([])
	const lastName = useRef(name)
	if (lastName.current !== name) order.current = []
	lastName.current = name
	if (openId !== undefined && ids !== undefined) {
		const before = order.current.includes(openId) ? order.current : []
		order.current = [...before, ...ids.filter((id) => !before.includes(id))]
	}
	const at = openId === undefined ? -1 : order.current.indexOf(openId)
	if (at === -1) return undefined
	const [before, after] = [order.current[at - 1], order.current[at + 1]]
	return {
		previous: before && hrefOf(before),
		next: after && hrefOf(after),
		at: at + 1,
		all: order.current.length,
		hasMore,
	}
}

/** Moves through a list, by buttons and keys. Each step opens a waiver, which the access log records. */
export function ReviewBar({ review: { previous, next, at, all, hasMore } }: { review: Review }) {
	const { review } = useWords('records')
	const { route } = useLocation()
	const go = (to: string | undefined): void => {
		if (to !== undefined) route(to)
	}
	useShortcuts({ n: () => go(next), p: () => go(previous) })
	return (
		<div class="review-bar">
			<span>{fill(hasMore ? review.positionMore : review.position, { at, all })}</span>
			<Button icon="up" disabled={previous === undefined} onClick={() => go(previous)}>
				{review.previous}
			</Button>
			<Button icon="down" disabled={next === undefined} onClick={() => go(next)}>
				{review.next}
			</Button>
			<span class="hint">{review.keys}</span>
		</div>
	)
}
