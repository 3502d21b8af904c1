import { judgeLogo } from './logo.ts'
import type { LogoFault } from './logo.ts'

/** The edge to which a logo is made smaller to be judged, in pixels. */
const JUDGED_EDGE = 128

/** Reads where a loaded logo is hard to see. */
export function readLogoFaults(image: HTMLImageElement): LogoFault[] {
	const canvas = document.createElement('canvas')
	const scale = Math.min(1, JUDGED_EDGE / Math.max(image.naturalWidth, image.naturalHeight, 1))
	canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
	canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
	const context = canvas.getContext('2d')
	if (context === null) return []
	context.drawImage(image, 0, 0, canvas.width, canvas.height)
	return judgeLogo(context.getImageData(0, 0, canvas.width, canvas.height).data)
}

/** Reads a file as a data URL. */
export function readDataUrl(file: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader()
		reader.addEventListener('load', () => resolve(reader.result as string))
		reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
		reader.readAsDataURL(file)
	})
}
