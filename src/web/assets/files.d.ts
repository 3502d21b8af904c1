/** A file that is imported for its text. */
declare module '*.svg' {
	const text: string
	export default text
}
