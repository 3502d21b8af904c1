/** What the browser can do for the form, beyond what the server renders. Coordinates and sizes in CSS pixels. */
export type Device = {
	/** Takes drawing on a canvas; strokes are kept by `name`. `onChange` gets a PNG data URL, or nothing for no drawing. */
	openPad(name: string, canvas: HTMLCanvasElement, onChange: (drawing: Drawing | undefined) => void): Pad
	/** Reads a photo and makes it small: a JPEG data URL. @throws where it is no photo */
	shrink(file: Blob): Promise<string>
	/** Shows the camera in a video; absent where the browser has none for us. */
	openCamera?(video: HTMLVideoElement, facing: 'user' | 'environment'): Promise<Camera>
}

export type Pad = {
	clear(): void
	close(): void
}

export type Camera = {
	/** What the camera sees now, made small: a JPEG data URL. */
	take(): string
	close(): void
}

/** A PNG data URL. A drawing is too small where it is a dot or a slip, which is nobody's signature. */
export type Drawing = { readonly image: string; readonly isTooSmall: boolean }
