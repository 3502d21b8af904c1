import { toBase62 } from '../kit/encodings.ts'
import { hmacSha256 } from '../kit/sha256.ts'
import { openKeyFile } from './key-file.ts'
import type { KeyFile } from './key-file.ts'

/** 28 characters of base62 are 166 bits. */
const TOKEN_LENGTH = 28

export type LinkName = { readonly kind: string; readonly subjectId: string; readonly generation: number }

/**
 * Derives each link's token from its purpose and a key outside the database: a token can be shown again but is stored
 * nowhere, and the database alone does not reveal it.
 */
export interface LinkTokens {
	derive(name: LinkName): string
	/** Identifies a text without revealing it, such as a bounced address that must be found but not read. */
	keyedHash(purpose: string, ...texts: readonly string[]): Uint8Array
}

/** Each call throws KeyFileLost as the file's guard does. */
export function openLinkTokens(file: KeyFile): LinkTokens {
	return linkTokensOf(openKeyFile(file))
}

export function linkTokensOf(readKey: () => Uint8Array): LinkTokens {
	return {
		derive: ({ kind, subjectId, generation }) =>
			toBase62(hmacSha256(readKey(), `waiver/link/v1\0${kind}\0${subjectId}\0${generation}`), TOKEN_LENGTH),
		keyedHash: (purpose, ...texts) =>
			hmacSha256(readKey(), `waiver/mark/v1\0${[purpose, ...texts].join('\0')}`),
	}
}

/** A text of another form needs no query. */
export function isWellFormedToken(text: string): boolean {
	return PATTERN.test(text)
}

const PATTERN = /^[0-9A-Za-z]{28}$/
