/** @jsxImportSource preact */
import type { Qr } from '../page-props.ts'

export function QrCode({ qr: { size, path }, label }: { qr: Qr; label: string }) {
	return (
		<svg
			class="qr"
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shape-rendering="crispEdges"
		>
			<path d={path} fill="#000" />
		</svg>
	)
}
