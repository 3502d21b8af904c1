export interface Ids {
	/** A UUID version 7 (RFC 9562), lower case: later ids sort later. */
	next(): string
	/** Bytes from the system's cryptographic random source. */
	random(bytes: number): Uint8Array
}

export const systemIds: Ids = {
	next: () => Bun.randomUUIDv7(),
	random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
}

/** A UUID of version 1 to 8, or nil, in any letter case, without `urn:` or braces. */
export const UUID_PATTERN =
	'^(?:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|0{8}-0{4}-0{4}-0{4}-0{12})$'
