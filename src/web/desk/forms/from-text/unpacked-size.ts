/** APPNOTE of the ZIP format, sections 4.3.12 and 4.3.16: signatures, and the bytes of each record without its texts. */
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
	const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
	const end = findEnd(view)
	if (end === undefined) return undefined
	const files = view.getUint16(end + 10, true)
	let at = view.getUint32(end + 16, true)
	let bytes = 0
	for (let file = 0; file < files; file++) {
		if (at + ENTRY.bytes > view.byteLength || view.getUint32(at, true) !== ENTRY.signature) return undefined
		bytes += view.getUint32(at + 24, true)
		const texts = [28, 30, 32].map((field) => view.getUint16(at + field, true))
		at += texts.reduce((sum, length) => sum + length, ENTRY.bytes)
	}
	return { files, bytes }
}

/** The last record; only a comment may follow it. */
function findEnd(view: DataView): number | undefined {
	const last = view.byteLength - END.bytes
	for (let at = last; at >= 0 && at >= last - END.maxComment; at--)
		if (view.getUint32(at, true) === END.signature) return at
	return undefined
}
