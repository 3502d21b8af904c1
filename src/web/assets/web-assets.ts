/** A file that pages load. Its address holds its hash, so what stands there never changes. */
export type Asset = {
	readonly type: string
	readonly bytes: Uint8Array<ArrayBuffer>
	/** Compressed; absent where that makes it no smaller. */
	readonly gzip?: Uint8Array<ArrayBuffer>
	readonly brotli?: Uint8Array<ArrayBuffer>
}

/** Everything that pages load, made once: at the start, or beforehand for a binary. */
export type WebAssets = {
	/** By their paths, such as `/assets/main.0a1b2c3d.js`. */
	readonly files: ReadonlyMap<string, Asset>
	/** Paths of the signing page's script, of its script on a kiosk, of a kiosk's start screen, of the style, of the icon. */
	readonly script: string
	readonly kioskScript: string
	readonly kioskStartScript: string
	readonly style: string
	readonly icon: string
}
