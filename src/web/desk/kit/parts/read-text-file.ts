/** UTF-8, else what Excel saves as plain CSV in western Europe. @returns undefined for a larger file, or one that isn't text */
export async function readTextFile(file: Blob, maxBytes: number): Promise<string | undefined> {
	if (file.size > maxBytes) return undefined
	const bytes = new Uint8Array(await file.arrayBuffer())
	// No text has a zero, and every workbook does.
	if (bytes.includes(0)) return undefined
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}
