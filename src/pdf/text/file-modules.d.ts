declare module '*.ttf' {
	const path: string
	// The runtime gives a file's path as the module's default export.
	// oxlint-disable-next-line import/no-default-export
	export default path
}

declare module '*.wasm' {
	const path: string
	// oxlint-disable-next-line import/no-default-export
	export default path
}
