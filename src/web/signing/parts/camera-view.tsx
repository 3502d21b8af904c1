/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Camera, Device } from '../form/device.ts'
import { useForm } from '../form/form-context.ts'

type CameraViewProps = {
	readonly facing: 'user' | 'environment'
	readonly openCamera: NonNullable<Device['openCamera']>
	onTake(image: string): void
	onClose(failed: boolean): void
}

/** The camera picture with a button to take it. Unmounting closes the camera. */
export function CameraView({ facing, openCamera, onTake, onClose }: CameraViewProps) {
	const { words } = useForm()
	const video = useRef<HTMLVideoElement>(null)
	const shutter = useRef<HTMLButtonElement>(null)
	const [camera, setCamera] = useState<Camera>()
	useEffect(() => {
		let opened: Camera | undefined
		let isGone = false
		const start = async (): Promise<void> => {
			if (video.current === null) return
			opened = await openCamera(video.current, facing)
			if (isGone) opened.close()
			else setCamera(opened)
		}
		start().catch(() => onClose(true))
		return () => {
			isGone = true
			opened?.close()
		}
	}, [])
	useLayoutEffect(() => shutter.current?.focus(), [camera])
	return (
		<div class="camera">
			<video ref={video} class={facing === 'user' ? 'mirrored' : undefined} playsInline muted />
			<div class="photo-buttons">
				<button
					ref={shutter}
					type="button"
					class="button"
					disabled={camera === undefined}
					onClick={() => camera && onTake(camera.take())}
				>
					{words.shutter}
				</button>
				<button type="button" class="link" onClick={() => onClose(false)}>
					{words.cancel}
				</button>
			</div>
		</div>
	)
}
