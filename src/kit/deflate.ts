/** zlib's header and checksum (RFC 1950). */
const HEADER_BYTES = 2
const CHECKSUM_BYTES = 4
/** CMF and FLG for a window of 32 kB at the default level. */
const ZLIB_HEADER = [0x78, 0x9c] as const

/** Compresses into the zlib format with libdeflate: a tuned zlib's output may depend on the processor. */
export function deflate(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const packed = Bun.deflateSync(bytes, { library: 'libdeflate', level: 6 })
	const framed = new Uint8Array(HEADER_BYTES + packed.length + CHECKSUM_BYTES)
	framed.set(ZLIB_HEADER)
	framed.set(packed, HEADER_BYTES)
	new DataView(framed.buffer).setUint32(framed.length - CHECKSUM_BYTES, Bun.hash.adler32(bytes))
	return framed
}
