/** @jsxImportSource preact */
import { useEffect, useRef, useLayoutEffect, useState } from 'preact/hooks'
import { Icon } from '../../kit/parts/icons.tsx'
import { FaultText } from '../../kit/forms/field.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import type { RefObject } from 'preact'
import { Sightings } from './sightings.ts'

export type CameraPanelProps = {
	/** Called once for each shown code. */
	readonly onCode: (code: string) => void
	readonly onClose: () => void
}

/** The camera picture at the door. */
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
			<Button class="act" onClick={onClose}>
				<Icon name="cross" />
				{camera.close}
			</Button>
		</section>
	)
}

/** Between two pictures, in milliseconds: people hold a code for half a second and longer. */
const PAUSE_MS = 120

type CameraState = 'starting' | 'on' | 'refused' | 'none' | 'taken' | 'failed'

type Options = {
	readonly video: RefObject<HTMLVideoElement | null>
	onCode(code: string): void
	/** The page is hidden, so the camera is off. */
	onHidden(): void
}

/** Shows the camera that looks away from the person, and reads codes from it, until the component goes. */
function useCamera({ video, onCode, onHidden }: Options): CameraState {
	const [state, setState] = useState<CameraState>('starting')
	const latest = useRef({ onCode, onHidden })
	latest.current = { onCode, onHidden }
	// A layout effect: an effect ends a frame after the panel is gone, and the camera would still be on.
	useLayoutEffect(() => {
		const lifetime = new AbortController()
		const { signal } = lifetime
		const watch = async (): Promise<void> => {
			const element = video.current
			if (element === null) return
			const reader = openReader()
			const stream = await openCamera(signal)
			if (signal.aborted) return
			for (const track of stream.getTracks())
				track.addEventListener('ended', () => setState('taken'), { signal })
			element.srcObject = stream
			await element.play()
			setState('on')
			await readCodes(element, await reader, { signal, onCode: (code) => latest.current.onCode(code) })
		}
		watch().catch((error: unknown) => {
			if (!signal.aborted) setState(stateOf(error))
		})
		const hide = (): void => {
			if (document.hidden) latest.current.onHidden()
		}
		document.addEventListener('visibilitychange', hide, { signal })
		return () => lifetime.abort()
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

/** Reads the QR code in a picture. @returns its text; undefined if there is none */
type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

type Detector = { detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
	new (options: { formats: readonly string[] }): Detector
	getSupportedFormats(): Promise<readonly string[]>
}

/** The longer side of the picture that is read, in pixels: enough for a code in the hand, and quick on an old tablet. */
const MAX_SIDE = 800

/** Uses the browser's own reader if it has one, otherwise loads ours. */
async function openReader(): Promise<Reader> {
	const own = await openOwn().catch(() => undefined)
	return own ?? openLoaded()
}

async function openOwn(): Promise<Reader | undefined> {
	const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
	if (BarcodeDetector === undefined) return undefined
	if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return undefined
	const detector = new BarcodeDetector({ formats: ['qr_code'] })
	return async (video) => (await detector.detect(video))[0]?.rawValue
}

async function openLoaded(): Promise<Reader> {
	const { default: decode } = await import('qr/decode.js')
	const canvas = document.createElement('canvas')
	const context = canvas.getContext('2d', { willReadFrequently: true })
	return (video) => {
		const { videoWidth, videoHeight } = video
		const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight))
		const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
		if (context === null || width === 0 || height === 0) return Promise.resolve(undefined)
		if (canvas.width !== width) canvas.width = width
		if (canvas.height !== height) canvas.height = height
		context.drawImage(video, 0, 0, width, height)
		const { data } = context.getImageData(0, 0, width, height)
		try {
			return Promise.resolve(decode({ width, height, data }))
		} catch {
			// The picture has no readable code.
			return Promise.resolve(undefined)
		}
	}
}
