/** Files that are imported for their path, which the runtime gives as the default export. */
declare module '*.bin' {
	const path: string
	export default path
}

declare module '*.png' {
	const path: string
	export default path
}

declare module '*.svg' {
	const path: string
	export default path
}

declare module '*.ttf' {
	const path: string
	export default path
}

declare module '*.wasm' {
	const path: string
	export default path
}

declare module '*.woff2' {
	const path: string
	export default path
}

/** Files that are imported for their text. */
declare module '*.sql' {
	const text: string
	export default text
}

declare module '*.service' {
	const text: string
	export default text
}

declare module '*.example' {
	const text: string
	export default text
}
