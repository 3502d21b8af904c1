import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'

export type FontFolders = { readonly fontDir: string; readonly dataDir: string }

export function ownFontFolder({ dataDir }: Pick<FontFolders, 'dataDir'>): string {
	return join(dataDir, 'fonts')
}

/** Differs after a font in the folders was added, changed or removed. */
export function stampFontFolders(folders: FontFolders): string {
	return [folders.fontDir, ownFontFolder(folders)]
		.map((folder) => (folder === '' ? undefined : statSync(folder, { throwIfNoEntry: false })?.mtimeMs) ?? '')
		.join(' ')
}

export function listOperatorFonts(folders: FontFolders): FontFiles {
	const own = ownFontFolder(folders)
	const lists = [folders.fontDir, existsSync(own) ? own : ''].map(listFontFiles)
	return {
		usable: lists.flatMap(({ usable }) => usable),
		passedOver: lists.flatMap(({ passedOver }) => passedOver),
	}
}

export type FontFiles = { readonly usable: string[]; readonly passedOver: string[] }

/** The TrueType fonts in a folder ('' for none), by name. Others, such as `.otf`, can't be embedded as ours are. */
export function listFontFiles(folder: string): FontFiles {
	if (folder === '') return { usable: [], passedOver: [] }
	const names = readdirSync(folder, { withFileTypes: true })
		.filter((entry) => !entry.isDirectory() && /\.(?:tt[fc]|ot[fc])$/i.test(entry.name))
		.map((entry) => entry.name)
		.sort()
	const usable = names.filter((name) => hasTrueTypeOutlines(join(folder, name)))
	return {
		usable: usable.map((name) => join(folder, name)),
		passedOver: names.filter((name) => !usable.includes(name)),
	}
}

/** Real fonts have some twenty. */
const TABLES_MAX = 200

/** By the directory of the font, or of the first of a collection (OpenType 1.9, "Font file"). */
export function hasTrueTypeOutlines(path: string): boolean {
	const file = openSync(path, 'r')
	try {
		const read = (at: number, length: number): Buffer => {
			const bytes = Buffer.alloc(length)
			readSync(file, bytes, 0, length, at)
			return bytes
		}
		const isCollection = read(0, 4).toString('latin1') === 'ttcf'
		const start = isCollection ? read(12, 4).readUInt32BE() : 0
		const count = Math.min(read(start + 4, 2).readUInt16BE(), TABLES_MAX)
		// Each entry is a tag, a checksum, an offset and a length of four bytes.
		const directory = read(start + 12, 16 * count)
		return Array.from({ length: count }, (_none, index) =>
			directory.toString('latin1', 16 * index, 16 * index + 4),
		).includes('glyf')
	} finally {
		closeSync(file)
	}
}
