import { dirname, relative, sep } from 'node:path'
import type { BunPlugin } from 'bun'

/** What reads the imports of a source, by the loader of its ending. */
const scanners = {
	ts: new Bun.Transpiler({ loader: 'ts' }),
	tsx: new Bun.Transpiler({ loader: 'tsx' }),
} as const

/**
 * Bundles what a desk shows first into one chunk, what several wings need later into a second one, and each part into one of
 * its own. The bundler makes a chunk of the modules that the same parts need, which is some 70 small ones for a browser to
 * load: so each part is made to need all of both.
 * @param folder of the desk's sources
 * @param app path of the module that needs all that is shown first
 */
export async function bundleLazyParts(folder: string, app: string): Promise<BunPlugin> {
	const sources = await readSources(folder)
	const parts = new Set([...sources.values()].flatMap(({ later }) => later))
	const needs = [app, ...listShared(sources, { parts, app, folder })].map(
		(path) => `import ${JSON.stringify(path)}\n`,
	)
	return {
		name: 'lazy parts',
		setup(build) {
			build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
				const source = parts.has(path) ? sources.get(path) : undefined
				return source && { contents: `${source.text}\n${needs.join('')}`, loader: loaderOf(path) }
			})
		},
	}
}

type Source = {
	readonly text: string
	/** Paths of the sources that it imports, and of those that it imports when they are needed. */
	readonly now: readonly string[]
	readonly later: readonly string[]
}

async function readSources(folder: string): Promise<ReadonlyMap<string, Source>> {
	const paths = [...new Bun.Glob('**/*.{ts,tsx}').scanSync({ cwd: folder, absolute: true })]
	const read = async (path: string): Promise<[string, Source]> => {
		const text = await Bun.file(path).text()
		const imports = scanners[loaderOf(path)].scanImports(text).filter((each) => each.path.startsWith('.'))
		const pathsOf = (kind: string) =>
			imports.filter((each) => each.kind === kind).map((each) => Bun.resolveSync(each.path, dirname(path)))
		return [path, { text, now: pathsOf('import-statement'), later: pathsOf('dynamic-import') }]
	}
	return new Map(await Promise.all(paths.map(read)))
}

/** Returns the sources that parts of several wings need, and what is shown first does not. */
function listShared(
	sources: ReadonlyMap<string, Source>,
	{ parts, app, folder }: { parts: Iterable<string>; app: string; folder: string },
): string[] {
	const needed = (path: string, all = new Set<string>()): ReadonlySet<string> => {
		for (const each of sources.get(path)?.now ?? []) if (!all.has(each)) needed(each, all.add(each))
		return all
	}
	const first = needed(app)
	const wings = new Map<string, Set<string | undefined>>()
	for (const part of parts) {
		const [wing] = relative(folder, part).split(sep)
		for (const path of needed(part)) wings.set(path, (wings.get(path) ?? new Set()).add(wing))
	}
	return [...wings].flatMap(([path, { size }]) => (size > 1 && !first.has(path) ? [path] : []))
}

function loaderOf(path: string): keyof typeof scanners {
	return path.endsWith('x') ? 'tsx' : 'ts'
}
