/** UTF-8, else the charset of plain CSV from Excel in Western Europe. @returns undefined for a larger file, or one without text */
export async function readTextFile(file: Blob, maxBytes: number): Promise<string | undefined> {
	if (file.size > maxBytes) return undefined
	const bytes = new Uint8Array(await file.arrayBuffer())
	// Text has no zero byte, and every workbook has one.
	if (bytes.includes(0)) return undefined
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}
