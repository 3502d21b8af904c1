import { dirname } from 'node:path'
import type { BunPlugin } from 'bun'

/** What reads the imports of a source, by the loader of its ending. */
const scanners = {
	ts: new Bun.Transpiler({ loader: 'ts' }),
	tsx: new Bun.Transpiler({ loader: 'tsx' }),
} as const

/**
 * Makes each part that loads later import the app as well. The bundler puts modules into one chunk that the same parts
 * need, so all that the app needs is in one: otherwise a browser loads 34 small chunks more before it shows the desk.
 * @param folder of the desk's sources
 * @param app path of the module that needs all that is shown first
 */
export async function bundleLazyParts(folder: string, app: string): Promise<BunPlugin> {
	const parts = await listLazyParts(folder)
	return {
		name: 'lazy parts',
		setup(build) {
			build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
				if (!parts.has(path)) return undefined
				const source = await Bun.file(path).text()
				return { contents: `${source}\nimport ${JSON.stringify(app)}\n`, loader: loaderOf(path) }
			})
		},
	}
}

/** Returns the paths of the modules that others import when they are needed. */
async function listLazyParts(folder: string): Promise<ReadonlySet<string>> {
	const paths = [...new Bun.Glob('**/*.{ts,tsx}').scanSync({ cwd: folder, absolute: true })]
	const parts = paths.map(async (path) => {
		const imports = scanners[loaderOf(path)].scanImports(await Bun.file(path).text())
		return imports.flatMap((each) =>
			each.kind === 'dynamic-import' && each.path.startsWith('.')
				? [Bun.resolveSync(each.path, dirname(path))]
				: [],
		)
	})
	return new Set((await Promise.all(parts)).flat())
}

function loaderOf(path: string): keyof typeof scanners {
	return path.endsWith('x') ? 'tsx' : 'ts'
}
