/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** The views of a list, of which one is shown. @param label names them */
export function Tabs({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
	return (
		<nav class="tabs" aria-label={label}>
			{children}
		</nav>
	)
}

type TabProps = {
	readonly href: string
	readonly isCurrent: boolean
	/** Items of the view; none is shown for 0. */
	readonly count?: number | undefined
	/** True if somebody has to act on what is counted. */
	readonly isDue?: boolean
	readonly children: ComponentChildren
}

export function Tab({ href, isCurrent, count = 0, isDue = false, children }: TabProps) {
	const tab = useRef<HTMLAnchorElement>(null)
	useLayoutEffect(() => {
		if (isCurrent && tab.current?.parentElement) bringIntoSight(tab.current, tab.current.parentElement)
	}, [isCurrent])
	return (
		<a ref={tab} href={href} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
			{children}
			{count > 0 && (
				<>
					{' '}
					<span class={isDue ? 'count due' : 'count'}>{count}</span>
				</>
			)}
		</a>
	)
}

/** Scrolls a row sideways, and nothing else, until an element of it is in sight. */
function bringIntoSight(element: Element, row: Element): void {
	const [own, all] = [element.getBoundingClientRect(), row.getBoundingClientRect()]
	if (own.left < all.left) row.scrollLeft += own.left - all.left
	else if (own.right > all.right) row.scrollLeft += own.right - all.right
}
