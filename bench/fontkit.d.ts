/** What pdf-lib needs of fontkit, which brings no types. */
declare module 'fontkit' {
	export function create(bytes: Uint8Array): {
		createSubset(): { encode(): Uint8Array }
	}
}
