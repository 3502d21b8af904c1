import type { PageAssets } from '../assets/entries.ts'

/** Returns the paths of the scripts that a bundled script imports at once. Later ones are imported by a call. */
export function listImports({ files }: Pick<PageAssets, 'files'>, path: string): string[] {
	const text = new TextDecoder().decode(files.get(path)?.bytes)
	const paths = [...text.matchAll(/\b(?:from|import)\s*"(\/assets\/[^"]+)"/g)].map(([, to = '']) => to)
	return [...new Set(paths)]
}
