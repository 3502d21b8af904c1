/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

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
	return (
		<a href={href} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
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
