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
