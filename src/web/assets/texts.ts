import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import { sha256Hex } from '../../kit/sha256.ts'

/** The texts, one file for each language. */
const TEXTS = join(import.meta.dir, '../../i18n/texts')

/**
 * Resolves `import records from 'texts:records'` to functions by language tag, each of which loads the area `records` of
 * that language's file alone, so that a browser loads no other. What is loaded has `tag`, and each area by its name:
 * `texts:kit+shell` has two. `texts:kit!en` is without English. The languages are those of the staff, who need every area.
 *
 * The texts are files of their own beside the bundler's: it lists each chunk that it knows in the first script, which would
 * grow with each language.
 * @returns the plugin, and the files that it has made by the end of a build, by name
 */
export function bundleTexts(): { plugin: BunPlugin; files: ReadonlyMap<string, Uint8Array<ArrayBuffer>> } {
	const files = new Map<string, Uint8Array<ArrayBuffer>>()
	const plugin: BunPlugin = {
		name: 'texts',
		setup(build) {
			// Bun takes modules of one path for the same, even in two namespaces, so the path keeps its prefix.
			build.onResolve({ filter: /^texts:/ }, ({ path }) => ({ path, namespace: 'texts' }))
			build.onLoad({ filter: /.*/, namespace: 'texts' }, async ({ path }) => {
				const [, names = '', without] = /^texts:([\w+]+)(?:!(\w+))?$/.exec(path) ?? []
				const loaders = (await listLanguages())
					.filter(({ tag }) => tag !== without)
					.map((file) => {
						const bytes = new TextEncoder().encode(pickAreas(file, names.split('+')))
						const name = `desk-${sha256Hex(bytes).slice(0, 8)}.js`
						files.set(name, bytes)
						const path = JSON.stringify(`/assets/${name}`)
						return `'${file.tag}': () => import(${path})`
					})
				return { contents: `export default { ${loaders.join(', ')} }`, loader: 'js' }
			})
		},
	}
	return { plugin, files }
}

type File = Readonly<Record<string, unknown>> & { readonly tag: string }

/** Returns the files that have every area that English has. */
async function listLanguages(): Promise<File[]> {
	const names = readdirSync(TEXTS).filter((name) => name.endsWith('.json'))
	const files = await Promise.all(names.map((name) => Bun.file(join(TEXTS, name)).json() as Promise<File>))
	const english = files.find(({ tag }) => tag === 'en') ?? {}
	return files.filter((file) => Object.keys(english).every((area) => area in file))
}

function pickAreas(file: File, areas: readonly string[]): string {
	const lines = ['tag', ...areas].map((name) => {
		const value = file[name]
		if (value === undefined) throw new Error(`${file.tag}.json has no "${name}".`)
		return `export const ${name}=${JSON.stringify(value)}`
	})
	return lines.join('\n')
}
