import type { Camera } from '../form/device.ts'

/** The longest side of a photo, in pixels, and its JPEG quality: faces and identity cards stay readable. */
const MAX_SIDE = 1600
const QUALITY = 0.85

/** Converts any photo that the browser can show to a small, upright JPEG without metadata. Returns a data URL. */
export async function shrink(file: Blob): Promise<string> {
	const url = URL.createObjectURL(file)
	try {
		const image = new Image()
		image.src = url
		await new Promise((resolve, reject) => {
			image.addEventListener('load', resolve)
			image.addEventListener('error', () => reject(new Error('The file is not an image.')))
		})
		return draw(image, image.naturalWidth, image.naturalHeight)
	} finally {
		URL.revokeObjectURL(url)
	}
}

/** Shows the camera in a video. @throws if there is none, or if the guest refuses */
export async function openCamera(video: HTMLVideoElement, facing: 'user' | 'environment'): Promise<Camera> {
	const constraints = { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } }
	const stream = await navigator.mediaDevices.getUserMedia({ video: constraints, audio: false })
	const close = (): void => {
		for (const track of stream.getTracks()) track.stop()
		video.srcObject = null
	}
	try {
		video.srcObject = stream
		await video.play()
	} catch (error) {
		close()
		throw error
	}
	return { take: () => draw(video, video.videoWidth, video.videoHeight), close }
}

function draw(source: CanvasImageSource, width: number, height: number): string {
	const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
	const canvas = document.createElement('canvas')
	canvas.width = Math.round(width * scale)
	canvas.height = Math.round(height * scale)
	const context = canvas.getContext('2d')
	if (context === null || canvas.width === 0 || canvas.height === 0) throw new Error('The photo has no size.')
	// A transparent PNG becomes white, not black.
	context.fillStyle = '#fff'
	context.fillRect(0, 0, canvas.width, canvas.height)
	context.drawImage(source, 0, 0, canvas.width, canvas.height)
	return canvas.toDataURL('image/jpeg', QUALITY)
}
