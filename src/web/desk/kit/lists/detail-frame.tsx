/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { CallError } from '../client/call-error.ts'
import { ErrorText } from '../parts/error-text.tsx'
import { Icon } from '../parts/icons.tsx'
import { useWords } from '../words/use-words.tsx'

type DetailFrameProps = {
	/** Empty while it loads. */
	readonly title: string
	readonly listHref: string
	readonly error: unknown
	readonly onRetry: () => void
	readonly children: ComponentChildren
}

/** Frame of a detail view: back link, heading with the focus, error. */
export function DetailFrame({ title, listHref, error, onRetry, children }: DetailFrameProps) {
	const words = useWords('kit')
	const heading = useRef<HTMLHeadingElement>(null)
	const isGone = error instanceof CallError && error.status === 404
	useLayoutEffect(() => {
		if (title !== '') heading.current?.focus({ preventScroll: true })
	}, [title !== ''])
	useLayoutEffect(() => {
		// The focused element may be gone, such as a button that could be used once.
		if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
	}, [children])
	return (
		<article class="detail" aria-busy={title === '' && error === null}>
			<a class="button plain back" href={listHref}>
				<Icon name="back" size={18} />
				{words.controls.backToList}
			</a>
			{title !== '' && (
				<h2 ref={heading} tabIndex={-1}>
					{title}
				</h2>
			)}
			{error !== null && <ErrorText error={error} onRetry={isGone ? undefined : onRetry} />}
			{children}
		</article>
	)
}
