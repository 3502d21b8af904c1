import { MIN_REACH } from '../../../kit/ink.ts'
import type { Drawing, Pad } from '../form/device.ts'

/** A point of a stroke and the width of the ink there, in CSS pixels. */
type Point = { readonly x: number; readonly y: number; readonly width: number }
type Stroke = Point[]
/** `past` holds the state before each stroke and each clearing, latest last. */
type Sketch = { strokes: readonly Stroke[]; past: (readonly Stroke[])[]; canvasWidth: number }

/** The width of the ink when the pen rests and when it moves fast, in CSS pixels. */
const MAX_WIDTH = 3.2
const MIN_WIDTH = 1.2
/** The speed at which the ink is thinnest, in CSS pixels per millisecond. */
const FAST = 2.5

/** The sent PNG: pixels per CSS pixel, and the margin around the ink in CSS pixels. */
const EXPORT_SCALE = 2
const EXPORT_MARGIN = 10
/** The largest side of the PNG, in pixels. The service accepts 2000. */
const MAX_EXPORT = 1600

/** The shortest path that counts as a signature, in CSS pixels. A shorter one is a slip of the finger. */
const MIN_PATH = 40

/** The drawings by block id, so that a pad that is closed and opened again shows them. */
const sketches = new Map<string, Sketch>()

export function forgetDrawings(): void {
	sketches.clear()
}

/** Lets people draw on a canvas by finger, pen or mouse. When the width changes, the drawing is scaled. */
export function openPad(
	name: string,
	canvas: HTMLCanvasElement,
	onChange: (drawing: Drawing | undefined, canUndo: boolean) => void,
): Pad {
	const sketch = sketches.get(name) ?? { strokes: [], past: [], canvasWidth: canvas.clientWidth }
	sketches.set(name, sketch)
	const tell = (): void => onChange(exportDrawing(sketch.strokes), sketch.past.length > 0)
	const show = (strokes: readonly Stroke[]): void => {
		sketch.strokes = strokes
		redraw(canvas, sketch)
		// The button that was pressed may be disabled now.
		canvas.focus({ preventScroll: true })
		tell()
	}
	const undo = (): void => {
		const before = sketch.past.pop()
		if (before !== undefined) show(before)
	}
	const stop = listen(canvas, sketch, tell)
	const stopKeys = listenToKeys(canvas.parentElement ?? canvas, undo)
	const observer = new ResizeObserver(() => fit(canvas, sketch))
	observer.observe(canvas)
	const scheme = matchMedia('(prefers-color-scheme: dark)')
	const repaint = (): void => redraw(canvas, sketch)
	scheme.addEventListener?.('change', repaint)
	fit(canvas, sketch)
	canvas.dataset['open'] = ''
	if (sketch.past.length > 0) tell()
	return {
		undo,
		clear() {
			sketch.past.push(sketch.strokes)
			show([])
		},
		close() {
			stop()
			stopKeys()
			observer.disconnect()
			scheme.removeEventListener?.('change', repaint)
		},
	}
}

function listen(canvas: HTMLCanvasElement, sketch: Sketch, onEnd: () => void): () => void {
	let stroke: Stroke | undefined
	let last = { time: 0, width: MAX_WIDTH }
	const pointOf = (event: PointerEvent): Point => {
		const { left, top } = canvas.getBoundingClientRect()
		const [x, y] = [event.clientX - left, event.clientY - top]
		const before = stroke?.[stroke.length - 1]
		const speed =
			before === undefined ? 0 : distance(before, { x, y }) / Math.max(1, event.timeStamp - last.time)
		const aim = MAX_WIDTH - (MAX_WIDTH - MIN_WIDTH) * Math.min(1, speed / FAST)
		last = { time: event.timeStamp, width: last.width * 0.7 + aim * 0.3 }
		return { x, y, width: last.width }
	}
	const down = (event: PointerEvent): void => {
		if (!event.isPrimary || (event.pointerType === 'mouse' && event.button !== 0)) return
		event.preventDefault()
		// The keyboard of a phone goes away, and Ctrl+Z means the pad.
		canvas.focus({ preventScroll: true })
		canvas.setPointerCapture(event.pointerId)
		last = { time: event.timeStamp, width: MAX_WIDTH }
		stroke = [pointOf(event)]
		sketch.past.push(sketch.strokes)
		sketch.strokes = [...sketch.strokes, stroke]
		redraw(canvas, sketch)
	}
	const move = (event: PointerEvent): void => {
		if (stroke === undefined || !event.isPrimary) return
		const events = event.getCoalescedEvents?.() ?? []
		for (const each of events.length > 0 ? events : [event]) stroke.push(pointOf(each))
		redraw(canvas, sketch)
	}
	const up = (): void => {
		if (stroke === undefined) return
		stroke = undefined
		onEnd()
	}
	const events = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up }
	const entries = Object.entries(events) as [string, EventListener][]
	for (const [type, listener] of entries) canvas.addEventListener(type, listener)
	return () => {
		for (const [type, listener] of entries) canvas.removeEventListener(type, listener)
	}
}

function listenToKeys(around: HTMLElement, undo: () => void): () => void {
	const press = (event: KeyboardEvent): void => {
		if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return
		event.preventDefault()
		undo()
	}
	around.addEventListener('keydown', press)
	return () => around.removeEventListener('keydown', press)
}

/** Fits the canvas to its element. A height that changes with a phone's address bar changes nothing. */
function fit(canvas: HTMLCanvasElement, sketch: Sketch): void {
	const width = canvas.clientWidth
	if (width === 0) return
	const ratio = Math.min(3, devicePixelRatio || 1)
	canvas.width = Math.round(width * ratio)
	canvas.height = Math.round(canvas.clientHeight * ratio)
	if (sketch.canvasWidth > 0 && sketch.canvasWidth !== width) {
		const scale = width / sketch.canvasWidth
		const resize = (strokes: readonly Stroke[]): readonly Stroke[] =>
			strokes.map((stroke) => stroke.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })))
		sketch.strokes = resize(sketch.strokes)
		sketch.past = sketch.past.map(resize)
	}
	sketch.canvasWidth = width
	redraw(canvas, sketch)
}

function redraw(canvas: HTMLCanvasElement, { strokes }: Sketch): void {
	const context = canvas.getContext('2d')
	if (context === null || canvas.clientWidth === 0) return
	const ratio = canvas.width / canvas.clientWidth
	context.setTransform(ratio, 0, 0, ratio, 0, 0)
	context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight)
	paint(context, strokes, getComputedStyle(canvas).color)
}

function paint(context: CanvasRenderingContext2D, strokes: readonly Stroke[], color: string): void {
	context.strokeStyle = color
	context.fillStyle = color
	context.lineCap = 'round'
	context.lineJoin = 'round'
	for (const stroke of strokes) paintStroke(context, stroke)
}

/** Paints a smooth line through the midpoints between the points. A single point is a dot. */
function paintStroke(context: CanvasRenderingContext2D, stroke: Stroke): void {
	const [first] = stroke
	if (first === undefined) return
	if (stroke.length === 1) {
		context.beginPath()
		context.arc(first.x, first.y, MAX_WIDTH / 2, 0, 2 * Math.PI)
		context.fill()
		return
	}
	let from: { x: number; y: number } = first
	stroke.forEach((point, at) => {
		const next = stroke[at + 1]
		const to = next === undefined ? point : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
		context.beginPath()
		context.moveTo(from.x, from.y)
		context.quadraticCurveTo(point.x, point.y, to.x, to.y)
		context.lineWidth = point.width
		context.stroke()
		from = to
	})
}

/** Returns the drawing in black on white for print, cropped to the ink. */
function exportDrawing(strokes: readonly Stroke[]): Drawing | undefined {
	const points = strokes.flat()
	if (points.length === 0) return undefined
	const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
	const [left, top] = [Math.min(...xs) - EXPORT_MARGIN, Math.min(...ys) - EXPORT_MARGIN]
	const width = Math.max(...xs) + EXPORT_MARGIN - left
	const height = Math.max(...ys) + EXPORT_MARGIN - top
	const scale = Math.min(EXPORT_SCALE, MAX_EXPORT / Math.max(width, height))
	const canvas = document.createElement('canvas')
	canvas.width = Math.ceil(width * scale)
	canvas.height = Math.ceil(height * scale)
	const context = canvas.getContext('2d')
	if (context === null) return undefined
	context.fillStyle = '#fff'
	context.fillRect(0, 0, canvas.width, canvas.height)
	context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale)
	paint(context, strokes, '#111')
	// The service refuses what reaches less far in pixels, of which there are more.
	const isTooSmall = pathOf(strokes) < MIN_PATH || Math.max(width, height) < 2 * EXPORT_MARGIN + MIN_REACH
	return { image: canvas.toDataURL('image/png'), isTooSmall }
}

function pathOf(strokes: readonly Stroke[]): number {
	let path = 0
	for (const stroke of strokes)
		stroke.forEach((point, at) => {
			const before = stroke[at - 1]
			if (before !== undefined) path += distance(before, point)
		})
	return path
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
	return Math.hypot(a.x - b.x, a.y - b.y)
}
