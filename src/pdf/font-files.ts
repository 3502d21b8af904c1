import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** What a file with TrueType outlines begins with: version 1.0, Apple's `true`, or a collection. */
const trueType = new Set(['00010000', '74727565', '74746366'])

/**
 * The TrueType fonts in a folder, by name. Others, such as those with PostScript outlines (.otf), are passed over: they
 * can't be embedded as ours are.
 * @param folder empty for none
 */
export function listFontFiles(folder: string): string[] {
	if (folder === '') return []
	return readdirSync(folder, { withFileTypes: true })
		.filter((entry) => !entry.isDirectory() && /\.tt[fc]$/i.test(entry.name))
		.map((entry) => join(folder, entry.name))
		.filter((path) => trueType.has(readStart(path)))
		.sort()
}

function readStart(path: string): string {
	const file = openSync(path, 'r')
	try {
		const start = Buffer.alloc(4)
		readSync(file, start)
		return start.toString('hex')
	} finally {
		closeSync(file)
	}
}
