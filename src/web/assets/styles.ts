import { join } from 'node:path'
import type { BunPlugin } from 'bun'

/** The style sheets of the desk. */
const STYLES = join(import.meta.dir, '../desk/kit/styles')

/** Sheets that come with a wing's script instead of the desk's style. */
const SHEETS = ['charts', 'entry', 'forms', 'groups', 'records']

/**
 * Resolves `import css from 'style:forms'` to the text of `forms.css` with all that it imports, so that a wing brings
 * its own styles. It fails the build on a sheet that is not listed.
 * @param bundle bundles a style; it is called before the build, since a build within a build never ends
 */
export async function bundleStyles(bundle: (entry: string) => Promise<Uint8Array>): Promise<BunPlugin> {
	const sheets = new Map<string, string>()
	for (const name of SHEETS)
		sheets.set(name, new TextDecoder().decode(await bundle(join(STYLES, `${name}.css`))))
	return {
		name: 'styles',
		setup(build) {
			build.onResolve({ filter: /^style:/ }, ({ path }) => ({
				path: path.slice('style:'.length),
				namespace: 'style',
			}))
			build.onLoad({ filter: /.*/, namespace: 'style' }, ({ path }) => {
				const css = sheets.get(path)
				if (css === undefined) throw new Error(`The desk has no style sheet "${path}" for a wing.`)
				return { contents: `export default ${JSON.stringify(css)}`, loader: 'js' }
			})
		},
	}
}
