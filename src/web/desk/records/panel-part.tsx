/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type PanelPartProps = {
	readonly title: string
	/** At the end of the heading's line. */
	readonly end?: ComponentChildren
	readonly children: ComponentChildren
}

/** A part of a person or a waiver, on a panel of its own. */
export function PanelPart({ title, end, children }: PanelPartProps) {
	const heading = useId()
	return (
		<section class="panel" aria-labelledby={heading}>
			<header class="panel-head">
				<h3 id={heading}>{title}</h3>
				{end}
			</header>
			{children}
		</section>
	)
}
