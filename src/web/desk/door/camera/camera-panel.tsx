/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../kit/parts/icons.tsx'
import { FaultText } from '../../kit/parts/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { useCamera } from './use-camera.ts'

export type CameraPanelProps = {
	/** Once for each code that is shown. */
	readonly onCode: (code: string) => void
	readonly onClose: () => void
}

/** What the camera sees, at the door. */
export function CameraPanel({ onCode, onClose }: CameraPanelProps) {
	const { camera } = useWords('door')
	const video = useRef<HTMLVideoElement>(null)
	const panel = useRef<HTMLElement>(null)
	const state = useCamera({ video, onCode, onHidden: onClose })
	useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [])
	const isSeeing = state === 'starting' || state === 'on'
	return (
		<section ref={panel} class="camera" aria-label={camera.title}>
			<video ref={video} muted playsInline hidden={!isSeeing} aria-label={camera.picture} />
			<div role="status">
				{isSeeing ? (
					<p class="hint">{state === 'on' ? camera.hold : camera.starting}</p>
				) : (
					<FaultText>{camera[state]}</FaultText>
				)}
			</div>
			<button type="button" class="button act" onClick={onClose}>
				<Icon name="cross" />
				{camera.close}
			</button>
		</section>
	)
}
