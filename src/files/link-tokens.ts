import type { Ids } from '../kit/ids.ts'
import { toBase62 } from '../kit/base62.ts'
import { hmacSha256 } from '../kit/sha256.ts'
import { openKeyFile } from './key-file.ts'

/** Characters of a token: 28 of base62 are 166 bits, above the 128 that nobody guesses. */
const TOKEN_LENGTH = 28

/** What a link's token is derived from. Another generation is another token. */
export type LinkName = { readonly kind: string; readonly subjectId: string; readonly generation: number }

/**
 * Makes the tokens of links, each from what the link is for and a key that lies outside the database: so a token can be
 * shown again, stands nowhere on disk, and is not told by the database alone.
 */
export interface LinkTokens {
	derive(name: LinkName): string
	/** Digits that tell a text again and do not tell it: for what must be found and not read, such as a bounced address. */
	keyedHash(purpose: string, ...texts: readonly string[]): Uint8Array
}

/** @param path of the key file, made where it is missing. Without it every link that was sent out is dead. */
export function openLinkTokens(path: string, ids: Pick<Ids, 'next' | 'random'>): LinkTokens {
	const key = openKeyFile(path, ids)
	return {
		derive: ({ kind, subjectId, generation }) =>
			toBase62(hmacSha256(key, `waiver/link/v1\0${kind}\0${subjectId}\0${generation}`), TOKEN_LENGTH),
		keyedHash: (purpose, ...texts) => hmacSha256(key, `waiver/mark/v1\0${[purpose, ...texts].join('\0')}`),
	}
}

/** Whether a text has the form of a token: what hasn't needs no look into the database. */
export function isWellFormedToken(text: string): boolean {
	return PATTERN.test(text)
}

const PATTERN = /^[0-9A-Za-z]{28}$/
