/** Reads the QR code in a picture. @returns its text; undefined if it sees none */
export type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

type Detector = { detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
	new (options: { formats: readonly string[] }): Detector
	getSupportedFormats(): Promise<readonly string[]>
}

/** The longer side of the picture that is read, in pixels: enough for a code in the hand, and quick on an old tablet. */
const MAX_SIDE = 800

/** Takes the browser's own reader where it has one, otherwise loads ours. */
export async function openReader(): Promise<Reader> {
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
			// There is no code in the picture, or none that can be read.
			return Promise.resolve(undefined)
		}
	}
}
