/** @jsxImportSource preact */
type IconProps = {
	readonly name: IconName
	/** In pixels. */
	readonly size?: number
	/** True for an icon that is mirrored where text runs from right to left. */
	readonly isTurned?: boolean
}

/** Icons are inline, so no file is loaded. Each is next to words and is hidden from screen readers. */
export function Icon({ name, size = 20, isTurned = false }: IconProps) {
	return (
		<svg
			class={['icon', name === 'more' && 'more', isTurned && 'turn'].filter(Boolean).join(' ')}
			viewBox="0 0 24 24"
			width={size}
			height={size}
			aria-hidden="true"
			focusable="false"
		>
			<path d={paths[name]} />
		</svg>
	)
}

const paths = {
	arrivals: 'M4 4v16M8 12h12m-5-5 5 5-5 5',
	door: 'M5 21V4l9-1.5V21M14 5h5v16M3 21h18M11 12v.01',
	staff:
		'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c.4-3.6 3-5.5 6.5-5.5S15.1 16.4 15.5 20M16 4.5a3.5 3.5 0 0 1 0 6.6M18 14.8c2 .7 3.2 2.5 3.5 5.2',
	waivers: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6m-6 4h4',
	people: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 21c.5-4.3 3.4-6.5 7.5-6.5s7 2.2 7.5 6.5',
	more: 'M5 12v.01M12 12v.01M19 12v.01',
	search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12 4.5 4.5',
	check: 'm5 13 4.5 4.5L19 7',
	cross: 'M6 6l12 12M18 6 6 18',
	alert:
		'M12 8v5m0 3.5v.01M10.3 3.9 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0',
	flag: 'M5 21V4m0 1c4-2.5 7 2.5 14 0v9c-7 2.5-10-2.5-14 0',
	clock: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
	qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2m4-2v.01M18 18h2v2m-6 0v.01',
	send: 'M21 3 10 14M21 3l-7 18-4-7-7-4z',
	tablet: 'M6 3h12v18H6zM11 18h2',
	key: 'M14.5 3a6.5 6.5 0 0 0-6.2 8.5L3 16.8V21h4.2v-2.5H9.7V16h2.1l.9-.9A6.5 6.5 0 1 0 14.5 3M16 8v.01',
	swap: 'M7 4 3 8l4 4M3 8h13m1 4 4 4-4 4m4-4H8',
	leave: 'M14 4H5v16h9M10 12h11m-4-4 4 4-4 4',
	undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9',
	plus: 'M12 5v14M5 12h14',
	help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1 1-1.1 1.8m0 3v.01',
	globe:
		'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 3 3.5 6 3.5 9S15 18 12 21c-3-3-3.5-6-3.5-9S9 6 12 3',
	erase: 'M9 6h11v12H9l-6-6zM12 10l4 4m0-4-4 4',
	place:
		'M12 21c4.5-5 7-8.3 7-11.5a7 7 0 0 0-14 0C5 12.7 7.5 16 12 21M12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
	show: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
	hide: 'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6 7.7A15 15 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1',
	photo: 'M4 7h4l1.5-2.5h5L16 7h4v12H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7',
	lock: 'M6 11h12v10H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
	back: 'M19 12H5m6-6-6 6 6 6',
	copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
	form: 'M5 3h14v18H5zM8.5 8h7m-7 4h7m-7 4h3',
	redo: 'm16 5 4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h5',
	up: 'M12 19V5m-6 6 6-6 6 6',
	down: 'M12 5v14m6-6-6 6-6-6',
	grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
	settings:
		'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5m-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
	branch: 'M6 4v16M6 9h6a5 5 0 0 1 5 5v5m-3-3 3 3 3-3',
	text: 'M5 6V4h14v2M12 4v16m-3 0h6',
	pen: 'M4 20l1-5L16 4l4 4L9 19zM4 22h16',
	calendar: 'M4 6h16v14H4zM4 10h16M8 3v4m8-4v4',
	list: 'M9 6h11M9 12h11M9 18h11M4 6v.01M4 12v.01M4 18v.01',
	print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
	hook: 'M14 9a4 4 0 1 0-4.5 4L7 18M9 18h6a3 3 0 1 1-.5 2M6 20a3 3 0 1 1 0-4',
	play: 'M7 4.5 19 12 7 19.5z',
	pause: 'M8 5v14M16 5v14',
	proof: 'M12 3l8 3v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6zm-3.5 9 2.5 2.5L16 9.5',
	pulse: 'M3 12h4l3-7 4 14 3-7h4',
	bars: 'M3 20h18M6 17v-5m6 5V5m6 12V9',
	archive: 'M4 4h16v5H4zM6 9v11h12V9M10 13h4',
	offline:
		'M4 4l16 16M8.5 12.6a5.5 5.5 0 0 1 2-1.2M5 9.3a10 10 0 0 1 3-2M12 17v.01M12.5 6.5A10 10 0 0 1 19 9.3',
	filter: 'M4 6h16M7 12h10m-7 6h4',
	link: 'M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.6l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3A4.5 4.5 0 0 0 11 19.4l1-1',
	moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
	next: 'm9 5 7 7-7 7',
} as const

export type IconName = keyof typeof paths
