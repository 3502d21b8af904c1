/** @jsxImportSource preact */
import type { ComponentType, RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useWords } from '../kit/words/use-words.tsx'
import type { CameraPanelProps } from './camera/camera-panel.tsx'
import { Icon } from '../kit/parts/icons.tsx'

/** Plain http has no camera, although the type says so. */
const cameras: MediaDevices | undefined = navigator.mediaDevices

type CameraScanProps = {
	/** Gets the focus with each code. */
	readonly field: RefObject<HTMLInputElement | null>
	readonly onCode: (code: string) => void
}

/** Scans with the camera of this device, if it has one. The code reader is loaded with the first press. */
export function CameraScan({ field, onCode }: CameraScanProps) {
	const { camera } = useWords('door')
	const [panel, setPanel] = useState<{ readonly Panel: ComponentType<CameraPanelProps> }>()
	useQuietField(field, panel !== undefined)
	if (cameras === undefined) return null
	const open = async (): Promise<void> => {
		const { CameraPanel } = await import('./camera/camera-panel.tsx')
		setPanel({ Panel: CameraPanel })
	}
	if (panel !== undefined) return <panel.Panel onCode={onCode} onClose={() => setPanel(undefined)} />
	return (
		<button type="button" class="button act camera-open" onClick={() => void open()}>
			<Icon name="qr" />
			{camera.open}
		</button>
	)
}

/** While the camera is open the focus alone shows no keyboard over it; a touch of the field does. */
function useQuietField(field: RefObject<HTMLInputElement | null>, isQuiet: boolean): void {
	useEffect(() => {
		const box = field.current
		if (!isQuiet || box === null) return undefined
		const speak = (): void => {
			box.inputMode = ''
		}
		box.inputMode = 'none'
		box.addEventListener('pointerdown', speak)
		return () => {
			box.removeEventListener('pointerdown', speak)
			speak()
		}
	}, [isQuiet])
}
