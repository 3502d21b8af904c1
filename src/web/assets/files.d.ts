/** Files that are imported for their path. */
declare module '*.svg' {
	const path: string
	export default path
}

declare module '*.woff2' {
	const path: string
	export default path
}

declare module '*.png' {
	const path: string
	export default path
}
