/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type ChartPanelProps = {
	readonly title: string
	/** A wide panel has two thirds of the row, a narrow one the rest, if there is room for two; three thirds share one. */
	readonly size: 'wide' | 'narrow' | 'full' | 'third'
	/** At the end of the heading's line. */
	readonly aside?: ComponentChildren
	readonly children: ComponentChildren
}

export function ChartPanel({ title, size, aside, children }: ChartPanelProps) {
	const heading = useId()
	return (
		<section class={`panel chart ${size}`} aria-labelledby={heading}>
			<div class="chart-head">
				<h2 id={heading}>{title}</h2>
				{aside}
			</div>
			{children}
		</section>
	)
}
