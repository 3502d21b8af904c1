/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

type ChipProps = {
	readonly isOn: boolean
	readonly onPress: () => void
	readonly children: ComponentChildren
}

/** A filter that is on or off. */
export function Chip({ isOn, onPress, children }: ChipProps) {
	return (
		<button type="button" class="button chip" aria-pressed={isOn} onClick={onPress}>
			{children}
		</button>
	)
}
