/** @jsxImportSource preact */
import type { ComponentChildren, ComponentType, RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useWords } from '../kit/words/use-words.tsx'
import type { CameraPanelProps } from './camera/camera-panel.tsx'
import { Icon } from '../kit/parts/icons.tsx'

/** Plain http has no camera, although the type says so. */
const cameras: MediaDevices | undefined = navigator.mediaDevices

type CameraScan = {
	/** Opens the camera; nothing without one, or while it is open. */
	readonly button: ComponentChildren
	/** The open camera. */
	readonly panel: ComponentChildren
}

/**
 * Scans with the camera of this device, if it has one. The code reader is loaded with the first press.
 * @param field gets the focus with each code
 */
export function useCameraScan(
	field: RefObject<HTMLInputElement | null>,
	onCode: (code: string) => void,
): CameraScan {
	const { camera } = useWords('door')
	const [loaded, setLoaded] = useState<{ readonly Panel: ComponentType<CameraPanelProps> }>()
	useQuietField(field, loaded !== undefined)
	if (cameras === undefined) return { button: null, panel: null }
	if (loaded !== undefined)
		return { button: null, panel: <loaded.Panel onCode={onCode} onClose={() => setLoaded(undefined)} /> }
	const open = async (): Promise<void> => {
		const { CameraPanel } = await import('./camera/camera-panel.tsx')
		setLoaded({ Panel: CameraPanel })
	}
	const button = (
		<button type="button" class="icon-button framed" aria-label={camera.open} onClick={() => void open()}>
			<Icon name="qr" />
		</button>
	)
	return { button, panel: null }
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
