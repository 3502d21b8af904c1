import type { Name } from '../../../kit/text/full-name.ts'

/** Functions of the browser for the form. Coordinates and sizes are in CSS pixels. */
export type Device = {
	/**
	 * Lets people draw on a canvas. Strokes are stored by `name`. `onChange` gets the drawing, or undefined if there is
	 * no ink, and true if there is a stroke or clearing to undo.
	 */
	openPad(
		name: string,
		canvas: HTMLCanvasElement,
		onChange: (drawing: Drawing | undefined, canUndo: boolean) => void,
	): Pad
	/** Returns true if a typed signature may stand for a name, and before its script is loaded. */
	fitsName(typed: string, name: Name): boolean
	/** Returns the email address that was probably meant; undefined for one that looks right. */
	suggestAddress(typed: string): string | undefined
	/** Converts a photo to a small JPEG data URL. @throws if the file is not an image */
	shrink(file: Blob): Promise<string>
	/** Shows the camera in a video; absent if the page cannot use a camera. */
	openCamera?(video: HTMLVideoElement, facing: 'user' | 'environment'): Promise<Camera>
}

export type Pad = {
	/** Takes back the last stroke, or the last clearing. Without one it does nothing. */
	undo(): void
	clear(): void
	close(): void
}

export type Camera = {
	/** Returns the current picture as a small JPEG data URL. */
	take(): string
	close(): void
}

/** A PNG data URL. A drawing that is too small is a dot or a slip, not a signature. */
export type Drawing = { readonly image: string; readonly isTooSmall: boolean }
