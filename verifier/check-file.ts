import { readFileSync } from 'node:fs'
import { sha256 } from './evidence.ts'

export const MISSING = 'is missing'

/** @returns what is wrong with a file; undefined if it is the one of this hash */
export function checkFile(path: string | undefined, hash: string): string | undefined {
	if (path === undefined) return MISSING
	let bytes: Uint8Array
	try {
		bytes = readFileSync(path)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return MISSING
		throw error
	}
	return sha256(bytes).toString('hex') === hash ? undefined : 'was changed'
}
