/** APPNOTE of the ZIP format, sections 4.3.7, 4.3.12 and 4.3.16: signatures, and the bytes of each record without its texts. */
const END = { signature: 0x06054b50, bytes: 22, maxComment: 65_535 }
const ENTRY = { signature: 0x02014b50, bytes: 46 }

/** Most content of an archive: a malicious one would fill the memory of the browser. */
const MAX = { files: 2_000, bytes: 64 * 1024 * 1024 }

export type ArchiveSize = { readonly files: number; readonly bytes: number }

/** Why an archive is not unpacked; undefined if it is. */
export function archiveFault(archive: Uint8Array): 'large' | 'damaged' | undefined {
	const size = unpackedSize(archive)
	if (size === undefined) return 'damaged'
	return size.files > MAX.files || size.bytes > MAX.bytes ? 'large' : undefined
}

/** The unpacked size of a ZIP archive by its directory. @returns undefined without a directory */
export function unpackedSize(archive: Uint8Array): ArchiveSize | undefined {
	const entries = listEntries(archive)
	return entries && { files: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) }
}

export type ArchiveEntry = {
	readonly name: string
	/** Of the content, unpacked. */
	readonly bytes: number
	/** Where its own record begins. */
	readonly start: number
	readonly packed: number
	readonly isPacked: boolean
}

/** @returns undefined for what has no directory */
export function listEntries(archive: Uint8Array): ArchiveEntry[] | undefined {
	const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
	const end = findEnd(view)
	if (end === undefined) return undefined
	const files = view.getUint16(end + 10, true)
	let at = view.getUint32(end + 16, true)
	const entries: ArchiveEntry[] = []
	for (let file = 0; file < files; file++) {
		if (at + ENTRY.bytes > view.byteLength || view.getUint32(at, true) !== ENTRY.signature) return undefined
		const [nameLength = 0, ...others] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
		const from = at + ENTRY.bytes
		entries.push({
			name: new TextDecoder().decode(archive.subarray(from, from + nameLength)),
			bytes: view.getUint32(at + 24, true),
			start: view.getUint32(at + 42, true),
			packed: view.getUint32(at + 20, true),
			isPacked: view.getUint16(at + 10, true) !== 0,
		})
		at = others.reduce((sum, length) => sum + length, from + nameLength)
	}
	return entries
}

/** Reads an entry as UTF-8. Look at its size first. @throws if it is damaged, or packed in another way than Deflate */
export async function readEntry(
	archive: Uint8Array,
	{ start, packed, isPacked }: ArchiveEntry,
): Promise<string> {
	const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
	const from = start + OWN_BYTES + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
	const stream = new Blob([new Uint8Array(archive.subarray(from, from + packed))]).stream()
	return new Response(isPacked ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream).text()
}

/** Bytes of an entry's own record (section 4.3.7) before its name. */
const OWN_BYTES = 30

/** The last record; only a comment may follow it. */
function findEnd(view: DataView): number | undefined {
	const last = view.byteLength - END.bytes
	for (let at = last; at >= 0 && at >= last - END.maxComment; at--)
		if (view.getUint32(at, true) === END.signature) return at
	return undefined
}
