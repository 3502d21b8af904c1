/** A file that pages load. Its path contains its hash, so its content never changes. */
export type Asset = {
	readonly type: string
	readonly bytes: Uint8Array<ArrayBuffer>
	/** The compressed content, if it is smaller. */
	readonly gzip?: Uint8Array<ArrayBuffer>
	readonly brotli?: Uint8Array<ArrayBuffer>
}

/** The path of each file by its name, such as `/assets/signing.0123456789abcdef.js`, and the files by their paths. */
export type Assets<Name extends string> = Readonly<Record<Name, string>> & {
	readonly files: ReadonlyMap<string, Asset>
}
