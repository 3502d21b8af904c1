import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type SourceFile = {
	/** From the root of the project: `src/http/gate.ts`. */
	readonly path: string
	readonly text: string
	/** The files of ours that it imports, types included, as paths from the root. */
	readonly imports: readonly string[]
	/** What it imports besides, by the names of packages: `elysia`, `node:fs`. */
	readonly packages: readonly string[]
}

const ROOT = join(import.meta.dir, '../../..')

/** Every file of ours that a pattern names, with what it imports. */
export function readSource(pattern: string): SourceFile[] {
	const matches = new Bun.Glob(pattern).scanSync({ cwd: ROOT, onlyFiles: true })
	const paths = [...matches].filter((path) => !path.includes('node_modules/')).sort()
	return paths.map((path) => {
		const text = readText(path)
		const specifiers = listSpecifiers(text)
		return {
			path,
			text,
			imports: specifiers.filter((each) => each.startsWith('.')).map((each) => join(dirname(path), each)),
			packages: specifiers.filter((each) => !each.startsWith('.')).map(packageOf),
		}
	})
}

/** Read by a pattern and not by a parser, which would leave out the imports of types. */
function listSpecifiers(text: string): string[] {
	const statements = text.matchAll(/^(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?'([^']+)'/gm)
	const calls = text.matchAll(/\bimport\(\s*'([^']+)'/g)
	const workers = text.matchAll(/new URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g)
	return [...statements, ...calls, ...workers].flatMap(([, specifier]) => specifier ?? [])
}

/** Each name that a file imports from a file of ours; `*` for a whole module. Types that are imported as types are left out. */
export function listImportedNames(path: string, text: string): { from: string; to: string; name: string }[] {
	const statements = text.matchAll(/^import (?!type )(?:\{([^}]*)\}|(\*) as \w+) from '(\.[^']+)'/gm)
	return [...statements].flatMap(([, names = '*', , specifier = '']) =>
		names
			.split(',')
			.map((name) => name.trim())
			.filter((name) => name !== '' && !name.startsWith('type '))
			.map((name) => ({ from: path, to: join(dirname(path), specifier), name: name.split(' ')[0] ?? name })),
	)
}

function packageOf(specifier: string): string {
	const [first = '', second = ''] = specifier.split('/')
	return first.startsWith('@') ? `${first}/${second}` : first
}

/** The text of a section of a Markdown file, up to the next heading of its level. */
export function readSection(path: string, heading: string): string {
	return (
		readText(path)
			.split(/^## /m)
			.find((section) => section.startsWith(`${heading}\n`)) ?? ''
	)
}

export function readText(path: string): string {
	return readFileSync(join(ROOT, path), 'utf8')
}
