import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'

/** The texts, one file for each language. */
const TEXTS = join(import.meta.dir, '../../i18n')

/**
 * Resolves `import records from 'texts:records'` to functions by language tag, each of which loads the area `records` of
 * that language's file alone, so that a browser loads no other. What is loaded has `tag`, and each area by its name:
 * `texts:kit+shell` has two. `texts:kit!en` is without English. The languages are those of the staff, who need every area.
 */
export const texts: BunPlugin = {
	name: 'texts',
	setup(build) {
		// Bun takes modules of one path for the same, even in two namespaces, so the path keeps its prefix.
		build.onResolve({ filter: /^texts:/ }, ({ path }) => ({ path, namespace: 'texts' }))
		build.onLoad({ filter: /.*/, namespace: 'texts' }, async ({ path }) => {
			const [, names = '', language, without] = /^texts:([\w+]+)(?:\/([\w-]+)|!(\w+))?$/.exec(path) ?? []
			const areas = names.split('+')
			const contents =
				language === undefined ? await listLanguages(areas, without) : await pickAreas(areas, language)
			return { contents, loader: 'js' }
		})
	},
}

type File = Readonly<Record<string, unknown>>

const read = (name: string): Promise<File> => Bun.file(join(TEXTS, name)).json() as Promise<File>

async function listLanguages(areas: readonly string[], without: string | undefined): Promise<string> {
	const names = readdirSync(TEXTS).filter((name) => name.endsWith('.json'))
	const files = await Promise.all(names.map(read))
	const english = files.find(({ tag }) => tag === 'en') ?? {}
	const loaders = files
		.filter((file) => Object.keys(english).every((area) => area in file))
		.map(({ tag }) => String(tag))
		.filter((tag) => tag !== without)
		.map((tag) => `'${tag}': () => import('texts:${areas.join('+')}/${tag}')`)
	return `export default { ${loaders.join(', ')} }`
}

async function pickAreas(areas: readonly string[], language: string): Promise<string> {
	const file = await read(`${language}.json`)
	const lines = ['tag', ...areas].map((name) => {
		const value = file[name]
		if (value === undefined) throw new Error(`${language}.json has no "${name}".`)
		return `export const ${name} = ${JSON.stringify(value)}`
	})
	return lines.join('\n')
}
