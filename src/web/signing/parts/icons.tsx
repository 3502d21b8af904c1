/** @jsxImportSource preact */
/** Icons are inline, so no file is loaded. Each is next to words and is hidden from screen readers. */
function Icon({ d }: { d: string }) {
	return (
		<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
			<path
				d={d}
				fill="none"
				stroke="currentColor"
				stroke-width="2"
				stroke-linecap="round"
				stroke-linejoin="round"
			/>
		</svg>
	)
}

export const ErrorIcon = () => <Icon d="M12 7v6m0 4v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18" />
export const CameraIcon = () => (
	<Icon d="M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7" />
)
export const PhotoIcon = () => <Icon d="M4 5h16v14H4zm0 11 5-5 4 4 3-3 4 4M15.5 9v.01" />
export const PlusIcon = () => <Icon d="M12 5v14M5 12h14" />
export const CheckIcon = () => <Icon d="m5 13 4.5 4.5L19 7" />
export const GlobeIcon = () => (
	<Icon d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 3 3.5 6 3.5 9S15 18 12 21c-3-3-3.5-6-3.5-9S9 6 12 3" />
)
export const WaitIcon = () => <Icon d="M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18" />
export const FileIcon = () => <Icon d="M6 3h8l4 4v14H6zM14 3v4h4M9 13h6m-6 4h6" />
