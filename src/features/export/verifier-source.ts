import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A macro: it runs when the program is bundled, so that the binary contains the files. */
export function readVerifierSource(): Record<string, string> {
	const folder = join(import.meta.dir, '../../../verifier')
	return Object.fromEntries(
		readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
	)
}
