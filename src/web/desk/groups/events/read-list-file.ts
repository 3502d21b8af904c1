/** A list of 5,000 guests has less, in bytes. */
const MAX_BYTES = 4_000_000

/** Reads a text file: UTF-8, else what Excel saves as plain CSV in Western Europe. @returns undefined for what is no text */
export async function readListFile(file: Blob): Promise<string | undefined> {
	if (file.size > MAX_BYTES) return undefined
	const bytes = new Uint8Array(await file.arrayBuffer())
	// No text has a zero, and every workbook does.
	if (bytes.includes(0)) return undefined
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}
