/** @jsxImportSource preact */
import { encode } from 'uqr'

/** A QR code, with the light border that scanners need (ISO/IEC 18004). */
export function QrCode({ text, label }: { text: string; label: string }) {
	const { data, size } = encode(text, { ecc: 'M', border: 2 })
	const path = data
		.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
		.join('')
	return (
		<svg
			class="qr"
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shape-rendering="crispEdges"
		>
			<path d={path} />
		</svg>
	)
}
