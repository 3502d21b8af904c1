/** Files that are imported for their path. */
declare module '*.svg' {
	const path: string
	export default path
}

declare module '*.css' {
	const path: string
	export default path
}

declare module '*.png' {
	const path: string
	export default path
}

declare module '*/start.js' {
	const path: string
	export default path
}

declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
	const path: string
	export default path
}
