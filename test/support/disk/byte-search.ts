import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * In which files of a folder each of these texts or bytes stands, as it is or in another case of its letters. A file that a
 * running program removes meanwhile holds nothing any more.
 */
export function searchBytes(folder: string, needles: readonly (string | Buffer)[]): string[] {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
		entry.isFile(),
	)
	return files.flatMap((entry) => {
		const bytes = readIfThere(join(entry.parentPath, entry.name))
		const lower = Buffer.from(bytes.toString('latin1').toLowerCase(), 'latin1')
		return needles.flatMap((needle) => {
			const match =
				typeof needle === 'string'
					? bytes.includes(needle) || lower.includes(needle.toLowerCase())
					: bytes.includes(needle)
			const name = typeof needle === 'string' ? needle : `${needle.length} bytes`
			return match ? [`${name} in ${entry.name}`] : []
		})
	})
}

function readIfThere(path: string): Buffer {
	try {
		return readFileSync(path)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
		return Buffer.alloc(0)
	}
}
