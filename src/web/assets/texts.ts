import { join } from 'node:path'
import type { BunPlugin } from 'bun'

/** The texts, one file for each language. */
const TEXTS = join(import.meta.dir, '../../i18n')

/**
 * Resolves `import('texts:records/de')` to the area `records` of `i18n/de.json` alone, so that a browser loads no other.
 * The module exports `tag`, and each area by its name; `texts:kit+shell/de` has two. It fails the build on an area or a
 * language that does not exist.
 */
export const texts: BunPlugin = {
	name: 'texts',
	setup(build) {
		build.onResolve({ filter: /^texts:/ }, ({ path }) => ({
			path: path.slice('texts:'.length),
			namespace: 'texts',
		}))
		build.onLoad({ filter: /.*/, namespace: 'texts' }, async ({ path }) => {
			const [areas = '', language = ''] = path.split('/')
			const file: Readonly<Record<string, unknown>> = await Bun.file(join(TEXTS, `${language}.json`)).json()
			const lines = ['tag', ...areas.split('+')].map((name) => {
				const value = file[name]
				if (value === undefined) throw new Error(`${language}.json has no "${name}".`)
				return `export const ${name} = ${JSON.stringify(value)}`
			})
			return { contents: lines.join('\n'), loader: 'js' }
		})
	},
}
