/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

/** A part that is folded away, and loaded only when it is unfolded. */
export function LaterPart({ title, children }: { title: string; children: () => ComponentChildren }) {
	const [isOpen, setOpen] = useState(false)
	return (
		<details class="later" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary>{title}</summary>
			{isOpen && <div class="later-body">{children()}</div>}
		</details>
	)
}
