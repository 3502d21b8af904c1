/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

/** A part that is folded away, and read only when somebody unfolds it. */
export function LaterPart({ title, children }: { title: string; children: () => ComponentChildren }) {
	const [isOpen, setOpen] = useState(false)
	return (
		<details class="later" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary>{title}</summary>
			{isOpen && <div class="later-body">{children()}</div>}
		</details>
	)
}
