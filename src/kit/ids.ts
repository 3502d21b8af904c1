/** Ids, injected so that tests can make them predictable. */
export interface Ids {
	/** A UUID version 7 (RFC 9562), lower case: ids made later sort later. */
	next(): string
	/** Bytes from the system's cryptographic random source. */
	random(bytes: number): Uint8Array
}

export const systemIds: Ids = {
	next: () => Bun.randomUUIDv7(),
	random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
}

/** A UUID of version 1 to 8 with the RFC 9562 variant, or the nil UUID, in any letter case. No `urn:`, no braces. */
export const UUID_PATTERN =
	'^(?:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|0{8}-0{4}-0{4}-0{4}-0{12})$'
