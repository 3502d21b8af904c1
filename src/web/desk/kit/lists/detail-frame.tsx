/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { CallError } from '../client/call-error.ts'
import { useShortcuts } from '../client/shortcuts.ts'
import { ErrorText } from '../parts/error-text.tsx'
import { Icon } from '../parts/icons.tsx'
import type { DeskWords } from '../words/desk-words.ts'
import { useWords } from '../words/use-words.tsx'

type DetailFrameProps = {
	/** Empty while it loads. */
	readonly title: string
	/** A few words beside the title. */
	readonly sub?: ComponentChildren
	/** At the end of the heading's line. */
	readonly tools?: ComponentChildren
	/** The screen whose list leads here. */
	readonly list: keyof DeskWords<'kit'>['screens']
	readonly listHref: string
	readonly error: unknown
	readonly onRetry: () => void
	/** A function gets the heading, to put it where it stands. */
	readonly children: ComponentChildren | ((heading: ComponentChildren) => ComponentChildren)
}

/** Frame of a detail view: the way back, heading with the focus, error. Escape leads back to the row, too. */
export function DetailFrame({
	title,
	sub,
	tools,
	list,
	listHref,
	error,
	onRetry,
	children,
}: DetailFrameProps) {
	const words = useWords('kit')
	const heading = useRef<HTMLHeadingElement>(null)
	const { route } = useLocation()
	const isGone = error instanceof CallError && error.status === 404
	useShortcuts({ Escape: () => route(listHref) })
	useLayoutEffect(() => {
		if (title !== '') heading.current?.focus({ preventScroll: true })
	}, [title !== ''])
	useLayoutEffect(() => {
		// The focused element may be gone, such as a button that could be used once.
		if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
	}, [children])
	const face = title !== '' && (
		<h2 ref={heading} tabIndex={-1}>
			<bdi>{title}</bdi>
		</h2>
	)
	return (
		<article class="detail" aria-busy={title === '' && error === null}>
			<a class="button plain back" href={listHref}>
				<Icon name="back" size={18} />
				{words.screens[list]}
			</a>
			<header class="detail-head">
				{typeof children !== 'function' && face}
				{sub !== undefined && <p class="total">{sub}</p>}
				{tools}
				<a class="icon-button close" href={listHref} aria-label={words.controls.close}>
					<Icon name="cross" />
				</a>
			</header>
			{error !== null && <ErrorText error={error} onRetry={isGone ? undefined : onRetry} />}
			{typeof children === 'function' ? children(face) : children}
		</article>
	)
}
