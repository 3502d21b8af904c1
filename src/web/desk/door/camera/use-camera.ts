import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { openReader } from './open-reader.ts'
import type { Reader } from './open-reader.ts'
import { Sightings } from './sightings.ts'

/** Between two pictures, in milliseconds: people hold a code for half a second and longer. */
const PAUSE_MS = 120

export type CameraState = 'starting' | 'on' | 'refused' | 'none' | 'taken' | 'failed'

type Options = {
	readonly video: RefObject<HTMLVideoElement | null>
	onCode(code: string): void
	/** The page is hidden, so the camera is off. */
	onHidden(): void
}

/** Shows the camera that looks away from the person, and reads codes from it, until the component goes. */
export function useCamera({ video, onCode, onHidden }: Options): CameraState {
	const [state, setState] = useState<CameraState>('starting')
	const latest = useRef({ onCode, onHidden })
	latest.current = { onCode, onHidden }
	// A layout effect: an effect ends a frame after the panel is gone, and the camera would still be on.
	useLayoutEffect(() => {
		const ended = new AbortController()
		const { signal } = ended
		const watch = async (): Promise<void> => {
			const shown = video.current
			if (shown === null) return
			const reader = openReader()
			const stream = await openCamera(signal)
			if (signal.aborted) return
			for (const track of stream.getTracks())
				track.addEventListener('ended', () => setState('taken'), { signal })
			shown.srcObject = stream
			await shown.play()
			setState('on')
			await readCodes(shown, await reader, { signal, onCode: (code) => latest.current.onCode(code) })
		}
		watch().catch((error: unknown) => {
			if (!signal.aborted) setState(stateOf(error))
		})
		const hide = (): void => {
			if (document.hidden) latest.current.onHidden()
		}
		document.addEventListener('visibilitychange', hide, { signal })
		return () => ended.abort()
	}, [])
	return state
}

/** The camera is off once the signal is aborted, also if it came later. */
async function openCamera(signal: AbortSignal): Promise<MediaStream> {
	const stream = await navigator.mediaDevices.getUserMedia({
		audio: false,
		video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
	})
	const stop = (): void => {
		for (const track of stream.getTracks()) track.stop()
	}
	if (signal.aborted) stop()
	else signal.addEventListener('abort', stop)
	return stream
}

async function readCodes(
	video: HTMLVideoElement,
	read: Reader,
	{ signal, onCode }: { signal: AbortSignal; onCode: (code: string) => void },
): Promise<void> {
	const sightings = new Sightings()
	while (!signal.aborted) {
		const code = await read(video)
		if (signal.aborted) return
		const text = code?.trim()
		if (sightings.note(text === '' ? undefined : text, performance.now()) && text !== undefined) onCode(text)
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
	}
}

const STATES: Readonly<Record<string, CameraState>> = {
	NotAllowedError: 'refused',
	SecurityError: 'refused',
	NotFoundError: 'none',
	OverconstrainedError: 'none',
	NotReadableError: 'taken',
	AbortError: 'taken',
}

function stateOf(error: unknown): CameraState {
	return STATES[error instanceof Error ? error.name : ''] ?? 'failed'
}
