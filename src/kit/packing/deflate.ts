/** zlib's header and checksum (RFC 1950). */
const HEADER_BYTES = 2
const CHECKSUM_BYTES = 4
/** CMF and FLG for a window of 32 kB at the default level. */
const ZLIB_HEADER = [0x78, 0x9c] as const

/** Compresses into the zlib format with libdeflate: a tuned zlib's output may depend on the processor. */
export function deflate(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const body = Bun.deflateSync(bytes, { library: 'libdeflate', level: 6 })
	const file = new Uint8Array(HEADER_BYTES + body.length + CHECKSUM_BYTES)
	file.set(ZLIB_HEADER)
	file.set(body, HEADER_BYTES)
	new DataView(file.buffer).setUint32(file.length - CHECKSUM_BYTES, Bun.hash.adler32(bytes))
	return file
}
